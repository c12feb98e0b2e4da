import { useCallback, useState } from 'react';
import { RECEIPT_PAPERS, type ReceiptPaper } from '../../domain/wire/documents';

/** A desk has one printer: what was chosen last is chosen again. It says nothing of any person or boot. */
const KEY = 'towbridge.receiptPaper';

/** The paper that receipts are printed on, and how to choose another. */
export function usePaper(): [ReceiptPaper, (paper: ReceiptPaper) => void] {
  const [paper, setPaper] = useState(readPaper);
  const choose = useCallback((next: ReceiptPaper) => {
    setPaper(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // A device that keeps nothing asks again the next time.
    }
  }, []);
  return [paper, choose];
}

function readPaper(): ReceiptPaper {
  try {
    const kept = localStorage.getItem(KEY);
    return RECEIPT_PAPERS.find((paper) => paper === kept) ?? 'letter';
  } catch {
    return 'letter';
  }
}

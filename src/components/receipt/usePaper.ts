import { useCallback, useState } from 'react';
import { RECEIPT_PAPERS, type ReceiptPaper } from '../../domain/wire/documents';

/** Remembers the last choice on this device, since a desk has one printer. Contains nothing about a person or boot. */
const KEY = 'towbridge.receiptPaper';

/** The paper size for receipts, and a function to choose another. */
export function usePaper(): [ReceiptPaper, (paper: ReceiptPaper) => void] {
  const [paper, setPaper] = useState(readPaper);
  const choose = useCallback((next: ReceiptPaper) => {
    setPaper(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Without storage, the user chooses again next time.
    }
  }, []);
  return [paper, choose];
}

function readPaper(): ReceiptPaper {
  try {
    const stored = localStorage.getItem(KEY);
    return RECEIPT_PAPERS.find((paper) => paper === stored) ?? 'letter';
  } catch {
    return 'letter';
  }
}

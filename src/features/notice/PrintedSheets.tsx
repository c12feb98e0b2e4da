import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { NoticeSheet } from '../../components/notice/NoticeSheet';
import type { NoticeFacts } from '../../domain/wire/notices';
import type { NoticeRule } from '../../domain/wire/region';

interface PrintedSheetsProps {
  readonly facts: NoticeFacts;
  readonly rule: NoticeRule;
  readonly onPrinted: () => void;
}

/** While the page has this class, only the sheets are printed. */
const PRINTING = 'tb-printing-notice';

/** Hands the sheets to the browser's print dialog. They are only visible in print. */
export const PrintedSheets = observer(function PrintedSheets({ facts, rule, onPrinted }: PrintedSheetsProps) {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add(PRINTING);
    window.addEventListener('afterprint', onPrinted);
    // After the sheets have been laid out, and once, although development runs effects twice.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onPrinted);
      classList.remove(PRINTING);
    };
  }, [facts, onPrinted]);
  const copies = Array.from({ length: rule.copies }, (_, index) => index);
  return createPortal(
    <div className="tb-notice-print">
      {copies.map((copy) => (
        <NoticeSheet key={copy} facts={facts} paper={rule.paper} />
      ))}
    </div>,
    document.body,
  );
});

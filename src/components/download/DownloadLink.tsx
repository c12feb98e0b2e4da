import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../icon';
import { useDownload } from './useDownload';

export interface DownloadLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** The id of what says whose file it is. */
  readonly describedBy?: string;
}

/** The link of a file that the server makes in a moment, such as CSV; why it could not be had stands beside it. */
export function DownloadLink({ href, children, describedBy }: DownloadLinkProps) {
  const { isBusy, start, problem } = useDownload('whole');

  function open(event: MouseEvent) {
    // In another tab or window it is the browser's own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    start(href);
  }
  return (
    <span className="tb-download tb-no-print">
      <a
        className="tb-button tb-button--secondary"
        href={href}
        download
        onClick={open}
        aria-busy={isBusy || undefined}
        aria-describedby={describedBy}
      >
        <Icon name="file" />
        {children}
      </a>
      {problem}
    </span>
  );
}

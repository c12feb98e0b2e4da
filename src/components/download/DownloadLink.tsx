import type { MouseEvent, ReactNode } from 'react';
import { Button } from 'semantic-ui-react';
import { Icon } from '../icon';
import { useDownload } from './useDownload';

export interface DownloadLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** The id of the element that describes the file. */
  readonly describedBy?: string;
}

/**
 * A link, in Semantic UI's Button, to a file that the server creates quickly, such as a CSV. An error appears beside
 * it.
 */
export function DownloadLink({ href, children, describedBy }: DownloadLinkProps) {
  const { isBusy, start, problem } = useDownload('whole');

  function open(event: MouseEvent) {
    // With a modifier key, the browser opens the file in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    start(href);
  }
  return (
    <span className="tb-download tb-no-print">
      <Button
        as="a"
        role="link"
        className="tb-button"
        href={href}
        download
        onClick={open}
        aria-busy={isBusy || undefined}
        aria-describedby={describedBy}
        icon={<Icon name="file" />}
        content={<span>{children}</span>}
      />
      {problem}
    </span>
  );
}

import { useEffect, type ReactNode } from 'react';
import { Notice } from './Notice';

export interface ConnectionNoticeProps {
  /** Whether the last attempt got no answer. */
  readonly shown: boolean;
  /** Called when the browser is online again. */
  readonly onRecovered: () => void;
  /** What became of the attempt, and what to do. */
  readonly children: ReactNode;
}

/** Says beside the button that was pressed that no answer came, until the connection is back. */
export function ConnectionNotice({ shown, onRecovered, children }: ConnectionNoticeProps) {
  useEffect(() => {
    if (!shown) return undefined;
    window.addEventListener('online', onRecovered);
    return () => window.removeEventListener('online', onRecovered);
  }, [shown, onRecovered]);
  if (!shown) return null;
  return (
    <div role="alert" className="tb-cut-off">
      <Notice tone="warning" icon="offline">
        {children}
      </Notice>
    </div>
  );
}

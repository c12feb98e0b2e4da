import { useEffect, type ReactNode } from 'react';
import { Notice } from './Notice';

export interface ConnectionNoticeProps {
  /** Whether the last request got no response. */
  readonly shown: boolean;
  /** Called when the connection is back. */
  readonly onRecovered: () => void;
  /** What happened to the request, and what to do now. */
  readonly children: ReactNode;
}

/** Says beside the pressed button that the server did not respond, until the connection is back. */
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

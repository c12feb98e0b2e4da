import { useEffect, useRef, type ReactNode } from 'react';
import './processing.css';

export interface ProcessingOverlayProps {
  readonly active: boolean;
  /** What is going on: `Processing…`. */
  readonly text: string;
  /** Stands under the text: a way out of a wait that is long. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Dims what is under it and takes it out of reach while something is being sent. The content stays
 * mounted, with all that was typed, and the focus goes back to where it was.
 */
export function ProcessingOverlay({ active, text, action, children }: ProcessingOverlayProps) {
  const content = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    const element = content.current;
    if (!active || element === null) return undefined;
    cameFrom.current = element.contains(document.activeElement) ? document.activeElement : null;
    // React 18 does not know the attribute as a boolean.
    element.setAttribute('inert', '');
    return () => {
      element.removeAttribute('inert');
      const { activeElement } = document;
      const moved =
        activeElement !== null && activeElement !== document.body && activeElement !== cameFrom.current;
      if (!moved && cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected)
        cameFrom.current.focus();
    };
  }, [active]);

  return (
    <div className="tb-processing" aria-busy={active || undefined}>
      <div ref={content}>{children}</div>
      {active ? (
        <div className="tb-processing__veil">
          <div className="tb-processing__box">
            <span className="tb-processing__ring" aria-hidden="true" />
            <span role="status">{text}</span>
            {action}
          </div>
        </div>
      ) : null}
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import { Dimmer, Loader } from 'semantic-ui-react';
import type { Elements } from '../elements';
import './processing.css';

export interface ProcessingOverlayProps {
  readonly active: boolean;
  /** The text for the work in progress, such as `Processing…`. */
  readonly text: string;
  /** Shown below the text: a way out of a long wait. */
  readonly action?: Elements;
  readonly children: ReactNode;
}

/**
 * Semantic UI's Dimmer over content that is being sent. The content stays mounted, including everything typed, but is
 * inert. Afterwards the focus returns to where it was.
 */
export function ProcessingOverlay({ active, text, action, children }: ProcessingOverlayProps) {
  const content = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    const element = content.current;
    if (!active || element === null) return undefined;
    cameFrom.current = element.contains(document.activeElement) ? document.activeElement : null;
    // React 18 does not support this attribute as a boolean.
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
    <Dimmer.Dimmable dimmed={active} className="tb-processing" aria-busy={active || undefined}>
      <div ref={content}>{children}</div>
      {active ? (
        <Dimmer active inverted verticalAlign="top">
          <div className="tb-processing__box">
            <Loader as="span" active inline size="small" aria-hidden="true" />
            <span role="status">{text}</span>
            {action}
          </div>
        </Dimmer>
      ) : null}
    </Dimmer.Dimmable>
  );
}

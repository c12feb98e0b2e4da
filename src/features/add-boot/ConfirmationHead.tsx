import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { SectionHeader } from '../../components/layout';
import { Plate } from '../../components/value';
import type { Region } from '../../domain/wire/region';

interface ConfirmationHeadProps {
  /** The heading's id. */
  readonly id: string;
  readonly title: string;
  /** Whether all went well, shown as a green tick. Default: true. */
  readonly isDone?: boolean;
  readonly region: Region;
  readonly boot: { readonly license: string; readonly licenseState: string | null };
}

/** The head of a confirmation. Takes the focus, so that screen readers announce it and it scrolls into view. */
export const ConfirmationHead = observer(function ConfirmationHead(props: ConfirmationHeadProps) {
  const { id, title, isDone = true, region, boot } = props;
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div ref={head} className="tb-added__head" tabIndex={-1}>
      <SectionHeader
        as="h1"
        icon={isDone ? 'checkCircle' : 'clock'}
        tone={isDone ? 'done' : undefined}
        id={id}
        subheader={region.name}
        aside={<Plate license={boot.license} state={boot.licenseState} />}
      >
        {title}
      </SectionHeader>
    </div>
  );
});

import { observer } from 'mobx-react-lite';
import { useStore } from '../../../stores/context';
import { useClosedText } from './useClosedText';

/** Says who released or cancelled the open boot elsewhere, and when. */
export const ClosedElsewhere = observer(function ClosedElsewhere({ bootId }: { readonly bootId: number }) {
  const { bootDetails, live, unrecordedRelease } = useStore();
  const details = bootDetails.id === bootId ? bootDetails.details : undefined;
  const text = useClosedText(bootId, details);
  if (live.closedElsewhere(bootId) === undefined) return null;
  // `NotRecorded` already says so.
  if (details !== undefined && unrecordedRelease?.of(details)) return null;
  return (
    <p role="status" className="tb-boots__left-out tb-boot__closed-elsewhere">
      {text}
    </p>
  );
});

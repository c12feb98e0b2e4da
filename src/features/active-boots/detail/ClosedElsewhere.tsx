import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '../../../domain/time';
import { useStore } from '../../../stores/context';

/** Says at once who released or cancelled the boot that is open here, and when. */
export const ClosedElsewhere = observer(function ClosedElsewhere({ bootId }: { readonly bootId: number }) {
  const { bootDetails, live } = useStore();
  const { t } = useTranslation();
  const change = live.closedElsewhere(bootId);
  if (change === undefined) return null;
  // What is told is when it was taken down; the boot itself says when it happened.
  const closed = bootDetails.id === bootId ? bootDetails.details?.closedTime : undefined;
  const what = { by: change.by ?? t('boot.detail.somebody'), time: showDateTime(closed ?? change.time) };
  return (
    <p role="status" className="tb-boots__left-out">
      {change.kind === 'CANCELLED'
        ? t('boot.detail.cancelledElsewhere', what)
        : t('boot.detail.releasedElsewhere', what)}
    </p>
  );
});

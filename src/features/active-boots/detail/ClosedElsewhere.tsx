import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { showDateTime, zoneShortName } from '../../../domain/time/zone';
import { useStore } from '../../../stores/context';

/** Says who released or cancelled the open boot elsewhere, and when. */
export const ClosedElsewhere = observer(function ClosedElsewhere({ bootId }: { readonly bootId: number }) {
  const { bootDetails, live, regions, unrecordedRelease } = useStore();
  const { t } = useTranslation();
  const change = live.closedElsewhere(bootId);
  const details = bootDetails.id === bootId ? bootDetails.details : undefined;
  if (change === undefined) return null;
  // `NotRecorded` says it too.
  if (details !== undefined && unrecordedRelease?.of(details)) return null;
  // The change says when it was recorded, the boot when it happened.
  const time = details?.closedTime ?? change.time;
  const zone = details === undefined ? '' : zoneShortName(time, regions.zoneOf(details.regionCode));
  const what = { by: change.by ?? t('boot.detail.somebody'), time: `${showDateTime(time)} ${zone}`.trim() };
  return (
    <p role="status" className="tb-boots__left-out tb-boot__closed-elsewhere">
      {change.kind === 'CANCELLED'
        ? t('boot.detail.cancelledElsewhere', what)
        : t('boot.detail.releasedElsewhere', what)}
    </p>
  );
});

import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { showDateTime, zoneShortName } from '../../../domain/time/zone';
import { useStore } from '../../../stores/context';

/** Says at once who released or cancelled the boot that is open here, and when. */
export const ClosedElsewhere = observer(function ClosedElsewhere({ bootId }: { readonly bootId: number }) {
  const { bootDetails, live, regions } = useStore();
  const { t } = useTranslation();
  const change = live.closedElsewhere(bootId);
  if (change === undefined) return null;
  // What is told is when it was taken down; the boot itself says when it happened.
  const details = bootDetails.id === bootId ? bootDetails.details : undefined;
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

import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { nowInZone } from '../../../domain/time/zone';
import type { BootDetails } from '../../../domain/wire/boot';
import { useRemovalText, useTimeLeft } from '../../../i18n/removal';
import { useStore } from '../../../stores/context';

/** Whether the motorist is waiting, or whether the boot is off its car. Renders nothing if there is nothing to say. */
export const RemovalLine = observer(function RemovalLine({ details }: { readonly details: BootDetails }) {
  const { removals, regions, time } = useStore();
  const { t } = useTranslation();
  const textOf = useRemovalText();
  const timeLeft = useTimeLeft();
  const zone = regions.zoneOf(details.regionCode);
  const text = removals.isShown ? textOf(details.removal, nowInZone(zone, () => time.now).date) : null;
  const left = timeLeft(details.removal, zone, time.now);
  if (text === null) return null;
  return (
    <>
      {/* Screen readers say it when it changes by itself. */}
      <p role="status">{text}</p>
      {left?.isLate === true ? <p className="tb-late">{t('removal.late', { how: left.how })}</p> : null}
    </>
  );
});

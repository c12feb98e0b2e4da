import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { showDateTime, zoneShortName } from '../../../domain/time/zone';
import type { BootDetails } from '../../../domain/wire/boot';
import { useStore } from '../../../stores/context';

/** The header of a printed receipt: its title, the company and the region, and whether the boot is off. Only printed. */
export const ReceiptHead = observer(function ReceiptHead({ details }: { readonly details: BootDetails }) {
  const { loginUser, regions, removals } = useStore();
  const { t } = useTranslation();
  const { regionCode, removal } = details;
  const shown = (local: string | null, utc: string | null | undefined) =>
    `${showDateTime(local ?? '')} ${zoneShortName(local ?? '', regions.zoneOf(regionCode), utc)}`;
  return (
    <div className="tb-receipt-head">
      <strong>{t('boot.receipt.title')}</strong>
      <div>{[loginUser.company?.name, regions.nameOf(regionCode)].filter(Boolean).join(' · ')}</div>
      {!removals.isShown || removal?.dueTime == null ? null : (
        <div>
          {removal.state === 'OFF'
            ? t('boot.receipt.takenOff', {
                time: shown(removal.offTime, removal.offTimeUtc),
                name: removal.offBy ?? '',
              })
            : t('boot.receipt.willBeOff', { time: shown(removal.dueTime, removal.dueTimeUtc) })}
        </div>
      )}
    </div>
  );
});

import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Heading } from '../../../components/layout';
import { Plate } from '../../../components/value';
import { BootFacts } from '../../../components/value/BootFacts';
import type { Fact } from '../../../components/value/Facts';
import { NO_PLATE_MARKER } from '../../../domain/constants';
import { nowInZone } from '../../../domain/time/zone';
import type { BootDetails } from '../../../domain/wire/boot';
import { useEnumName } from '../../../i18n/enumName';
import { useRemovalText, useTimeLeft } from '../../../i18n/removal';
import { useStore } from '../../../stores/context';
import { RecordDevice } from './RecordDevice';
import { zonedTime } from '../zonedTime';

/** The recorded facts of the boot. Skips absent ones. */
export const RecordFacts = observer(function RecordFacts({ details }: { readonly details: BootDetails }) {
  const { loginUser, regions, removals, time } = useStore();
  const removalText = useRemovalText();
  const timeLeft = useTimeLeft();
  const { t } = useTranslation();
  const nameOf = useEnumName();
  const zone = details.timeZone ?? regions.zoneOf(details.regionCode);
  const { license, licenseState, closedTime, closedBy, status } = details;
  const vehicle = [
    details.colorName && nameOf('color', details.colorName),
    details.makeName,
    details.modelName,
    details.bodyName && nameOf('body', details.bodyName),
  ];
  const closing: readonly Fact[] = [
    {
      key: 'closed',
      name: t(status === 'CANCELLED' ? 'records:fact.cancelled' : 'records:fact.released'),
      value:
        closedTime &&
        (closedBy
          ? t('records:fact.closedBy', {
              time: zonedTime(closedTime, zone, details.closedTimeUtc),
              name: closedBy,
            })
          : zonedTime(closedTime, zone, details.closedTimeUtc)),
    },
    {
      key: 'removal',
      name: t('records:fact.removal'),
      value: removals.isShown ? removal() : null,
    },
    { key: 'releasedTo', name: t('records:fact.releasedTo'), value: details.releasedTo },
    { key: 'cancelNote', name: t('records:fact.cancelNote'), value: details.cancelNote },
  ];
  return (
    <>
      <div className="tb-record__vehicle">
        {license && license !== NO_PLATE_MARKER ? (
          <Plate license={license} state={licenseState} size="large" />
        ) : (
          <span>{t('common:plate.none')}</span>
        )}
        <Heading as="h3">{vehicle.filter(Boolean).join(' ')}</Heading>
      </div>
      <BootFacts
        className="tb-record__facts"
        details={details}
        zoneId={zone}
        showsZone
        device={loginUser.has('devices') && details.device ? <RecordDevice details={details} /> : null}
        regionName={regions.nameOf(details.regionCode)}
        more={closing}
      />
    </>
  );

  function removal(): ReactNode {
    const text = removalText(details.removal, nowInZone(zone, () => time.now).date);
    const left = timeLeft(details.removal, zone, time.now);
    if (text === null || left?.isLate !== true) return text;
    return (
      <>
        <span>{text}</span> <strong className="tb-late">{t('removal.late', { how: left.how })}</strong>
      </>
    );
  }
});

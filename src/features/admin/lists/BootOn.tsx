import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Plate } from '../../../components/value';
import { Tag } from '../../../components/value/Tag';
import { elapsed } from '../../../domain/time/clock';
import type { DeviceOn } from '../../../domain/wire/devices';
import { BOOT_BASE, paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { ZonedTime } from './ZonedTime';

/** A boot that is on a car for more than 30 days may have been forgotten. */
const LONG_HOURS = 30 * 24;

interface BootOnProps {
  readonly on: DeviceOn | null | undefined;
  /** The code of the boot's region. */
  readonly region: string;
}

/** The car that a boot is on, with a link to its record, and whether it has been on it for long. */
export const BootOn = observer(function BootOn({ on, region }: BootOnProps) {
  const { time } = useStore();
  const { t } = useTranslation();
  if (on == null) return <span>{t('setup:value.none')}</span>;
  const { bootId, license, refNum, since, sinceUtc } = on;
  const hours = sinceUtc ? elapsed(Date.parse(sinceUtc), time.now).hours : 0;
  const car =
    license === null ? <span>{refNum ?? t('setup:boots.hidden')}</span> : <Plate license={license} />;
  return (
    <>
      {bootId === null ? (
        car
      ) : (
        <a className="tb-setup__on" href={`${BOOT_BASE}${paths.record(bootId)}`}>
          {car}
        </a>
      )}{' '}
      <span>{t('setup:boots.since')}</span> <ZonedTime region={region} local={since} utc={sinceUtc} />{' '}
      {hours >= LONG_HOURS ? (
        <Tag tone="danger">{t('setup:boots.days', { count: Math.floor(hours / 24) })}</Tag>
      ) : null}
    </>
  );
});

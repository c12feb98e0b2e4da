import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../components/value/Facts';
import type { ListRow } from '../../../domain/wire/setup';
import { BOOT_BASE, paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { BootOn } from './BootOn';
import { lastSeenOf } from './useBootColumns';
import { ZonedTime } from './ZonedTime';

interface BootFactsOfRowProps {
  readonly row: ListRow;
  readonly region: string;
}

/** What a boot's form shows but can't change: its car, when it was last seen, and the way to all its cars. */
export const BootFactsOfRow = observer(function BootFactsOfRow({ row, region }: BootFactsOfRowProps) {
  const { loginUser } = useStore();
  const { t } = useTranslation();
  const search = new URLSearchParams({ q: `boot ${String(row['number'])}` }).toString();
  return (
    <Facts
      className="tb-setup__boot"
      facts={[
        { key: 'on', name: t('setup:boots.on'), value: <BootOn on={row.on} region={region} /> },
        {
          key: 'lastSeen',
          name: t('setup:boots.lastSeen'),
          value: <ZonedTime region={region} local={lastSeenOf(row)} />,
        },
        {
          key: 'cars',
          name: t('setup:boots.cars'),
          value: loginUser.has('records') && (
            <a href={`${BOOT_BASE}${paths.records}?${search}`}>{t('setup:boots.allCars')}</a>
          ),
        },
      ]}
    />
  );
});

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../components/value/Tag';
import type { DeviceState } from '../../../domain/wire/devices';
import type { ListRow } from '../../../domain/wire/setup';
import type { Column } from '../edit/ListBody';
import { useFieldWords } from '../edit/useFieldWords';
import { StateTag } from '../StateTag';
import { BootOn } from './BootOn';
import { ZonedTime } from './ZonedTime';

const MISSING: DeviceState = 'MISSING';

/** The columns of a region's boots: what is known about each, which car it is on, and when it was last seen. */
export function useBootColumns(region: string): readonly Column<ListRow>[] {
  const { t } = useTranslation();
  const { labelOf, valueOf } = useFieldWords();
  return useMemo(() => {
    const column = (name: string): Column<ListRow> => ({
      name,
      title: labelOf(name),
      cell: (row) => valueOf(name, row[name]),
    });
    return [
      column('number'),
      column('kind'),
      {
        ...column('state'),
        cell: (row) => {
          const text = valueOf('state', row['state']);
          return row['state'] === MISSING ? <Tag tone="danger">{text}</Tag> : text;
        },
      },
      { name: 'on', title: t('setup:boots.on'), cell: (row) => <BootOn on={row.on} region={region} /> },
      {
        name: 'lastSeen',
        title: t('setup:boots.lastSeen'),
        cell: (row) => <ZonedTime region={region} local={lastSeenOf(row)} />,
      },
      column('note'),
      {
        name: 'active',
        title: labelOf('active'),
        cell: ({ active }) => <StateTag state={active ? 'active' : 'inactive'} />,
      },
    ];
  }, [region, labelOf, valueOf, t]);
}

/** When a boot was last put on or taken off a car, or scanned; null if never. */
export function lastSeenOf(row: ListRow): string | null {
  const { lastSeen } = row;
  return typeof lastSeen === 'string' ? lastSeen : null;
}

import '../../../components/chart/table.css';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Table } from 'semantic-ui-react';
import { rowForKey } from '../../../components/layout/rowForKey';
import type { BootRecord } from '../../../domain/wire/records';
import { COLUMNS, RecordRow } from './RecordRow';

interface RecordTableProps {
  readonly items: readonly BootRecord[];
  /** Whether a newer result is loading. */
  readonly busy: boolean;
  /** Whether the records are from several regions, so that each time needs its zone's name. */
  readonly showsZones: boolean;
  /** Whether to show the amount owed or overpaid, and for how long. */
  readonly showsBalance: boolean;
}

/**
 * The records found: a table in a wide window, cards in a narrow one. Roles are explicit, since some browsers drop a
 * table's own roles when CSS changes its layout. Arrow keys, Home, End, Page Up and Page Down move between the links.
 */
export const RecordTable = observer(function RecordTable({ items, busy, ...shows }: RecordTableProps) {
  const { t } = useTranslation();
  return (
    <Table
      role="table"
      unstackable
      className="tb-records__table"
      aria-label={t('records:title')}
      aria-busy={busy || undefined}
      onKeyDown={moveByKey}
    >
      <Table.Header role="rowgroup">
        <Table.Row role="row">
          {COLUMNS.map((column) => (
            <Table.HeaderCell
              key={column}
              role="columnheader"
              scope="col"
              className={`tb-records__head--${column}`}
            >
              {t(`records:column.${column}`)}
            </Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body role="rowgroup">
        {items.map((record) => (
          <RecordRow key={record.id} record={record} {...shows} />
        ))}
      </Table.Body>
    </Table>
  );
});

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a')];
  const next = rowForKey(event.key, links.indexOf(event.target as HTMLElement), links.length);
  if (next === null) return;
  event.preventDefault();
  links[next]?.focus();
}

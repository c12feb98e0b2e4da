import '../../components/chart/table.css';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Table } from 'semantic-ui-react';
import type { BootRecord } from '../../domain/wire/records';
import { COLUMNS, RecordRow } from './RecordRow';

interface RecordTableProps {
  readonly items: readonly BootRecord[];
  /** A newer answer is loading. */
  readonly busy: boolean;
}

/**
 * The records found: a table on a wide window, a card each on a narrow one. The roles are explicit, since some browsers
 * drop a table's own roles when CSS lays it out differently.
 */
export const RecordTable = observer(function RecordTable({ items, busy }: RecordTableProps) {
  const { t } = useTranslation();
  return (
    <Table
      role="table"
      unstackable
      className="tb-records__table"
      aria-label={t('records:title')}
      aria-busy={busy || undefined}
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
          <RecordRow key={record.id} record={record} />
        ))}
      </Table.Body>
    </Table>
  );
});

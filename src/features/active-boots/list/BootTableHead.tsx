import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Table } from 'semantic-ui-react';
import { Icon } from '../../../components/icon';
import type { ListColumn, ListSort } from './arrange';

export interface BootTableHeadProps {
  readonly columns: readonly ListColumn[];
  readonly sort: ListSort;
  readonly onSort: (column: ListColumn) => void;
}

/** The columns' names; each sorts by its column: up, down, and back to the server's order. */
export const BootTableHead = observer(function BootTableHead({ columns, sort, onSort }: BootTableHeadProps) {
  const { t } = useTranslation();
  return (
    <Table.Header>
      <Table.Row role="row" aria-rowindex={1}>
        {columns.map((column) => {
          const way = sort?.column !== column ? 'none' : sort.descending ? 'descending' : 'ascending';
          return (
            <Table.HeaderCell
              key={column}
              role="columnheader"
              scope="col"
              aria-sort={way}
              className={`tb-boots__column--${column}`}
            >
              <button type="button" className="tb-boots__sort" onClick={() => onSort(column)}>
                {t(`common:field.${column}`)}
                <Icon name={SORT_ICONS[way]} size={16} />
              </button>
            </Table.HeaderCell>
          );
        })}
      </Table.Row>
    </Table.Header>
  );
});

const SORT_ICONS = { none: 'sort', ascending: 'chevronUp', descending: 'chevronDown' } as const;

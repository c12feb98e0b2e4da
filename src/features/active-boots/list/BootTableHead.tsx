import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon';
import type { ListColumn, ListSort } from '../../../stores/boots/list/order';

export interface BootTableHeadProps {
  readonly columns: readonly ListColumn[];
  readonly sort: ListSort;
  readonly onSort: (column: ListColumn) => void;
}

/**
 * The column headers. Each is a button that sorts by its column: ascending, descending, then back to the server's
 * order.
 */
export const BootTableHead = observer(function BootTableHead({ columns, sort, onSort }: BootTableHeadProps) {
  const { t } = useTranslation();
  return (
    <div role="rowgroup" className="tb-boots__columns-group">
      <div role="row" aria-rowindex={1} className="tb-boots__columns">
        {columns.map((column) => {
          const way = sort?.column !== column ? 'none' : sort.descending ? 'descending' : 'ascending';
          return (
            <div
              key={column}
              role="columnheader"
              aria-sort={way}
              className={`tb-boots__column tb-boots__column--${column}`}
            >
              <button type="button" className="tb-boots__sort" onClick={() => onSort(column)}>
                <span>{t(`common:field.${column}`)}</span>
                <Icon name={SORT_ICONS[way]} size={16} />
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
});

const SORT_ICONS = { none: 'sort', ascending: 'chevronUp', descending: 'chevronDown' } as const;

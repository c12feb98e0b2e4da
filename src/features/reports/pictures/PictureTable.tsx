import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FiguresTable } from '../../../components/chart';
import { classNames } from '../../../components/classNames';

export interface PictureTableProps {
  /** The title of the chart. */
  readonly title: string;
  /** The column headers; the first column has the names. */
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly cells: readonly ReactNode[];
  }[];
  /** The columns' totals. */
  readonly sums?: readonly ReactNode[] | undefined;
  /** Whether to leave the table out in print, because another table has the same figures. */
  readonly isOnScreenOnly?: boolean | undefined;
}

/** The figures of a chart, row by row. */
export const PictureTable = observer(function PictureTable(props: PictureTableProps) {
  const { title, heads, rows, sums, isOnScreenOnly = false } = props;
  const { t } = useTranslation();
  return (
    <div
      className={classNames('tb-picture__table', isOnScreenOnly && 'tb-no-print')}
      role="group"
      aria-label={t('money:report.table', { title })}
    >
      <FiguresTable
        columns={heads.map((head, index) => ({ head, isFigure: index > 0 }))}
        rows={rows.map(({ key, name, cells }) => ({ key, cells: [name, ...cells] }))}
        sums={sums && [t('money:report.sum'), ...sums]}
      />
    </div>
  );
});

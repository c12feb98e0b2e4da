import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FiguresTable } from '../../components/chart';

export interface PictureTableProps {
  /** The title of the chart. */
  readonly title: string;
  /** The column headers; the first column has the names. */
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly cells: readonly ReactNode[];
    /** Hidden on the screen, but printed. */
    readonly hidden?: boolean;
  }[];
  /** The columns' totals. */
  readonly sums?: readonly ReactNode[] | undefined;
  /** Shown below the table: a button that shows more rows. */
  readonly children?: ReactNode;
}

/** The figures of a chart, row by row. */
export const PictureTable = observer(function PictureTable(props: PictureTableProps) {
  const { title, heads, rows, sums, children } = props;
  const { t } = useTranslation();
  return (
    <div className="tb-picture__table" role="group" aria-label={t('money:report.table', { title })}>
      <FiguresTable
        columns={heads.map((head, index) => ({ head, isFigure: index > 0 }))}
        rows={rows.map(({ key, name, cells, hidden }) => ({ key, cells: [name, ...cells], hidden }))}
        sums={sums && [t('money:report.sum'), ...sums]}
      />
      {children}
    </div>
  );
});

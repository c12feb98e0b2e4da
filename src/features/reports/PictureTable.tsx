import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { ScrollingFigures } from '../../components/chart';

export interface PictureTableProps {
  readonly label: string;
  /** The first one is of the names. */
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly cells: readonly ReactNode[];
  }[];
  /** What the columns come to. */
  readonly sums?: readonly ReactNode[];
}

/** The figures of a picture; a long table scrolls in its place. */
export const PictureTable = observer(function PictureTable({ label, heads, rows, sums }: PictureTableProps) {
  const { t } = useTranslation();
  return (
    <ScrollingFigures
      label={label}
      className="tb-picture__table"
      columns={heads.map((head, index) => ({ head, isFigure: index > 0 }))}
      rows={rows.map(({ key, name, cells }) => ({ key, cells: [name, ...cells] }))}
      sums={sums && [t('money:report.sum'), ...sums]}
    />
  );
});

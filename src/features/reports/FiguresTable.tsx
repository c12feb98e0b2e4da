import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';

export interface FiguresTableProps {
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

/** A place that scrolls alone is reached with Tab, so that the arrow keys scroll it. */
function reachable(place: HTMLElement | null): void {
  if (place !== null) place.tabIndex = 0;
}

/** The figures of a picture; a long table scrolls in its place. */
export const FiguresTable = observer(function FiguresTable({ label, heads, rows, sums }: FiguresTableProps) {
  const { t } = useTranslation();
  const [first, ...others] = heads;
  return (
    <div className="tb-picture__table" role="group" aria-label={label} ref={reachable}>
      <table className="tb-figures">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((head) => (
              <th key={head} scope="col" className="tb-figures__number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index} className="tb-figures__number tb-numbers">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums === undefined ? null : (
          <tfoot>
            <tr>
              <th scope="row">{t('money:report.sum')}</th>
              {sums.map((cell, index) => (
                <td key={index} className="tb-figures__number tb-numbers">
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
});

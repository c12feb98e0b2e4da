import type { ReactNode } from 'react';
import { Figure } from './Figure';
import { FIGURES, type ReportSums } from './sumsOf';
import type { Counted, LinkTo } from './useFigureLinks';
import { useReportWords } from './useReportWords';

/**
 * Makes the cells of a table's row: its figures, each with the one of the previous period and a link to its records.
 * `counted` restricts the records to those of the row; null if there is no search for them.
 */
export function useFigureCells(linkTo: LinkTo | undefined) {
  const { usd, count } = useReportWords();
  return (
    row: ReportSums,
    before?: ReportSums,
    counted: Omit<Counted, 'event'> | null = {},
    columns: readonly (keyof ReportSums)[] = FIGURES,
  ): ReactNode[] =>
    columns.map((what) => (
      <Figure
        key={what}
        value={row[what]}
        before={before?.[what]}
        format={what === 'taken' ? usd : count}
        to={counted === null ? undefined : linkTo?.({ event: what, ...counted })}
      />
    ));
}

/** A measured figure; smaller is better. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly here: number;
  /** The same figure of the other checkout, if there is one. */
  readonly there: number | undefined;
  /** The limit as a multiple of the other checkout's figure. */
  readonly times?: number;
  /** The limit in the unit. */
  readonly most?: number;
}

export const isKept = ({ here, there, times = Infinity, most = Infinity }: Figure): boolean =>
  here <= most && (there === undefined || here <= times * there);

const rounded = (value: number): string =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1);

function cells(figure: Figure): string[] {
  const { name, unit, here, there, times, most } = figure;
  const inUnit = (value: number | undefined): string =>
    value === undefined ? '' : `${rounded(value)} ${unit}`.trim();
  const ratio = there === undefined || there === 0 ? '' : `${(here / there).toFixed(2)}×`;
  const limits = [times === undefined ? '' : `${String(times)}×`, inUnit(most)].filter(Boolean).join(', ');
  return [name, inUnit(there), inUnit(here), ratio, limits, isKept(figure) ? 'yes' : 'NO'];
}

/** Formats figures as a text table. */
export function table(figures: readonly Figure[]): string {
  const rows = [['figure', 'there', 'here', 'ratio', 'at most', 'holds?'], ...figures.map(cells)];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))).join('  ')).join('\n');
}

/**
 * The value below which a share of the samples lies.
 * @param share 0 to 1, e.g. 0.98
 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('no samples');
  return value;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

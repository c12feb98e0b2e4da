/** One measured figure with the limit that it has to keep to; a smaller value is better. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  /** How it came about, e.g. the two times whose ratio it is. */
  readonly detail?: string;
}

/** One file of measurements. */
export interface Benchmark {
  readonly name: string;
  /** Calls the server alone, so that the pages need not be built. */
  readonly withoutPages?: true;
  run(): Promise<Figure[]>;
}

export const isKept = (figure: Figure): boolean => figure.value <= figure.limit;

const shown = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** The figures as a table of text: figure, value, limit, ok, detail. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${shown(figure.value)} ${figure.unit}`.trim(),
    `≤ ${shown(figure.limit)} ${figure.unit}`.trim(),
    isKept(figure) ? 'ok' : 'NOT OK',
    figure.detail ?? '',
  ]);
  const head = ['figure', 'value', 'limit', '', ''];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
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

/**
 * A limit in the figure's unit, set on a machine where the hand-written page took `baseline`. On a slower
 * machine even that page may exceed the limit, so the limit grows by the same factor, or by the difference if
 * `baseline` is zero.
 */
interface LimitThere {
  readonly most: number;
  readonly baseline: number;
}

/** A measured figure and its limit; smaller is better. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The figure of the hand-written page without a framework, in the same unit. */
  readonly baseline?: number;
  /** A value in the unit, a multiple of the hand-written page's figure, or a limit that depends on the machine. */
  readonly limit: number | { readonly times: number } | LimitThere;
  /** How it was computed, e.g. the two times whose ratio it is. */
  readonly detail?: string;
}

/** The rows of a benchmark that the command line selected. */
export interface Asked {
  /** True if the row should be measured. All rows are if the command line names none. */
  readonly wants: (row: string) => boolean;
}

/** A group of measurements that run together, one per file. */
export interface Benchmark {
  readonly name: string;
  /** True if it only calls the server and needs no built pages. */
  readonly withoutPages?: true;
  /** The names of rows that can run alone, as in `list:row`. */
  readonly rows?: readonly string[];
  run(asked: Asked): Promise<Figure[]>;
}

/** The limit on this machine, in the figure's unit. */
function limitHere({ baseline = NaN, limit }: Figure): number {
  if (typeof limit === 'number') return limit;
  if ('times' in limit) return limit.times * baseline;
  if (baseline <= limit.baseline) return limit.most;
  return limit.baseline === 0 ? limit.most + baseline : (limit.most / limit.baseline) * baseline;
}

export function isKept(figure: Figure): boolean {
  return figure.value <= limitHere(figure);
}

function limitShown(figure: Figure): string {
  const { limit, unit } = figure;
  if (typeof limit === 'number') return shown(limit, unit);
  if ('times' in limit) return `${String(limit.times)}×`;
  const here = limitHere(figure);
  return here === limit.most
    ? shown(here, unit)
    : `${shown(here, unit)} (${shown(limit.most, unit)} where the baseline takes ${shown(limit.baseline, unit)})`;
}

function shown(value: number, unit: string): string {
  const text = Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1);
  return `${text} ${unit}`.trim();
}

function ours({ value, unit, baseline }: Figure): string {
  const times = baseline === undefined || baseline === 0 ? '' : ` (${(value / baseline).toFixed(1)}×)`;
  return shown(value, unit) + times;
}

const cells = (figure: Figure): string[] => [
  figure.name,
  figure.baseline === undefined ? '' : shown(figure.baseline, figure.unit),
  ours(figure),
  `≤ ${limitShown(figure)}`,
  isKept(figure) ? 'yes' : 'NO',
  figure.detail ?? '',
];

/**
 * Formats figures as a text table. Columns: what was measured, hand-written, ours, the limit, whether it is
 * met, and how the figure was computed.
 */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(cells);
  const head = ['figure', 'baseline', 'ours', 'limit', 'holds?', ''];
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

/** Prints each figure as soon as it is measured, so that an interrupted run still shows them. */
export function taken(figure: Figure): Figure {
  console.log(cells(figure).filter(Boolean).join(' · '));
  return figure;
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

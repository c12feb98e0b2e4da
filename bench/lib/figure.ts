/**
 * A limit that was set on a machine where the page by hand took so much, in the figure's unit. On a slower one, where that
 * page itself may not keep it, it is as many times what the page by hand takes there; as much above it where that was
 * nothing.
 */
interface LimitThere {
  readonly most: number;
  readonly byHand: number;
}

/** One measured figure with the limit that it has to keep to; a smaller value is better. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What a page written by hand, without any framework, takes for the same work; in the same unit. */
  readonly byHand?: number;
  /** In the unit, or how many times what the page by hand takes, or what it is on a machine of another speed. */
  readonly limit: number | { readonly times: number } | LimitThere;
  /** How it came about, e.g. the two times whose ratio it is. */
  readonly detail?: string;
}

/** What was asked of a benchmark on the command line. */
export interface Asked {
  /** Whether these rows of its table are to be measured: all are where none was named. */
  readonly wants: (row: string) => boolean;
}

/** One file of measurements. */
export interface Benchmark {
  readonly name: string;
  /** Calls the server alone, so that the pages need not be built. */
  readonly withoutPages?: true;
  /** Names by which some of its rows can be asked for alone, as in `list:row`. */
  readonly rows?: readonly string[];
  run(asked: Asked): Promise<Figure[]>;
}

/** What the value may be on this machine, in the figure's unit. */
function limitHere({ byHand = NaN, limit }: Figure): number {
  if (typeof limit === 'number') return limit;
  if ('times' in limit) return limit.times * byHand;
  if (byHand <= limit.byHand) return limit.most;
  return limit.byHand === 0 ? limit.most + byHand : (limit.most / limit.byHand) * byHand;
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
    : `${shown(here, unit)} (${shown(limit.most, unit)} where by hand ${shown(limit.byHand, unit)})`;
}

function shown(value: number, unit: string): string {
  const text = Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1);
  return `${text} ${unit}`.trim();
}

function ours({ value, unit, byHand }: Figure): string {
  const times = byHand === undefined || byHand === 0 ? '' : ` (${(value / byHand).toFixed(1)}×)`;
  return shown(value, unit) + times;
}

const cells = (figure: Figure): string[] => [
  figure.name,
  figure.byHand === undefined ? '' : shown(figure.byHand, figure.unit),
  ours(figure),
  `≤ ${limitShown(figure)}`,
  isKept(figure) ? 'yes' : 'NO',
  figure.detail ?? '',
];

/** The figures as a table of text: what is measured, by hand, ours, the limit, whether it holds, and how it came about. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(cells);
  const head = ['figure', 'by hand', 'ours', 'limit', 'holds?', ''];
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

/** Prints a figure as soon as it is taken, so that a run that is cut short has not been for nothing. */
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

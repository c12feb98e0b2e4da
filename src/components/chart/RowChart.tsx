import type { ReactNode } from 'react';
import './chart.css';

/** One named bar. */
export interface ChartRow {
  readonly key: string;
  readonly name: string;
  readonly value: number;
}

export interface RowChartProps {
  /** Text alternative of the chart. The values themselves are in the table beside it. */
  readonly label: string;
  readonly rows: readonly ChartRow[];
  /** Formats a value. */
  readonly shown: (value: number) => ReactNode;
}

/** A bar chart with a name and a value for each bar. Negative bars go to the left, in another color. */
export function RowChart({ label, rows, shown }: RowChartProps) {
  const top = Math.max(0, ...rows.map(({ value }) => value));
  const bottom = Math.min(0, ...rows.map(({ value }) => value));
  const width = top - bottom || 1;
  return (
    <div className="tb-row-chart" role="img" aria-label={label}>
      {rows.map(({ key, name, value }) => (
        <div key={key} className="tb-row-chart__row">
          <span className="tb-row-chart__name">{name}</span>
          <span className="tb-row-chart__value tb-numbers">{shown(value)}</span>
          <svg
            className="tb-row-chart__svg"
            viewBox={`0 0 ${width} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className="tb-row-chart__ground" x={0} y={0} width={width} height={1} />
            <rect
              className={value < 0 ? 'tb-row-chart__bar tb-row-chart__bar--below' : 'tb-row-chart__bar'}
              x={Math.min(0, value) - bottom}
              y={0}
              width={Math.abs(value)}
              height={1}
            />
          </svg>
        </div>
      ))}
    </div>
  );
}

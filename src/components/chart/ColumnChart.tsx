import './chart.css';

/** One series of values, from left to right. */
export interface ChartSeries {
  readonly name: string;
  readonly values: readonly number[];
}

export interface ColumnChartProps {
  /** Text alternative of the chart. The values themselves are in the table beside it. */
  readonly label: string;
  /** At most three. */
  readonly series: readonly ChartSeries[];
  /** Labels below the axis, spread from the first column to the last. */
  readonly axis: readonly string[];
  /** Formats the largest value, which labels the top line. */
  readonly shown: (value: number) => string;
}

/** The gap between groups of columns, as a share of a group's width. */
const GAP = 0.25;
const HEIGHT = 100;

/** A column chart over time. Several series are shown side by side; negative values extend below the zero line. */
export function ColumnChart({ label, series, axis, shown }: ColumnChartProps) {
  const all = series.flatMap(({ values }) => values);
  const top = Math.max(0, ...all);
  const bottom = Math.min(0, ...all);
  const scale = HEIGHT / (top - bottom || 1);
  const places = series[0]?.values.length ?? 0;
  const width = (1 - GAP) / Math.max(1, series.length);
  return (
    <div className="tb-chart">
      {series.length < 2 ? null : (
        <ul className="tb-chart__legend" aria-hidden="true">
          {series.map(({ name }, index) => (
            <li key={name} className={`tb-chart__key tb-chart__key--${index}`}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="tb-chart__plot">
        <span className="tb-chart__top tb-numbers" aria-hidden="true" translate="no">
          {shown(top)}
        </span>
        <svg
          role="img"
          aria-label={label}
          className="tb-chart__svg"
          viewBox={`0 0 ${Math.max(1, places)} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {series.map(({ name, values }, index) => (
            <g key={name} className={`tb-chart__bars tb-chart__bars--${index}`}>
              {values.map((value, place) => (
                <rect
                  key={place}
                  x={place + GAP / 2 + index * width}
                  y={(top - Math.max(0, value)) * scale}
                  width={width}
                  height={Math.abs(value) * scale}
                />
              ))}
            </g>
          ))}
          <line
            className="tb-chart__zero"
            x1={0}
            x2={Math.max(1, places)}
            y1={top * scale}
            y2={top * scale}
          />
        </svg>
      </div>
      <div className="tb-chart__axis tb-numbers" aria-hidden="true">
        {axis.map((text, index) => (
          <span key={index}>{text}</span>
        ))}
      </div>
    </div>
  );
}

export { ColumnChart, type ColumnChartProps, type ChartSeries } from './ColumnChart';
export { RowChart, type RowChartProps, type ChartRow } from './RowChart';

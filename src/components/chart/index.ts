export { ColumnChart, type ColumnChartProps, type ChartSeries } from './ColumnChart';
export { FiguresTable, ScrollingFigures, type FiguresColumn, type FiguresTableProps } from './FiguresTable';
export { RowChart, type RowChartProps, type ChartRow } from './RowChart';

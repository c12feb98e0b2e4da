import type { ReactNode } from 'react';
import { Table } from 'semantic-ui-react';
import './table.css';
import './figures.css';

export interface FiguresColumn {
  readonly head: string;
  /** Figures stand at the end of their column; words at its beginning. */
  readonly isFigure?: boolean | undefined;
}

export interface FiguresTableProps {
  /** The first one names the rows. */
  readonly columns: readonly FiguresColumn[];
  readonly rows: readonly {
    readonly key: string | number;
    /** One for each column. */
    readonly cells: readonly ReactNode[];
  }[];
  /** What the columns come to. */
  readonly sums?: readonly ReactNode[] | undefined;
}

const classOf = (column: FiguresColumn | undefined) =>
  column?.isFigure === true ? 'tb-figures__number tb-numbers' : '';

/** Figures in rows and columns. */
export function FiguresTable({ columns, rows, sums }: FiguresTableProps) {
  const line = (cells: readonly ReactNode[]) =>
    cells.map((cell, index) =>
      index === 0 ? (
        <Table.HeaderCell key={index} scope="row">
          {cell}
        </Table.HeaderCell>
      ) : (
        <Table.Cell key={index} className={classOf(columns[index])}>
          {cell}
        </Table.Cell>
      ),
    );
  return (
    <Table unstackable className="tb-figures">
      <Table.Header>
        <Table.Row>
          {columns.map((column, index) => (
            <Table.HeaderCell key={index} scope="col" className={classOf(column)}>
              {column.head}
            </Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map(({ key, cells }) => (
          <Table.Row key={key}>{line(cells)}</Table.Row>
        ))}
      </Table.Body>
      {sums === undefined ? null : (
        <Table.Footer>
          <Table.Row>{line(sums)}</Table.Row>
        </Table.Footer>
      )}
    </Table>
  );
}

interface ScrollingFiguresProps extends FiguresTableProps {
  /** What is read out for the place that scrolls. */
  readonly label: string;
  readonly className: string;
}

/** A long table of figures that scrolls in a place of its own. */
export function ScrollingFigures({ label, className, ...table }: ScrollingFiguresProps) {
  return (
    <div className={className} role="group" aria-label={label} ref={reachable}>
      <FiguresTable {...table} />
    </div>
  );
}

/** A place that scrolls alone is reached with Tab, so that the arrow keys scroll it. */
function reachable(place: HTMLElement | null): void {
  if (place !== null) place.tabIndex = 0;
}

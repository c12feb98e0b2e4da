import type { ReactNode } from 'react';
import { Table } from 'semantic-ui-react';
import './table.css';
import './figures.css';

export interface FiguresColumn {
  readonly head: string;
  /** Whether the column contains figures, which are right-aligned. */
  readonly isFigure?: boolean | undefined;
}

export interface FiguresTableProps {
  /** The first column names the rows. */
  readonly columns: readonly FiguresColumn[];
  readonly rows: readonly {
    readonly key: string | number;
    /** One cell for each column. */
    readonly cells: readonly ReactNode[];
  }[];
  /** The columns' totals. */
  readonly sums?: readonly ReactNode[] | undefined;
}

const classOf = (column: FiguresColumn | undefined) =>
  column?.isFigure === true ? 'tb-figures__number tb-numbers' : '';

/** A table of figures with totals at the end. */
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
  /** The accessible name of the scrolling area. */
  readonly label: string;
  readonly className: string;
}

/** A long table of figures that scrolls on its own. */
export function ScrollingFigures({ label, className, ...table }: ScrollingFiguresProps) {
  return (
    <div className={className} role="group" aria-label={label} ref={reachable}>
      <FiguresTable {...table} />
    </div>
  );
}

/** Makes the scrolling area a tab stop, so that the arrow keys can scroll it. */
function reachable(element: HTMLElement | null): void {
  if (element !== null) element.tabIndex = 0;
}

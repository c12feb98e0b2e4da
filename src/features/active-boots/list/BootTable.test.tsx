import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import type { BootListItem } from '../../../domain/wire/boot';
import '../../../testing/i18n';
import { BootTable, type BootTableHandle, type BootTableProps } from './BootTable';

const many = (count: number): BootListItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    license: `P${String(index + 1)}`,
    make: 'Honda',
    model: 'Civic',
    color: 'Blue',
  }));

function show(props: Partial<BootTableProps> = {}) {
  const opened: number[] = [];
  const sorted: string[] = [];
  const handle = createRef<BootTableHandle>();
  const table = (more: Partial<BootTableProps> = {}) => (
    <BootTable
      label="Active Boots"
      boots={many(5)}
      selectedId={null}
      sort={null}
      onSort={(column) => sorted.push(column)}
      onOpen={(id) => opened.push(id)}
      handle={handle}
      {...props}
      {...more}
    />
  );
  const { rerender } = render(table());
  return { opened, sorted, handle, again: (more: Partial<BootTableProps>) => rerender(table(more)) };
}

const row = (license: string) => screen.getByRole('row', { name: new RegExp(`^${license} `) });

it('shows license, make, model and color, and marks the selected row (LIST-6)', () => {
  show({ selectedId: 2 });
  const grid = screen.getByRole('grid', { name: 'Active Boots' });
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['License', 'Make', 'Model', 'Color']);
  expect(row('P2')).toHaveAttribute('aria-selected', 'true');
  expect(row('P1')).toHaveAttribute('aria-selected', 'false');
  expect(
    within(row('P2'))
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent),
  ).toEqual(['P2', 'Honda', 'Civic', 'Blue']);
});

it('shows a dash for a missing value', () => {
  show({ boots: [{ id: 1 }] });
  expect(screen.getAllByRole('gridcell').map((cell) => cell.textContent)).toEqual(['-', '-', '-', '-']);
});

it('reports the id of the row that is clicked (LIST-6)', async () => {
  const { opened } = show();
  await userEvent.click(screen.getByText('P3'));
  expect(opened).toEqual([3]);
});

it('renders only some of thousands of rows, with their positions among all (LIST-13)', () => {
  show({ boots: many(10_000) });
  const rows = screen.getAllByRole('row');
  expect(rows.length).toBeLessThan(60);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001');
  expect(row('P1')).toHaveAttribute('aria-rowindex', '2');
});

it('arrow keys move and Enter opens; Tab stops at one row (LIST-14)', async () => {
  const { opened } = show({ selectedId: 2 });
  const user = userEvent.setup();
  // Tab past the four buttons of the header.
  for (let step = 0; step < 5; step += 1) await user.tab();
  expect(row('P2')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(row('P4')).toHaveFocus();
  expect(opened).toEqual([]);
  await user.keyboard('{Enter}');
  await user.keyboard('{Home} ');
  expect(opened).toEqual([4, 1]);
  expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it('opens the focused row and moves from it, no matter how it got the focus', async () => {
  const { opened } = show({ selectedId: 1 });
  act(() => row('P4').focus());
  await userEvent.keyboard('{Enter}');
  act(() => row('P3').focus());
  await userEvent.keyboard(' ');
  expect(opened).toEqual([4, 3]);
  act(() => row('P2').focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(row('P4')).toHaveFocus();
});

it('moves to rows that were not rendered', async () => {
  show({ boots: many(10_000) });
  const user = userEvent.setup();
  for (let step = 0; step < 5; step += 1) await user.tab();
  await user.keyboard('{End}');
  expect(row('P10000')).toHaveFocus();
  expect(row('P10000')).toHaveAttribute('aria-rowindex', '10001');
  await user.keyboard('{ArrowUp}');
  expect(row('P9999')).toHaveFocus();
});

it('keeps the focus on its boot when the rows are rearranged', async () => {
  const { handle, again } = show({ selectedId: 1 });
  const user = userEvent.setup();
  act(() => handle.current?.focus());
  await user.keyboard('{ArrowDown}');
  again({ boots: many(5).reverse() });
  expect(row('P2')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(row('P1')).toHaveFocus();
});

it('reports the column to sort by, and marks it', async () => {
  const { sorted } = show({ sort: { column: 'make', descending: true } });
  expect(screen.getByRole('columnheader', { name: 'Make' })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('columnheader', { name: 'Model' })).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(screen.getByRole('button', { name: 'Color' }));
  screen.getByRole('button', { name: 'Model' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(sorted).toEqual(['color', 'model']);
});

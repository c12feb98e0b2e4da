import type { KeyboardEvent } from 'react';

/** Rows and columns that each key moves by. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves the focus with an arrow key to the next enabled checkbox of a table: with Tab alone, a table of forty
 * permissions and twelve regions would take hundreds of presses.
 */
export function moveAmongBoxes(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll('input')])
    .filter((boxes) => boxes.length > 0);
  let row = rows.findIndex((boxes) => boxes.includes(event.target as HTMLInputElement));
  let column = rows[row]?.indexOf(event.target) ?? -1;
  let next: HTMLInputElement | undefined;
  do {
    row += step[0];
    column += step[1];
    next = rows[row]?.[column];
  } while (next?.disabled === true);
  next?.focus();
}

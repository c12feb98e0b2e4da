import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../testing/i18n';
import { Picker } from './Picker';
import { OPTION_HEIGHT_PX } from './useWindow';

const MANY = Array.from({ length: 10_000 }, (_, index) => ({
  key: `k${String(index)}`,
  text: `Option ${String(index)}`,
}));

async function open() {
  render(<Picker label="Make" options={MANY} value={null} onChange={() => undefined} />);
  await userEvent.click(combobox());
}

const combobox = () => screen.getByRole('combobox', { name: 'Make' });
const activeOption = () =>
  document.getElementById(combobox().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('of 10,000 options at most 60 are in the document, and End reaches the last (PICK-3)', async () => {
  await open();
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(60);
  await userEvent.keyboard('{End}');
  const list = screen.getByRole('listbox');
  const last = within(list).getByRole('option', { name: 'Option 9999' });
  expect(last).toHaveAttribute('aria-posinset', '10000');
  expect(last).toHaveAttribute('aria-setsize', '10000');
  expect(combobox()).toHaveAttribute('aria-activedescendant', last.id);
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(60);
});

test('an option that was scrolled out of view is active again after the next arrow key', async () => {
  await open();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeOption()).toBe('Option 1');
  const list = screen.getByRole('listbox');
  list.scrollTop = 5_000 * OPTION_HEIGHT_PX;
  fireEvent.scroll(list);
  expect(within(list).queryByRole('option', { name: 'Option 1' })).toBeNull();
  expect(combobox()).toHaveAttribute('aria-activedescendant', '');
  await userEvent.keyboard('{ArrowDown}');
  expect(activeOption()).toBe('Option 2');
});

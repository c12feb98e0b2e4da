import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import '../../testing/i18n';
import { SuggestField, type SuggestFieldProps } from './SuggestField';
import type { PickerOption } from './types';

const PLACES: readonly PickerOption[] = [
  { key: 'hall', text: 'City Hall', detail: '1 Dr Carlton B Goodlett Place', aside: '120 m' },
  { key: 'park', text: 'Oracle Park', detail: '24 Willie Mays Plaza' },
  { key: 'pier', text: 'Pier 70' },
];
const CHOSEN: Readonly<Record<string, string>> = { hall: '1 Dr Carlton', park: '24 Willie', pier: 'Pier 70' };

/**
 * A form with the field and another one after it, as on the screens. Suggests everything that contains the
 * text.
 */
function Harness({
  log = [],
  onSubmit,
  ...rest
}: Partial<SuggestFieldProps> & { readonly log?: string[]; readonly onSubmit?: () => void }) {
  const [value, setValue] = useState('');
  const fitting = PLACES.filter(({ text }) => text.toLowerCase().includes(value.toLowerCase()));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <SuggestField
        label="Address"
        value={value}
        onChange={setValue}
        suggestions={fitting}
        onChoose={(key) => {
          log.push(key);
          setValue(CHOSEN[key] ?? '');
        }}
        {...rest}
      />
      <input aria-label="Next" />
      <button type="submit">Send</button>
    </form>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Address' });
const names = () => screen.queryAllByRole('option').map((option) => option.firstChild?.textContent);
const isOpen = () => field().getAttribute('aria-expanded') === 'true';

test('a press shows the suggestions with descriptions, and a press on one chooses it (PLACE-1)', async () => {
  const log: string[] = [];
  render(<Harness log={log} />);
  expect(isOpen()).toBe(false);
  await userEvent.click(field());
  expect(isOpen()).toBe(true);
  expect(screen.getByRole('listbox', { name: 'Choices for Address' })).toBeVisible();
  expect(names()).toEqual(['City Hall', 'Oracle Park', 'Pier 70']);
  expect(screen.getByRole('option', { name: 'City Hall' })).toHaveAccessibleDescription(
    '1 Dr Carlton B Goodlett Place 120 m',
  );
  expect(screen.getByRole('option', { name: 'Pier 70' })).not.toHaveAccessibleDescription();
  await userEvent.click(screen.getByRole('option', { name: 'Oracle Park' }));
  expect([log, field().getAttribute('value'), isOpen()]).toEqual([['park'], '24 Willie', false]);
  expect(field()).toHaveFocus();
});

test('typed text stays: Tab, leaving the field and Enter choose no suggestion (PLACE-2)', async () => {
  const log: string[] = [];
  render(<Harness log={log} />);
  await userEvent.type(field(), 'city');
  expect(names()).toEqual(['City Hall']);
  await userEvent.tab();
  expect([field().getAttribute('value'), isOpen()]).toEqual(['city', false]);
  await userEvent.type(field(), ' h{ArrowDown}');
  expect(screen.getByRole('option', { name: 'City Hall', selected: true })).toBeVisible();
  await userEvent.tab();
  expect(field()).toHaveValue('city h');
  await userEvent.type(field(), 'a{Enter}');
  expect([field().getAttribute('value'), log]).toEqual(['city ha', []]);
  expect(screen.getByLabelText('Next')).toHaveFocus();
});

test('an arrow key and Enter choose a suggestion, and the focus moves to the next empty field', async () => {
  const log: string[] = [];
  const onSubmit = jest.fn();
  render(<Harness log={log} onSubmit={onSubmit} />);
  await userEvent.tab();
  expect(isOpen()).toBe(false);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(field()).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: 'Oracle Park' }).id,
  );
  await userEvent.keyboard('{Enter}');
  expect([log, field().getAttribute('value')]).toEqual([['park'], '24 Willie']);
  await waitFor(() => expect(screen.getByLabelText('Next')).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
});

test('hovering over a suggestion does not make Enter choose it', async () => {
  const log: string[] = [];
  render(<Harness log={log} />);
  await userEvent.click(field());
  await userEvent.hover(screen.getByRole('option', { name: 'City Hall' }));
  await userEvent.keyboard('p{Enter}');
  expect([log, field().getAttribute('value')]).toEqual([[], 'p']);
});

test('Escape closes the list and keeps the text; Home and End move the caret', async () => {
  render(<Harness />);
  await userEvent.type(field(), 'pi');
  await userEvent.keyboard('{Home}o{End}e');
  expect(field()).toHaveValue('opie');
  await userEvent.keyboard('{Backspace>4/}{Escape}');
  expect(isOpen()).toBe(false);
  await userEvent.type(field(), 'pi{Escape}{Escape}');
  expect([field().getAttribute('value'), isOpen()]).toEqual(['pi', false]);
  await userEvent.type(field(), 'e');
  expect(names()).toEqual(['Pier 70']);
});

test('a text without matches shows no list', async () => {
  render(<Harness />);
  await userEvent.type(field(), 'xyz');
  expect([isOpen(), names()]).toEqual([false, []]);
});

test('suggestions that arrive later move neither the focus nor the highlight', async () => {
  const { rerender } = render(<Harness suggestions={PLACES.slice(1)} />);
  await userEvent.type(field(), 'p{ArrowDown}{ArrowDown}');
  screen.getByRole('option', { name: 'Pier 70', selected: true });
  rerender(<Harness suggestions={PLACES} />);
  screen.getByRole('option', { name: 'Pier 70', selected: true });
  rerender(<Harness suggestions={PLACES.slice(0, 2)} />);
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await userEvent.tab();
  rerender(<Harness suggestions={PLACES} />);
  expect([isOpen(), document.activeElement?.getAttribute('aria-label')]).toEqual([false, 'Next']);
});

test('slow searches wait for a pause in typing (PLACE-4)', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const onRest = jest.fn();
  render(<Harness onRest={onRest} restMs={300} />);
  await user.type(field(), 'pie');
  act(() => jest.advanceTimersByTime(299));
  expect(onRest).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(onRest.mock.calls).toEqual([['pie']]);
  await user.type(field(), 'r');
  await user.tab();
  act(() => jest.advanceTimersByTime(1_000));
  expect(onRest).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('the control is described by the error, otherwise by the hint', () => {
  const { rerender } = render(<Harness hint="Where the car stands" />);
  expect(field()).toHaveAccessibleDescription('Where the car stands');
  rerender(<Harness hint="Where the car stands" error="Address is required" />);
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('Address is required');
});

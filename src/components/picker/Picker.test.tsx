import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import '../../testing/i18n';
import { Picker, type PickerProps } from './Picker';
import type { PickerOption } from './types';

const MAKES: readonly PickerOption[] = [
  { key: 'ACUR', text: 'Acura' },
  { key: 'CHEV', text: 'Chevrolet', alternatives: ['Chevy'] },
  { key: 'FORD', text: 'Ford' },
  { key: 'FREI', text: 'Freightliner' },
  { key: 'TOYO', text: 'Toyota' },
];
/** A form with a picker and a field after it, as on the screens. */
function Harness(
  props: Partial<PickerProps> & { readonly log?: (string | null)[]; readonly onSubmit?: () => void },
) {
  const { log = [], onSubmit, value: initial = null, ...rest } = props;
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Picker
        label="Make"
        options={MAKES}
        value={value}
        onChange={(key) => {
          log.push(key);
          setValue(key);
        }}
        {...rest}
      />
      <input aria-label="Next" />
      <button type="submit">Send</button>
    </form>
  );
}

const combobox = () => screen.getByRole('combobox', { name: 'Make' });
/** The arrows of all pickers. They are hidden from assistive technology, since they only enlarge the target. */
const arrows = () => screen.getAllByRole('button', { name: '', hidden: true });
const optionNames = () => screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label'));

test('a press opens the list; list and options are named, and the pressed option is selected', async () => {
  const log: (string | null)[] = [];
  render(<Harness log={log} />);
  expect(optionNames()).toEqual([]);
  expect(screen.getAllByLabelText(/Make/)).toEqual([combobox()]);
  await userEvent.click(combobox());
  expect(combobox()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('listbox', { name: 'Choices for Make' })).toBeVisible();
  expect(screen.getAllByLabelText('Make')).toEqual([combobox()]);
  expect(optionNames()).toEqual(['Acura', 'Chevrolet', 'Ford', 'Freightliner', 'Toyota']);
  await userEvent.click(screen.getByRole('option', { name: 'Ford' }));
  expect(log).toEqual(['FORD']);
  expect(combobox()).toHaveValue('Ford');
  expect(combobox()).toHaveAttribute('aria-expanded', 'false');
});

test('a press at the moment when the pointer enters an option selects it once', async () => {
  const log: (string | null)[] = [];
  render(<Harness log={log} value="TOYO" />);
  await userEvent.click(combobox());
  const option = screen.getByRole('option', { name: 'Ford' });
  // Without `act`, as in a browser: React may render the mousemove after the mousedown, which has priority.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    for (const type of ['mousemove', 'mousedown', 'mouseup', 'click'])
      option.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    await waitFor(() => expect(combobox()).toHaveValue('Ford'));
    // Wait until React has finished its pending work before the next click.
    arrows()[0]!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await waitFor(() => expect(combobox()).toHaveAttribute('aria-expanded', 'true'));
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
  expect(log).toEqual(['FORD']);
});

test('typing searches texts and alternatives, the best match is active, and Enter selects it and moves on (PICK-1)', async () => {
  const log: (string | null)[] = [];
  let submitted = 0;
  render(<Harness log={log} onSubmit={() => (submitted += 1)} />);
  await userEvent.type(combobox(), 'chevy');
  expect(optionNames()).toEqual(['Chevrolet']);
  const active = combobox().getAttribute('aria-activedescendant');
  expect(screen.getByRole('option', { name: 'Chevrolet' })).toHaveAttribute('id', active);
  await userEvent.keyboard('{Enter}');
  expect(log).toEqual(['CHEV']);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Next' })).toHaveFocus());
  expect(submitted).toBe(0);
});

describe('a choice by press (PICK-4)', () => {
  const pair = (
    <form>
      <Picker label="Make" options={MAKES} value={null} onChange={() => undefined} />
      <Picker label="Other" options={MAKES} value={null} onChange={() => undefined} />
    </form>
  );
  const other = () => screen.getByRole('combobox', { name: 'Other' });
  const choose = async () => {
    render(pair);
    await userEvent.click(combobox());
    await userEvent.click(screen.getByRole('option', { name: 'Ford' }));
  };
  afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

  test('by touch moves to the next field and opens its picker', async () => {
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (query: string) => ({ matches: query === '(pointer: coarse)' }),
    });
    await choose();
    await waitFor(() => expect(other()).toHaveFocus());
    expect(other()).toHaveAttribute('aria-expanded', 'true');
    // This click would have opened it. It is already open, and must stay open.
    await userEvent.click(other());
    expect(other()).toHaveAttribute('aria-expanded', 'true');
  });

  test('by mouse keeps the focus in place', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      await choose();
      act(() => jest.advanceTimersByTime(1_000));
      expect(combobox()).toHaveFocus();
    } finally {
      jest.useRealTimers();
    }
  });
});

test('Enter in a closed picker moves on without submitting the form', async () => {
  let submitted = 0;
  render(<Harness onSubmit={() => (submitted += 1)} />);
  act(() => combobox().focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Next' })).toHaveFocus());
  expect(submitted).toBe(0);
});

test('without focusNextOnSelect the focus stays (PICK-4)', async () => {
  jest.useFakeTimers();
  try {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(<Harness focusNextOnSelect={false} />);
    await user.type(combobox(), 'ford{Enter}');
    act(() => jest.advanceTimersByTime(1_000));
    expect(combobox()).toHaveValue('Ford');
    expect(combobox()).toHaveFocus();
  } finally {
    jest.useRealTimers();
  }
});

test('Tab never chooses: the text of the current choice returns (PICK-1)', async () => {
  const log: (string | null)[] = [];
  render(<Harness log={log} value="TOYO" />);
  await userEvent.clear(combobox());
  await userEvent.type(combobox(), 'for');
  await userEvent.tab();
  expect(log).toEqual([]);
  expect(combobox()).toHaveValue('Toyota');
  expect(screen.getByRole('textbox', { name: 'Next' })).toHaveFocus();
});

test.each([
  ['Tab', '{Tab}'],
  ['Enter', '{Enter}'],
])('leaving the field empty by %s clears the choice', async (_key, key) => {
  const log: (string | null)[] = [];
  render(<Harness log={log} value="TOYO" />);
  await userEvent.clear(combobox());
  expect(log).toEqual([]);
  await userEvent.keyboard(key);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Next' })).toHaveFocus());
  expect(log).toEqual([null]);
  expect(combobox()).toHaveValue('');
});

test('Escape restores the choice after its text was cleared', async () => {
  const log: (string | null)[] = [];
  render(<Harness log={log} value="TOYO" />);
  await userEvent.clear(combobox());
  await userEvent.keyboard('{Escape}');
  expect(combobox()).toHaveValue('Toyota');
  await userEvent.tab();
  expect(log).toEqual([]);
});

test.each([
  [
    'by Enter in the field before it',
    async () => {
      act(() => screen.getByRole('combobox', { name: 'First' }).focus());
      await userEvent.keyboard('{Enter}');
    },
  ],
  ['by a press on its arrow', () => userEvent.click(arrows()[2]!)],
])("after entering %s, typing replaces the current choice's text", async (_how, enter) => {
  render(
    <form>
      <Picker label="First" options={MAKES} value={null} onChange={() => undefined} />
      {/* Enter skips valid fields. */}
      <Picker label="Right" options={MAKES} value="FORD" onChange={() => undefined} />
      <Picker
        label="Second"
        options={MAKES}
        value="TOYO"
        onChange={() => undefined}
        error="Not in the list"
      />
    </form>,
  );
  await enter();
  const second = screen.getByRole('combobox', { name: 'Second' });
  await waitFor(() => expect(second).toHaveFocus());
  await userEvent.keyboard('for');
  expect(second).toHaveValue('for');
  expect(optionNames()).toEqual(['Ford']);
});

test('a press on the arrow keeps the focus in the field', async () => {
  let left = 0;
  render(<Harness onBlur={() => (left += 1)} />);
  await userEvent.click(combobox());
  await userEvent.click(arrows()[0]!);
  expect(combobox()).toHaveAttribute('aria-expanded', 'false');
  expect(combobox()).toHaveFocus();
  expect(left).toBe(0);
});

test('leaving with a partly typed search keeps the choice', async () => {
  const log: (string | null)[] = [];
  render(<Harness log={log} value="TOYO" />);
  await userEvent.type(combobox(), 'x');
  expect(screen.getByText('No results')).toBeVisible();
  await userEvent.tab();
  expect(combobox()).toHaveValue('Toyota');
  expect(log).toEqual([]);
});

test('Escape closes the list and keeps the choice (PICK-5)', async () => {
  render(<Harness value="FORD" />);
  await userEvent.type(combobox(), 'a');
  await userEvent.keyboard('{Escape}');
  expect(combobox()).toHaveAttribute('aria-expanded', 'false');
  expect(combobox()).toHaveValue('Ford');
});

test('arrows, Home and End move the active option', async () => {
  render(<Harness />);
  await userEvent.click(combobox());
  const active = () => document.getElementById(combobox().getAttribute('aria-activedescendant') ?? '');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toHaveAccessibleName('Acura');
  await userEvent.keyboard('{End}');
  expect(active()).toHaveAccessibleName('Toyota');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toHaveAccessibleName('Freightliner');
  await userEvent.keyboard('{Home}');
  expect(active()).toHaveAccessibleName('Acura');
});

test('a choice set or cleared from outside is displayed', () => {
  const view = (value: string | null) => (
    <Picker label="Make" options={MAKES} value={value} onChange={() => undefined} />
  );
  const { rerender } = render(view(null));
  rerender(view('FORD'));
  expect(combobox()).toHaveValue('Ford');
  rerender(view(null));
  expect(combobox()).toHaveValue('');
});

test('a choice is displayed as soon as its options have loaded', () => {
  const view = (options: readonly PickerOption[], status: 'loading' | 'normal') => (
    <Picker label="Make" options={options} status={status} value="FORD" onChange={() => undefined} />
  );
  const { rerender } = render(view([], 'loading'));
  expect(combobox()).toHaveValue('');
  rerender(view(MAKES, 'normal'));
  expect(combobox()).toHaveValue('Ford');
});

test('text typed while loading is searched once the options arrive', async () => {
  const view = (options: readonly PickerOption[], status: 'loading' | 'normal') => (
    <Picker label="Make" options={options} status={status} value={null} onChange={() => undefined} />
  );
  const { rerender } = render(view([], 'loading'));
  await userEvent.type(combobox(), 'fo');
  expect(screen.getByText('Loading…')).toBeVisible();
  rerender(view(MAKES, 'normal'));
  expect(optionNames()).toEqual(['Ford']);
  expect(combobox()).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id);
});

test('a failed load shows a disabled option with Retry (PICK-2)', async () => {
  let tries = 0;
  const log: (string | null)[] = [];
  render(<Harness log={log} status="error" options={[]} onRetry={() => (tries += 1)} />);
  await userEvent.click(combobox());
  const option = screen.getByRole('option', { name: 'Error loading values' });
  expect(option).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(option);
  expect(log).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tries).toBe(1);
  expect(combobox()).toHaveFocus();
});

test('an empty list says so (PICK-2)', async () => {
  render(<Harness options={[]} />);
  await userEvent.click(combobox());
  expect(screen.getByText('No results')).toBeVisible();
  expect(optionNames()).toEqual([]);
});

test('says why it is blocked, and offers no options (PICK-2)', async () => {
  render(<Harness status="blocked" blockedMessage="Choose a make first" />);
  await userEvent.click(combobox());
  expect(screen.getByText('Choose a make first')).toBeVisible();
  expect(optionNames()).toEqual([]);
});

test('an error is the accessible description (ADD-9)', () => {
  render(<Harness error="Make is required" required />);
  expect(combobox()).toBeInvalid();
  expect(combobox()).toHaveAccessibleDescription('Make is required');
  expect(combobox()).toBeRequired();
});

test('the number of results is announced after a pause in typing', async () => {
  render(<Harness />);
  await userEvent.type(combobox(), 'fr');
  expect(await screen.findByText('1 result')).toBeInTheDocument();
});

test('onBlur reports that the field was left', async () => {
  let left = 0;
  render(<Harness onBlur={() => (left += 1)} />);
  await userEvent.click(combobox());
  await userEvent.click(screen.getByRole('option', { name: 'Ford' }));
  expect(left).toBe(0);
  await userEvent.tab();
  expect(left).toBe(1);
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CheckboxField } from './CheckboxField';
import { DateField, TimeField } from './NativeField';
import { TextField, type TextFieldProps } from './TextField';

/** A field that turns the text into capitals without dashes, as the license and VIN fields do. */
function Capitals(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('ABCD');
  return (
    <TextField
      label="License"
      {...props}
      value={value}
      onChange={(text) => setValue(text.toUpperCase().replace(/-/g, ''))}
    />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'License' });

test('the caret stays where it was typed when the text is turned into capitals (ADD-12)', async () => {
  render(<Capitals />);
  await userEvent.click(field());
  field().setSelectionRange(2, 2);
  await userEvent.keyboard('x');
  expect(field()).toHaveValue('ABXCD');
  expect(field().selectionStart).toBe(3);
  await userEvent.keyboard('y');
  expect(field()).toHaveValue('ABXYCD');
  expect(field().selectionStart).toBe(4);
});

test('the caret stays when an edit is rejected', async () => {
  render(<Capitals />);
  await userEvent.click(field());
  field().setSelectionRange(1, 1);
  await userEvent.keyboard('-');
  expect(field()).toHaveValue('ABCD');
  expect(field().selectionStart).toBe(1);
});

test('does not change text during input method composition; the caller receives every change', () => {
  const log: string[] = [];
  function Logged() {
    const [value, setValue] = useState('');
    const take = (text: string) => {
      log.push(text);
      setValue(text.toUpperCase());
    };
    return <TextField label="License" value={value} onChange={take} />;
  }
  render(<Logged />);
  fireEvent.compositionStart(field());
  for (const text of ['a', 'ab', 'abc']) {
    fireEvent.input(field(), { target: { value: text }, isComposing: true });
    expect(field()).toHaveValue(text);
  }
  expect(log).toEqual(['a', 'ab', 'abc']);
  fireEvent.compositionEnd(field());
  expect(field()).toHaveValue('ABC');
  fireEvent.input(field(), { target: { value: 'ABCd' } });
  expect(field()).toHaveValue('ABCD');
});

test('a tooltip that equals the hint is described once', () => {
  const texts = { hint: 'Four digits', tooltip: 'Four digits' };
  render(<TextField label="License" value="" onChange={() => undefined} {...texts} />);
  expect(field()).toHaveAccessibleDescription('Four digits');
  expect(screen.getAllByText('Four digits')).toHaveLength(1);
});

test('an error is the accessible description and replaces the hint (ADD-9)', () => {
  const view = (error?: string) => (
    <TextField
      label="License"
      value=""
      onChange={() => undefined}
      hint="As on the plate"
      error={error}
      required
    />
  );
  const { rerender } = render(view());
  expect(field()).toHaveAccessibleDescription('As on the plate');
  expect(field()).toHaveAttribute('aria-invalid', 'false');
  rerender(view('License is required'));
  expect(field()).toHaveAccessibleDescription('License is required');
  expect(field()).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText('As on the plate')).toBeNull();
  rerender(view(''));
  expect(field()).toHaveAccessibleDescription('As on the plate');
  expect(field()).toHaveAttribute('aria-invalid', 'false');
});

test('announces required and disabled without changing the name', () => {
  render(<TextField label="License" value="NO PLATE" onChange={() => undefined} required disabled />);
  expect(field()).toBeRequired();
  expect(field()).toBeDisabled();
  expect(field()).toHaveAccessibleName('License');
});

test('autocomplete, capitalization and spell checking are off unless requested', () => {
  render(<TextField label="License" value="" onChange={() => undefined} />);
  expect(field()).toHaveAttribute('autocomplete', 'off');
  expect(field()).toHaveAttribute('spellcheck', 'false');
  expect(field()).toHaveAttribute('autocorrect', 'off');
});

test('supports several lines, a maximum length and a longer explanation', async () => {
  const log: string[] = [];
  render(
    <TextField
      label="Notes"
      value=""
      onChange={(text) => log.push(text)}
      multiline
      maxLength={5}
      tooltip="Shown to the office"
    />,
  );
  const notes = screen.getByRole('textbox', { name: 'Notes' });
  expect(notes.tagName).toBe('TEXTAREA');
  expect(notes).toHaveAttribute('maxlength', '5');
  expect(notes).toHaveAccessibleDescription('Shown to the office');
  await userEvent.type(notes, 'a');
  expect(log).toEqual(['a']);
});

test('a ref reaches the control, and leaving the field is reported', async () => {
  let control: HTMLInputElement | HTMLTextAreaElement | null = null;
  let left = 0;
  render(
    <TextField
      label="License"
      value=""
      onChange={() => undefined}
      onBlur={() => (left += 1)}
      inputRef={(element) => {
        control = element;
      }}
    />,
  );
  expect(control).toBe(field());
  act(() => field().focus());
  await userEvent.tab();
  expect(left).toBe(1);
});

test('a search field has the role searchbox', () => {
  render(<TextField label="Find a boot" type="search" value="" onChange={() => undefined} />);
  expect(screen.getByRole('searchbox', { name: 'Find a boot' })).toBeInTheDocument();
});

test("date and time use the browser's own inputs, with their error as description", async () => {
  const log: string[] = [];
  render(
    <>
      <DateField
        label="Date"
        value="2026-11-20"
        onChange={(date) => log.push(date)}
        error="Date is required"
        required
      />
      <TimeField label="Time" value="13:45" onChange={(time) => log.push(time)} hint="Region’s time" />
    </>,
  );
  const date = screen.getByLabelText('Date');
  expect(date).toHaveAttribute('type', 'date');
  expect(date).toHaveAccessibleDescription('Date is required');
  expect(date).toHaveAttribute('aria-invalid', 'true');
  const time = screen.getByLabelText('Time');
  expect(time).toHaveAttribute('type', 'time');
  expect(time).toHaveAccessibleDescription('Region’s time');
  await userEvent.clear(date);
  expect(log).toEqual(['']);
});

test("a press anywhere on a checkbox's line toggles it", async () => {
  const log: boolean[] = [];
  render(<CheckboxField label="No Plate" checked={false} onChange={(checked) => log.push(checked)} />);
  await userEvent.click(screen.getByText('No Plate'));
  expect(log).toEqual([true]);
  expect(screen.getByRole('checkbox', { name: 'No Plate' })).not.toBeChecked();
});

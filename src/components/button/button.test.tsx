import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { Button, IconButton, LinkButton } from '.';

test('a busy button keeps its name and focus and ignores presses (ALL-4)', async () => {
  let presses = 0;
  let submits = 0;
  const view = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <Button type="submit" variant="primary" icon="plus" busy={busy} onClick={() => (presses += 1)}>
        Add Boot
      </Button>
    </form>
  );
  const { rerender } = render(view(false));
  const button = screen.getByRole('button', { name: 'Add Boot' });
  await userEvent.click(button);
  expect([presses, submits]).toEqual([1, 1]);
  rerender(view(true));
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect([presses, submits]).toEqual([1, 1]);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveTextContent('Add Boot');
});

test('a button does not submit by default', () => {
  render(<Button>Back</Button>);
  expect(screen.getByRole('button', { name: 'Back' })).toHaveAttribute('type', 'button');
});

test("a button's ref is its element, which can be focused", () => {
  const refs = [createRef<HTMLButtonElement>(), createRef<HTMLButtonElement>()] as const;
  render(
    <>
      <Button buttonRef={refs[0]}>Back</Button>
      <IconButton buttonRef={refs[1]} icon="close" label="Close" onClick={() => undefined} />
    </>,
  );
  for (const [index, name] of ['Back', 'Close'].entries()) {
    refs[index]?.current?.focus();
    expect(screen.getByRole('button', { name })).toHaveFocus();
  }
});

test('an icon button is named by its label', async () => {
  let presses = 0;
  render(<IconButton icon="minus" label="Remove payment 2" onClick={() => (presses += 1)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove payment 2' }));
  expect(presses).toBe(1);
});

test('a link button is a button', async () => {
  let presses = 0;
  render(<LinkButton onClick={() => (presses += 1)}>Discard</LinkButton>);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(presses).toBe(1);
});

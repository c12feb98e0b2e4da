import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useRef, useState } from 'react';
import '../../testing/i18n';
import { Modal, type ModalProps } from './Modal';
import { ProcessingOverlay } from './ProcessingOverlay';
import { Tooltip } from './Tooltip';

function WithModal(props: Partial<ModalProps>) {
  const [open, setOpen] = useState(false);
  const notes = useRef<HTMLInputElement>(null);
  return (
    <StrictMode>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel Boot
      </button>
      <Modal
        title="Cancel Boot"
        open={open}
        onClose={() => setOpen(false)}
        initialFocus={notes}
        actions={<button type="button">Confirm</button>}
        {...props}
      >
        <input ref={notes} aria-label="Notes" />
      </Modal>
    </StrictMode>
  );
}
const opener = () => screen.getByRole('button', { name: 'Cancel Boot' });

test.each<[string, () => Promise<unknown>]>([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('a dialog is named, takes the focus, closes by %s and returns the focus', async (_way, close) => {
  render(<WithModal />);
  await userEvent.click(opener());
  expect(screen.getByRole('dialog', { name: 'Cancel Boot' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveFocus();
  await close();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener()).toHaveFocus();
});

test('a dialog that must be answered cannot be dismissed (ALL-3)', async () => {
  render(<WithModal dismissible={false} />);
  await userEvent.click(opener());
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('its text is focusable only if it scrolls', async () => {
  let measure = (): void => undefined;
  class Watcher {
    constructor(work: () => void) {
      measure = work;
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(window, { ResizeObserver: Watcher });
  const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(0);
  render(<WithModal />);
  await userEvent.click(opener());
  const body = screen.getByRole('textbox', { name: 'Notes' }).parentElement;
  act(() => measure());
  expect(body).not.toHaveAttribute('tabindex');
  height.mockReturnValue(500);
  act(() => measure());
  expect(body).toHaveAttribute('tabindex', '0');
  await userEvent.tab({ shift: true });
  expect(body).toHaveFocus();
  height.mockRestore();
  Reflect.deleteProperty(window, 'ResizeObserver');
});

test('a click outside does not close it (ALL-3)', async () => {
  render(<WithModal />);
  await userEvent.click(opener());
  fireEvent.click(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('the overlay announces the work, makes the content inert and keeps the input', async () => {
  const view = (active: boolean) => (
    <ProcessingOverlay active={active} text="Processing…">
      <input aria-label="City" />
    </ProcessingOverlay>
  );
  const { rerender } = render(view(false));
  await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Oakland');
  rerender(view(true));
  expect(screen.getByRole('status')).toHaveTextContent('Processing…');
  const city = screen.getByLabelText('City');
  expect(city.closest('[inert]')).not.toBeNull();
  act(() => city.blur());
  rerender(view(false));
  expect(screen.queryByRole('status')).toBeNull();
  expect(city.closest('[inert]')).toBeNull();
  expect(city).toHaveValue('Oakland');
  expect(city).toHaveFocus();
});

describe('a tooltip', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const shown = () => screen.queryByRole('tooltip') !== null;
  const target = () => screen.getByText('Requestor');

  test.each([
    ['70 ms after the pointer leaves', false, 70],
    ['300 ms after, if it can be hovered', true, 300],
  ])('shows 50 ms after the pointer enters and hides %s', (_when, hoverable, leave) => {
    render(
      <Tooltip text="Badge number" hoverable={hoverable}>
        <span>Requestor</span>
      </Tooltip>,
    );
    fireEvent.mouseEnter(target());
    wait(49);
    expect(shown()).toBe(false);
    wait(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Badge number');
    fireEvent.mouseLeave(target());
    wait(leave - 1);
    expect(shown()).toBe(true);
    wait(1);
    expect(shown()).toBe(false);
  });

  test('hides while the page scrolls, and returns after 50 ms if the pointer is still there (TIP-1)', () => {
    render(
      <Tooltip text="Badge number">
        <span>Requestor</span>
      </Tooltip>,
    );
    fireEvent.scroll(document);
    wait(1_000);
    expect(shown()).toBe(false);
    fireEvent.mouseEnter(target());
    wait(50);
    fireEvent.scroll(document);
    expect(shown()).toBe(false);
    wait(49);
    expect(shown()).toBe(false);
    wait(1);
    expect(shown()).toBe(true);
    fireEvent.mouseLeave(target());
    fireEvent.scroll(document);
    wait(1_000);
    expect(shown()).toBe(false);
  });

  test('shows on focus and hides on Escape (TIP-1)', () => {
    render(
      <Tooltip text="Badge number">
        <button type="button">Requestor</button>
      </Tooltip>,
    );
    act(() => screen.getByRole('button').focus());
    wait(50);
    expect(shown()).toBe(true);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(shown()).toBe(false);
  });
});

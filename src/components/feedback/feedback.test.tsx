import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../testing/i18n';
import { EmptyState, ErrorBanner, ErrorBoundary, ErrorBox, LoadingHourglass, Notice } from '.';
import { FormErrorSummary } from './FormErrorSummary';

const banner = (onDismiss: () => void, text: string | undefined = 'Already released') =>
  render(<ErrorBanner text={text} onDismiss={onDismiss} />);

test.each<[string, () => Promise<unknown>]>([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))],
  ['a click anywhere on it', () => userEvent.click(screen.getByText('Already released'))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('the banner is dismissed once by %s', async (_way, act) => {
  let dismissed = 0;
  banner(() => (dismissed += 1));
  expect(screen.getByRole('alert')).toHaveTextContent('Already released');
  await act();
  expect(dismissed).toBe(1);
});

test('the banner’s button is inside the alert', () => {
  banner(() => undefined);
  expect(screen.getByRole('alert')).toContainElement(screen.getByRole('button', { name: 'Dismiss' }));
});

test('there is no banner without an error, nor for an empty one (ERR-7)', () => {
  const { container } = render(
    <>
      <ErrorBanner text={undefined} onDismiss={() => undefined} />
      <ErrorBanner text="" onDismiss={() => undefined} />
    </>,
  );
  expect(container).toBeEmptyDOMElement();
});

test('the hourglass is a status named Loading', () => {
  render(<LoadingHourglass />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
});

test('an error box offers Retry only if there is a retry', async () => {
  let tries = 0;
  const { rerender } = render(<ErrorBox>No connection</ErrorBox>);
  expect(screen.getByText('No connection')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(
    <ErrorBox title="The list could not be loaded" onRetry={() => (tries += 1)}>
      No connection
    </ErrorBox>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tries).toBe(1);
});

test('a summary lists the invalid fields and links to each (ADD-8)', async () => {
  const gone: string[] = [];
  const items = ['Make', 'City'].map((label) => ({
    id: label,
    label,
    onSelect: () => gone.push(label),
  }));
  const { rerender, container } = render(<FormErrorSummary items={items} />);
  expect(
    within(screen.getByRole('group', { name: 'Fix these fields:' })).getAllByRole('listitem'),
  ).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'City' }));
  expect(gone).toEqual(['City']);
  rerender(<FormErrorSummary items={[]} />);
  expect(container).toBeEmptyDOMElement();
});

test('an empty list says so, with an action', () => {
  render(
    <EmptyState hint="Add the first one" action={<button type="button">Add</button>}>
      No active boots
    </EmptyState>,
  );
  expect(screen.getByText('No active boots')).toBeVisible();
  expect(screen.getByText('Add the first one')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
});

test('a notice can be a status with an action', () => {
  render(
    <Notice role="status" tone="warning" action={<button type="button">Discard</button>}>
      Restored
    </Notice>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Restored');
});

describe('a banner over a bar', () => {
  const rect = (top: number, height: number) => () => new DOMRect(0, top, 320, height);
  const page = (text?: string) => (
    <>
      <header>
        <button type="button">Sign out</button>
      </header>
      <button type="button">Below</button>
      <ErrorBanner text={text} onDismiss={() => undefined} />
    </>
  );
  const top = () => screen.getByRole('alert').parentElement?.style.top;
  const button = (name: string) => screen.getByRole('button', { name });

  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  });
  afterEach(() => jest.restoreAllMocks());

  test('is placed below the bar and the focused element, and does not move when pressed (ERR-2)', () => {
    const { rerender } = render(page());
    screen.getByRole('banner').getBoundingClientRect = rect(0, 96);
    button('Below').getBoundingClientRect = rect(120, 44);
    rerender(page('No signal'));
    expect(top()).toBe('96px');
    act(() => button('Sign out').focus());
    expect(top()).toBe('96px');
    act(() => button('Below').focus());
    expect(top()).toBe('164px');
    act(() => button('Dismiss').focus());
    expect(top()).toBe('164px');
    act(() => button('Dismiss').blur());
    expect(top()).toBe('164px');
    button('Below').getBoundingClientRect = rect(300, 44);
    act(() => button('Below').focus());
    expect(top()).toBe('96px');
  });

  test('stays in place if the focused element reaches far beyond it', () => {
    render(page('No signal'));
    button('Below').getBoundingClientRect = rect(0, 5_000);
    act(() => button('Below').focus());
    expect(top()).toBe('0px');
  });
});

describe('a screen that throws', () => {
  let broken = true;
  function Fragile() {
    if (broken) throw new Error('broken');
    return <p>Whole</p>;
  }
  let log: jest.SpyInstance;
  beforeEach(() => {
    broken = true;
    // React logs errors that a boundary catches too.
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => log.mockRestore());

  test('shows what happened, a retry and a link home, and reports the error (SHELL-7)', async () => {
    const heard: unknown[] = [];
    render(
      <ErrorBoundary fallbackTitle="Active boots" homeHref="/boot/" onError={(error) => heard.push(error)}>
        <Fragile />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Active boots' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/boot/');
    expect(heard).toEqual([new Error('broken')]);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Whole')).toBeVisible();
  });

  test('is caught by its own boundary even while navigating to another address', () => {
    const view = (address: string) => (
      <ErrorBoundary fallbackTitle="The whole page">
        <p>Top bar</p>
        <ErrorBoundary resetKey={address}>{address === '/list' ? <Fragile /> : <p>Form</p>}</ErrorBoundary>
      </ErrorBoundary>
    );
    const { rerender } = render(view('/add'));
    rerender(view('/list'));
    expect(screen.getByText('Top bar')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Something went wrong on this screen' })).toBeVisible();
    rerender(view('/add'));
    expect(screen.getByText('Form')).toBeVisible();
  });

  test('is replaced when the address changes', () => {
    const view = (address: string) => (
      <ErrorBoundary resetKey={address}>
        <Fragile />
      </ErrorBoundary>
    );
    const { rerender } = render(view('/list'));
    expect(screen.getByRole('alert')).toBeVisible();
    broken = false;
    rerender(view('/add'));
    expect(screen.getByText('Whole')).toBeVisible();
  });
});

/** The texts that a page translation must not change. */
const kept = () => [...document.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent);

test.each([
  ['7ABC123 has a boot already: SF-000321, with $1,175.00 due.', ['7ABC123', 'SF-000321', '$1,175.00']],
  ['No boot is on MYCAR since 13:05', ['MYCAR', '13:05']],
  ['Receipt R-77 (of R-7) was used before', ['R-77', 'R-7']],
  ['The disk is full', []],
])(
  'page translation leaves the values in a sentence of the server as they are: %s (TRANS-2)',
  (text, values) => {
    const { unmount } = banner(() => undefined, text);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(kept()).toEqual(values);
    unmount();
    render(<ErrorBox>{text}</ErrorBox>);
    expect(kept()).toEqual(values);
  },
);

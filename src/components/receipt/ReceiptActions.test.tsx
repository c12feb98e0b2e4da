import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import '../../testing/i18n';
import { ReceiptActions } from './ReceiptActions';

let status = 200;
const asked: URL[] = [];
const server = setupServer(
  http.get('*/api-web/api/boot/receipt/:id', ({ request }) => {
    asked.push(new URL(request.url));
    return new HttpResponse('%PDF-1.7', { status });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

let opened: string[];
let openWindow: jest.SpyInstance;
beforeEach(() => {
  status = 200;
  asked.length = 0;
  opened = [];
  localStorage.clear();
  openWindow = jest.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url));
    return null;
  });
});
afterEach(() => openWindow.mockRestore());

/**
 * Makes this device a phone whose share sheet takes files.
 * @returns a function that removes the share sheet
 */
function withShareSheet(share: (data: ShareData) => Promise<void>): () => void {
  Object.assign(navigator, { canShare: () => true, share });
  return () => {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  };
}
async function choose(name: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name }));
  await userEvent.click(screen.getByRole('option', { name: option }));
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('Print and next prints one copy and moves to the next boot (REL-28)', async () => {
  const onNext = jest.fn();
  render(<ReceiptActions bootId={7} refNum="SF-000007" onNext={onNext} />);
  await press('Print and next');
  expect(opened).toEqual([expect.stringMatching(/^\/api-web\/api\/boot\/receipt\/7\?/)]);
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('each press opens one copy in the chosen language and paper size (REC-57)', async () => {
  render(<ReceiptActions bootId={7} refNum="SF-000007" />);
  expect(screen.queryByRole('button', { name: 'Share receipt' })).toBeNull();
  await press('Print receipt');
  await choose('Receipt language', 'Español');
  await choose('Paper', '80 mm roll');
  await press('Print receipt');
  const [first, second] = opened.map((path) => new URL(path, 'http://boot.example'));
  expect(first?.pathname).toBe('/api-web/api/boot/receipt/7');
  expect([first?.searchParams.get('lng'), first?.searchParams.get('paper')]).toEqual(['en', 'letter']);
  expect([second?.searchParams.get('lng'), second?.searchParams.get('paper')]).toEqual(['es', '80mm']);
  const copies = [first, second].map((url) => url?.searchParams.get('copy'));
  expect(copies[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(copies[1]).not.toBe(copies[0]);
});

test('a double click opens one copy (REC-57)', async () => {
  render(<ReceiptActions bootId={7} refNum="SF-000007" />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Print receipt' }));
  expect(opened).toHaveLength(1);
});

test('remembers the last paper size (REC-57)', async () => {
  const { unmount } = render(<ReceiptActions bootId={7} refNum="SF-000007" />);
  await choose('Paper', '80 mm roll');
  unmount();
  render(<ReceiptActions bootId={8} refNum="SF-000008" />);
  expect(screen.getByRole('combobox', { name: 'Paper' })).toHaveValue('80 mm roll');
});

test('a phone opens its share sheet, and reports a failure (REC-57)', async () => {
  const shared: File[] = [];
  const takeAway = withShareSheet(async ({ files = [] }) => void shared.push(...files));
  render(<ReceiptActions bootId={7} refNum="SF-000007" />);
  await press('Share receipt');
  await waitFor(() => expect(shared.map(({ name }) => name)).toEqual(['receipt-SF-000007.pdf']));
  expect(asked[0]?.searchParams.get('copy')).toMatch(/^[0-9a-f-]{36}$/);
  status = 409;
  await press('Share receipt');
  expect(await screen.findByText('The receipt could not be shared')).toBeInTheDocument();
  takeAway();
});

test('closing the share sheet is not a failure (REC-57)', async () => {
  const takeAway = withShareSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
  render(<ReceiptActions bootId={7} refNum="SF-000007" />);
  await press('Share receipt');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Share receipt' })).not.toHaveAttribute('aria-busy'),
  );
  expect(screen.queryByText('The receipt could not be shared')).toBeNull();
  takeAway();
});

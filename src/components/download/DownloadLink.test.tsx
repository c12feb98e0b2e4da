import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import '../../testing/i18n';
import { DownloadLink } from './DownloadLink';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const answer = (reply: () => Response) => server.use(http.get('*/report.csv', reply));
const link = () => screen.getByRole('link', { name: 'Download CSV' });

/** Records the names of the files that the browser is asked to save. */
function watchFiles(): { readonly names: string[]; readonly takeAway: () => void } {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { names, takeAway: () => click.mockRestore() };
}

test('a file is saved under the name from the server (REC-61)', async () => {
  const { names, takeAway } = watchFiles();
  answer(
    () =>
      new HttpResponse('a,b', {
        headers: { 'content-disposition': 'attachment; filename="shift-SF-1.csv"' },
      }),
  );
  render(<DownloadLink href="/report.csv">Download CSV</DownloadLink>);
  await userEvent.click(link());
  await waitFor(() => expect(names).toEqual(['shift-SF-1.csv']));
  await waitFor(() => expect(link()).not.toHaveAttribute('aria-busy'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  takeAway();
});

test.each([
  [
    'a refusal in words',
    () => HttpResponse.text('You may not', { status: 403 }),
    'The file could not be downloaded. You may not',
  ],
  [
    'a page of HTML',
    () => HttpResponse.html('<html>no</html>', { status: 502 }),
    'The file could not be downloaded.',
  ],
  ['a lost connection', () => HttpResponse.error(), 'The file could not be downloaded.'],
])('%s is reported, and the next press tries again (REC-61)', async (_what, reply, says) => {
  const { names, takeAway } = watchFiles();
  answer(reply);
  render(<DownloadLink href="/report.csv">Download CSV</DownloadLink>);
  await userEvent.click(link());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(says));
  expect(names).toEqual([]);
  answer(() => new HttpResponse('a,b'));
  await userEvent.click(link());
  await waitFor(() => expect(names).toEqual(['']));
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  takeAway();
});

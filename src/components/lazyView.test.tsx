import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import '../testing/i18n';
import { ErrorBoundary } from './feedback';
import { lazyView } from './lazyView';

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello, {name}</p>;
}

test('a view whose code cannot be fetched says that there is no connection, and fetches it again on retry (SHELL-10)', async () => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOnline = false;
  let loads = 0;
  const View = lazyView(async () => {
    loads += 1;
    if (!isOnline) throw new Error('Loading chunk 7 failed');
    return Greeting;
  });
  render(
    <ErrorBoundary>
      <Suspense fallback="Loading">
        <View name="Ann" />
      </Suspense>
    </ErrorBoundary>,
  );
  const unable = { name: 'Unable to connect to Towbridge, please reload the page' };
  expect(await screen.findByRole('heading', unable)).toBeVisible();
  expect([screen.queryByText(/went wrong/), screen.queryByRole('link')]).toEqual([null, null]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', unable)).toBeVisible();
  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello, Ann')).toBeVisible();
  expect(loads).toBe(3);
  printed.mockRestore();
});

test('a preloaded view is shown immediately; if preloading failed, the code is fetched when the view is shown', async () => {
  let isOnline = false;
  const View = lazyView(() =>
    isOnline ? Promise.resolve(Greeting) : Promise.reject(new Error('Loading chunk 7 failed')),
  );
  await expect(View.load()).rejects.toThrow('chunk 7');
  isOnline = true;
  const shown = (name: string) => (
    <Suspense fallback="Loading">
      <View name={name} />
    </Suspense>
  );
  const { unmount } = render(shown('Ann'));
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('Hello, Ann')).toBeVisible();
  unmount();
  render(shown('Ben'));
  expect(screen.getByText('Hello, Ben')).toBeVisible();
});

describe('a view whose code was removed by an update', () => {
  let printed: jest.SpyInstance;
  beforeEach(() => {
    printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => printed.mockRestore());

  test('triggers an automatic reload, or one that the user requests', async () => {
    const Gone = lazyView<object>(() => Promise.reject(new Error('Loading chunk 7 failed')));
    const reload = jest.fn();
    const outcome = (result: 'reloading' | 'newer') => ({
      meet: () => Promise.resolve(result),
      reload,
    });
    const shown = (result: 'reloading' | 'newer') => (
      <ErrorBoundary key={result} renewal={outcome(result)}>
        <Suspense fallback="Waiting">
          <Gone />
        </Suspense>
      </ErrorBoundary>
    );
    const { rerender } = render(shown('reloading'));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('heading')).toBeNull();
    rerender(shown('newer'));
    expect(await screen.findByRole('heading', { name: 'There is a new version of this page' })).toBeVisible();
    expect(screen.getByText(/What you typed is stored/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

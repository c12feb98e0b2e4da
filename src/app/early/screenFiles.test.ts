import { fetchScreenFiles, screenOf } from './screenFiles';

test.each([
  ['/boot/list', 'list'],
  ['/boot/list/12', 'list'],
  ['/boot/add', 'chooser'],
  ['/boot/add/', 'chooser'],
  ['/boot/add/SF', 'add'],
  ['/boot/records/12', 'records'],
  ['/boot/', ''],
  ['/boot', ''],
  ['/admin/agreement', 'agreement'],
])('%s leads to the screen "%s"', (pathname, screen) => {
  expect(screenOf(pathname)).toBe(screen);
});

test('the files that the page names for a screen are fetched, and no others', async () => {
  const page = document.implementation.createHTMLDocument();
  const scripts = () => [...page.head.querySelectorAll('script')];
  const fetched = () => [
    ...[...page.head.querySelectorAll('link')].map(({ as, href }) => [as, href]),
    ...scripts().map(({ src }) => ['run', src]),
  ];
  await fetchScreenFiles(page, '/boot/list');
  expect(fetched()).toEqual([]);
  const named = page.createElement('script');
  named.type = 'application/json';
  named.id = 'screen-files';
  named.textContent = '{"list":["http://x/1.js","http://x/1.css"],"add":["http://x/2.js"]}';
  page.body.append(named);
  await fetchScreenFiles(page, '/boot/nowhere');
  expect(fetched()).toEqual([]);
  const fetching = fetchScreenFiles(page, '/boot/list/3');
  expect(fetched()).toEqual([
    ['style', 'http://x/1.css'],
    ['run', 'http://x/1.js'],
  ]);
  // What cannot be had is asked for again by the application.
  scripts().forEach((script) => script.dispatchEvent(new Event('error')));
  await expect(fetching).resolves.toBeUndefined();
});

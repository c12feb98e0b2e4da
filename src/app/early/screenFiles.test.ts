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

test('the files that the page names for a screen are fetched, and no others', () => {
  const page = document.implementation.createHTMLDocument();
  const fetched = () => [...page.head.querySelectorAll('link')].map(({ as, href }) => [as, href]);
  fetchScreenFiles(page, '/boot/list');
  expect(fetched()).toEqual([]);
  const named = page.createElement('script');
  named.type = 'application/json';
  named.id = 'screen-files';
  named.textContent = '{"list":["http://x/1.js","http://x/1.css"],"add":["http://x/2.js"]}';
  page.body.append(named);
  fetchScreenFiles(page, '/boot/nowhere');
  expect(fetched()).toEqual([]);
  fetchScreenFiles(page, '/boot/list/3');
  expect(fetched()).toEqual([
    ['script', 'http://x/1.js'],
    ['style', 'http://x/1.css'],
  ]);
});

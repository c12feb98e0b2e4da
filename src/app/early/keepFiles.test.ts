import { FakeFetch } from '../../testing/FakeFetch';
import { keepFiles } from './keepFiles';

const MAIN = '/boot/static/js/main.1.js';
const STYLES = '/boot/static/css/main.1.css';
const TEXTS = '/boot/static/locales/en.1.json';

/** A page as our server sends it to a browser that has no files yet. */
function firstPage(): Document {
  const page = new DOMParser().parseFromString(
    `<head><meta name="first-visit" content="1a2b3c"><style data-href="${STYLES}"></style></head>` +
      `<body><script type="application/json" id="early-answers">{"/api-web/api/login/info":{},"${TEXTS}":{}}</script>` +
      `<script data-href="${MAIN}"></script></body>`,
    'text/html',
  );
  jest.spyOn(page, 'cookie', 'set').mockImplementation((said) => cookies.push(said));
  return page;
}

let cookies: string[] = [];
beforeEach(() => {
  cookies = [];
});

test('what a first page has in itself is fetched, and the server is told which build it is of', async () => {
  const network = new FakeFetch()
    .on(STYLES, { text: 'a{}' })
    .on(TEXTS, { text: '{}' })
    .on(MAIN, { text: 'ask()' });
  await keepFiles(firstPage(), network.fetch);
  expect(network.requests.map(({ url }) => url)).toEqual([STYLES, MAIN, TEXTS]);
  expect(cookies).toEqual(['boot_files=1a2b3c; path=/boot; max-age=31536000; samesite=lax']);
});

test('where one cannot be had the server is told nothing', async () => {
  const network = new FakeFetch()
    .on(STYLES, { text: 'a{}' })
    .on(TEXTS, { text: '{}' })
    .on(MAIN, { status: 503, text: '' });
  await expect(keepFiles(firstPage(), network.fetch)).rejects.toThrow(`${MAIN}: 503`);
  expect(cookies).toEqual([]);
});

test('in any other page there is nothing to fetch', async () => {
  const network = new FakeFetch();
  await keepFiles(new DOMParser().parseFromString('<p></p>', 'text/html'), network.fetch);
  expect(network.requests).toEqual([]);
});

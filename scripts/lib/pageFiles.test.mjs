import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { gatherTexts, nameFiles } from './pageFiles.mjs';

describe('what is added to the built pages', () => {
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'boot-pages-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name, text) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const read = (name) => readFileSync(path.join(folder, name), 'utf8');

  it("the page names the application's files, and those of each screen beyond", async () => {
    write('index.html', '<head><title>x</title></head><body></body>');
    write(
      'bundle-stats.json',
      JSON.stringify({
        publicPath: '/boot/',
        namedChunkGroups: {
          main: { assets: [{ name: 'static/js/main.js' }] },
          start: { assets: [{ name: 'static/css/1.css' }, { name: 'static/js/1.js' }] },
          list: { assets: [{ name: 'static/js/1.js' }, { name: 'static/js/2.js' }] },
          add: {
            assets: [{ name: 'static/js/2.js' }, { name: 'static/css/3.css' }, { name: 'static/js/3.js' }],
          },
        },
      }),
    );
    for (const number of [1, 2, 3]) write(`static/js/${number}.js`, `part(${number});`);
    await nameFiles(folder);
    const [whole] = readdirSync(path.join(folder, 'static/js')).filter((name) => name.startsWith('add-'));
    assert.match(whole, /^add-whole\.[\da-f]{8}\.js$/);
    assert.equal(read(`static/js/${whole}`), 'part(2);\npart(3);');
    assert.equal(
      read('index.html'),
      '<head><title>x</title><script type="application/json" id="screen-files">' +
        `{"list":["/boot/static/js/2.js"],"add":["/boot/static/css/3.css","/boot/static/js/${whole}"]}</script>` +
        '<link rel="preload" as="style" href="/boot/static/css/1.css">' +
        '<link rel="preload" as="script" href="/boot/static/js/1.js"></head><body></body>',
    );
    assert.deepEqual(readdirSync(folder), ['index.html', 'static']);
  });

  it('a build without the application is none', async () => {
    write('bundle-stats.json', '{"namedChunkGroups":{}}');
    await assert.rejects(nameFiles(folder), /no part named start/);
  });

  it("a language's texts come in one file, by namespace, under a name of its own that the page names", async () => {
    write('locales/en/common.json', '{"a":{"b":"c"}}');
    write('locales/en/error.json', '{"d":"e"}');
    write('locales/es/common.json', '{"a":{"b":"ç"}}');
    write('index.html', '<head></head>');
    await gatherTexts(folder);
    const [, named] = /^<head><script type="application\/json" id="text-files">(.*)<\/script><\/head>$/.exec(
      read('index.html'),
    );
    const { en, es } = JSON.parse(named);
    for (const file of [en, es]) assert.match(file, /^\/boot\/static\/locales\/e[ns]\.[\da-f]{8}\.json$/);
    const textsOf = (file) => JSON.parse(read(file.slice('/boot/'.length)));
    assert.deepEqual(textsOf(en), { common: { a: { b: 'c' } }, error: { d: 'e' } });
    assert.deepEqual(textsOf(es), { common: { a: { b: 'ç' } } });
  });
});

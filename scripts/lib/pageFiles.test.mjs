import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { finishBuild } from './buildPages.mjs';
import { gatherTexts, nameFiles } from './pageFiles.mjs';

describe('additions to the built pages', () => {
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

  const STATS = JSON.stringify({
    publicPath: '/boot/',
    namedChunkGroups: {
      main: { assets: [{ name: 'static/js/main.js' }] },
      application: { assets: [{ name: 'static/js/4.js' }] },
      view: {
        assets: [{ name: 'static/js/4.js' }, { name: 'static/css/1.css' }, { name: 'static/js/1.js' }],
      },
      'region-chooser-screen': { assets: [{ name: 'static/js/1.js' }, { name: 'static/js/2.js' }] },
      'add-boot-prepare': { assets: [{ name: 'static/js/4.js' }, { name: 'static/js/5.js' }] },
      'add-boot-screen': {
        assets: [{ name: 'static/js/2.js' }, { name: 'static/css/3.css' }, { name: 'static/js/3.js' }],
      },
    },
  });

  it("the page links the application's files, and a list for the server names those of each feature", async () => {
    write('index.html', '<head><title>x</title></head><body></body>');
    write('bundle-stats.json', STATS);
    await nameFiles(folder);
    assert.equal(
      read('index.html'),
      '<head><title>x</title><link rel="preload" as="script" href="/boot/static/js/4.js">' +
        '<link rel="preload" as="style" href="/boot/static/css/1.css">' +
        '<link rel="preload" as="script" href="/boot/static/js/1.js"></head><body></body>',
    );
    assert.deepEqual(JSON.parse(read('.screen-files.json')), {
      'region-chooser': ['/boot/static/js/2.js'],
      'add-boot': [
        '/boot/static/js/5.js',
        '/boot/static/js/2.js',
        '/boot/static/css/3.css',
        '/boot/static/js/3.js',
      ],
    });
    assert.deepEqual(readdirSync(folder), ['.screen-files.json', 'index.html']);
  });

  it('a build without the application or its view is refused', async () => {
    write('bundle-stats.json', '{"namedChunkGroups":{"application":{"assets":[]}}}');
    await assert.rejects(nameFiles(folder), /no chunk named view/);
  });

  it('files named by their content keep that content', async () => {
    const code = `part( ${'1'.repeat(40 * 1024)} );\n`;
    write('index.html', '<head></head>');
    write('bundle-stats.json', STATS);
    write('locales/en/common.json', '{"a":"b"}');
    write('static/js/1.1a2b3c4d.js', code);
    write('static/css/1.1a2b3c4d.css', 'a { color: red }');
    await finishBuild(folder);
    assert.equal(read('static/js/1.1a2b3c4d.js'), code);
    assert.equal(gunzipSync(readFileSync(path.join(folder, 'static/js/1.1a2b3c4d.js.gz'))).toString(), code);
    assert.equal(read('static/css/1.1a2b3c4d.css'), 'a { color: red }');
    const [texts] = readdirSync(path.join(folder, 'static/locales'));
    const hash = createHash('sha256')
      .update(read(`static/locales/${texts}`))
      .digest('hex');
    assert.equal(texts, `en.${hash.slice(0, 8)}.json`);
  });

  it("each language's texts are in one file, by namespace, whose name the page contains", async () => {
    write('locales/en/common.json', '{"a":{"b":"c"}}');
    write('locales/en/error.json', '{"d":"e"}');
    // Texts of screens that few people open, which stay in a separate file.
    write('locales/en/setup.json', '{"f":"g"}');
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

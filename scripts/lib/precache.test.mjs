import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { finishBuild } from './buildPages.mjs';
import { listFilesToKeep } from './precache.mjs';

const WEBPACKS = `const files=new Controller;files.precache([{'revision':'0a1b','url':'/boot/index.html'}]);`;

describe('the list of files that the service worker caches', () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'boot-precache-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name, text) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const listed = () => {
    const [, list] = /precache\((\[.*?\])\)/s.exec(
      readFileSync(path.join(folder, 'service-worker.js'), 'utf8'),
    );
    return JSON.parse(list);
  };

  it("contains the hash of each file's final content (RUN-36)", async () => {
    write('service-worker.js', WEBPACKS);
    write('index.html', '<head></head>');
    write('locales/en/common.json', '{"a":"A"}');
    write('static/js/1.0123abcd.js', 'part()');
    await finishBuild(folder);
    const entries = listed();
    assert.deepEqual(
      entries.map(({ url }) => url),
      ['/boot/index.html', '/boot/locales/en/common.json', '/boot/static/js/1.0123abcd.js'],
    );
    for (const { url, revision, integrity } of entries) {
      const content = readFileSync(path.join(folder, url.replace('/boot/', '')));
      const hash = createHash('sha256').update(content).digest('base64');
      assert.equal(integrity, `sha256-${hash}`, url);
      assert.equal(revision, url.startsWith('/boot/static/') ? null : hash, url);
    }
  });

  it('omits what the boot module rarely needs', async () => {
    write('service-worker.js', WEBPACKS);
    for (const name of [
      'icon-192.png',
      'robots.txt',
      'locales/en/setup.json',
      'static/js/admin.0123abcd.chunk.js',
      'static/js/active-boots.0123abcd.chunk.js',
      'static/js/main.0123abcd.js.LICENSE.txt',
      'static/media/lato.0123abcd.woff',
      'static/media/lato.0123abcd.woff2',
    ])
      write(name, name);
    await listFilesToKeep(folder);
    assert.deepEqual(
      listed().map(({ url }) => url),
      [
        '/boot/icon-192.png',
        '/boot/static/js/active-boots.0123abcd.chunk.js',
        '/boot/static/media/lato.0123abcd.woff2',
      ],
    );
  });

  it('is refused if the worker has no place for it', async () => {
    write('service-worker.js', 'nothing()');
    await assert.rejects(listFilesToKeep(folder), /0 lists of files instead of one/);
  });
});

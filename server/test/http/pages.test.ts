import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { startTestServer, type TestServer } from '../support/startTestServer';

const HTML = { accept: 'text/html,application/xhtml+xml' };

describe('The built pages', () => {
  let buildDir: string;
  let server: TestServer;
  before(async () => {
    buildDir = mkdtempSync(path.join(tmpdir(), 'boot-build-'));
    mkdirSync(path.join(buildDir, 'static/js'), { recursive: true });
    mkdirSync(path.join(buildDir, 'locales/en'), { recursive: true });
    writeFileSync(
      path.join(buildDir, 'index.html'),
      `<!doctype html><head><title>The application</title></head><body></body>`,
    );
    writeFileSync(
      path.join(buildDir, 'static/js/main.1a2b3c.js'),
      `'use strict';${'/* long */'.repeat(500)}`,
    );
    const ready = path.join(buildDir, 'static/js/ready.4d5e6f.js');
    writeFileSync(ready, 'as it was');
    writeFileSync(`${ready}.br`, brotliCompressSync('by the build'));
    const worker = path.join(buildDir, 'static/js/scan.worker.7a8b9c.chunk.js');
    writeFileSync(worker, 'reads bar codes');
    writeFileSync(`${worker}.br`, brotliCompressSync('reads bar codes'));
    writeFileSync(path.join(buildDir, 'service-worker.js'), 'keeps the pages');
    writeFileSync(path.join(buildDir, 'locales/en/common.json'), '{}');
    writeFileSync(path.join(buildDir, '.secret'), 'hidden');
    const files = {
      'main.js': '/boot/static/js/main.js',
      'add-boot.js': '/boot/static/js/add.js',
      'add-boot.css': '/boot/static/css/add.css',
      'active-boots.js': '/boot/static/js/list.js',
    };
    writeFileSync(path.join(buildDir, 'asset-manifest.json'), JSON.stringify({ files }));
    writeFileSync(path.join(buildDir, '../boot-outside.txt'), 'outside');
    server = await startTestServer({ buildDir });
  });
  after(async () => {
    await server.close();
    rmSync(buildDir, { recursive: true, force: true });
    rmSync(path.join(buildDir, '../boot-outside.txt'), { force: true });
  });

  test('every address of the application is the same page, revalidated each time (RUN-4)', async () => {
    for (const address of [
      '/boot/',
      '/boot',
      '/boot/add/SF',
      '/boot/list/12?x=1',
      '/boot/index.html',
      '/boot/list/12.5',
      '/boot/add/ST.LOUIS',
      '/admin/agreement',
      '/admin/agreement/',
      '/admin/people',
      '/admin/people/12',
      '/admin/companies/',
    ]) {
      const reply = await server.visitor().get(address, HTML);
      if (address === '/boot') {
        assert.deepEqual([reply.status, reply.headers.get('location')], [302, '/boot/']);
        continue;
      }
      assert.equal(reply.status, 200, address);
      assert.match(reply.text, /The application/);
      assert.match(reply.headers.get('content-type') ?? '', /^text\/html/);
      assert.equal(reply.headers.get('cache-control'), 'no-cache');
      assert.match(reply.headers.get('content-security-policy') ?? '', /script-src 'self'/);
    }
  });

  for (const [address, files] of [
    ['/boot/add/SF?x=1', ['/boot/static/js/add.js', '/boot/static/css/add.css']],
    ['/boot/list', ['/boot/static/js/list.js']],
    ['/boot/nowhere', []],
  ] as const)
    test(`the page of ${address} links the files of its screen, and of no other (RUN-29)`, async () => {
      const { text } = await server.visitor().get(address, HTML);
      const links = [...text.matchAll(/<link rel="preload" as="(?:script|style)" href="([^"]+)">/g)];
      assert.deepEqual(
        links.map(([, file]) => file),
        files,
      );
    });

  test('files whose names change with their content are cached forever, and compressed (RUN-4)', async () => {
    const reply = await server.visitor().get('/boot/static/js/main.1a2b3c.js', { 'accept-encoding': 'br' });
    assert.equal(reply.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(reply.headers.get('content-type') ?? '', /javascript/);
    assert.equal(reply.headers.get('content-encoding'), 'br');
    assert.match(reply.text, /use strict/);
  });

  test('a file compressed by the build is sent as it is to clients that accept it', async () => {
    const get = async (encoding: string) => {
      const reply = await server
        .visitor()
        .get('/boot/static/js/ready.4d5e6f.js', { 'accept-encoding': encoding });
      const header = (name: string) => reply.headers.get(name);
      assert.match(header('content-type') ?? '', /javascript/);
      assert.equal(header('cache-control'), 'public, max-age=31536000, immutable');
      assert.match(header('vary') ?? '', /accept-encoding/i);
      return [header('content-encoding'), reply.text];
    };
    assert.deepEqual(await get('gzip, deflate, br'), ['br', 'by the build']);
    assert.deepEqual(await get('identity'), [null, 'as it was']);
  });

  test('the service worker is revalidated each time, and is a script (RUN-4)', async () => {
    const reply = await server.visitor().get('/boot/service-worker.js');
    assert.deepEqual([reply.status, reply.text], [200, 'keeps the pages']);
    assert.equal(reply.headers.get('cache-control'), 'no-cache');
    assert.match(reply.headers.get('content-type') ?? '', /^(?:text|application)\/javascript/);
  });

  test('the worker that reads bar codes may compile WebAssembly, and no page may (HTTP-8)', async () => {
    const policyOf = async (address: string, encoding: string) => {
      const reply = await server.visitor().get(address, { ...HTML, 'accept-encoding': encoding });
      assert.equal(reply.status, 200, address);
      return reply.headers.get('content-security-policy') ?? '';
    };
    for (const encoding of ['br', 'identity']) {
      const policy = await policyOf('/boot/static/js/scan.worker.7a8b9c.chunk.js', encoding);
      assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'/);
      for (const address of ['/boot/', '/boot/add/SF', '/admin/people', '/boot/static/js/main.1a2b3c.js']) {
        assert.doesNotMatch(await policyOf(address, encoding), /unsafe/, address);
      }
    }
  });

  test('the texts of the languages are revalidated each time', async () => {
    const reply = await server.visitor().get('/boot/locales/en/common.json');
    assert.deepEqual([reply.status, reply.text], [200, '{}']);
    assert.equal(reply.headers.get('cache-control'), 'no-cache');
  });

  test('a missing file is not answered with a page', async () => {
    for (const address of ['/boot/static/js/gone.js', '/boot/locales/fr/common.json']) {
      const reply = await server.visitor().get(address, HTML);
      assert.equal(reply.status, 404, address);
      assert.doesNotMatch(reply.text, /</);
    }
    for (const address of ['/boot/nope.js', '/boot/a/b.map?x=1', '/boot/favicon.ico', '/boot/add/SF/x.css']) {
      for (const accept of ['*/*', HTML.accept]) {
        const reply = await server.visitor().get(address, { accept });
        assert.equal(reply.status, 404, address);
        assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
      }
    }
    assert.equal((await server.visitor().get('/boot/logo.png', { accept: 'image/*' })).status, 404);
    assert.equal((await server.visitor().post('/boot/list', {})).status, 404);
  });

  test('while the pages are missing, as during a build, the server says so', async () => {
    renameSync(path.join(buildDir, 'index.html'), path.join(buildDir, 'index.old'));
    try {
      for (const address of ['/boot/', '/boot/list', '/admin/agreement', '/admin/agreement/']) {
        const reply = await server.visitor().get(address, HTML);
        assert.equal(reply.status, 503, `${address}: ${reply.text}`);
        assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
        assert.match(reply.text, /^The pages are being built/);
        assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/);
      }
    } finally {
      renameSync(path.join(buildDir, 'index.old'), path.join(buildDir, 'index.html'));
    }
  });

  test('no file and no page leaks listeners', async () => {
    const warnings: string[] = [];
    const warned = ({ message }: Error) => warnings.push(message);
    process.on('warning', warned);
    for (const address of ['/boot/', '/boot/list/1', '/boot/nope.js', '/boot/static/js/main.1a2b3c.js']) {
      for (const encoding of ['br', 'identity']) {
        await server.visitor().get(address, { ...HTML, 'accept-encoding': encoding });
      }
    }
    // Warnings are emitted on the next turn of the event loop.
    await new Promise(setImmediate);
    process.off('warning', warned);
    assert.deepEqual(warnings, []);
  });

  test('hidden files and files outside the folder are never served', async () => {
    for (const address of [
      '/boot/.secret',
      '/boot/..%2fboot-outside.txt',
      '/boot/static/..%2f..%2fboot-outside.txt',
    ]) {
      const reply = await server.visitor().get(address, { accept: 'text/plain' });
      assert.ok(reply.status >= 400, `${address}: ${reply.status}`);
      assert.doesNotMatch(reply.text, /hidden|outside$/);
    }
  });
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import { answers, eventually, freePort, launchBrowser, startNode, until } from './harness';

const START = ['scripts/start.mjs'];
/** A timeout in milliseconds: the development server compiles the whole application before it answers. */
const COMPILING = 300_000;
/** A timeout in milliseconds: its pages are many times larger than the built ones. */
const UNBUILT_PAGE = 120_000;

describe('npm start', () => {
  let other: http.Server;
  const asked: string[] = [];
  let target: string;

  before(async () => {
    other = http.createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.url?.startsWith('/login')) {
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>The other server</title>');
      } else if (request.url?.startsWith('/api-web/api/login/user')) {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            loggedIn: false,
            auth0Active: true,
            toAuth0RedirectUrl: '/login?from=%2Fboot%2F',
          }),
        );
      } else {
        response
          .setHeader('content-type', 'application/json')
          .end('{"loggedIn":false,"clickwrapAccepted":false}');
      }
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    target = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  });
  after(() => {
    other.closeAllConnections();
    other.close();
  });

  it('proxies to the server in API_PROXY_TARGET and starts none (RUN-5)', async () => {
    const [web, unused] = await Promise.all([freePort(), freePort()]);
    const running = startNode(START, {
      API_PROXY_TARGET: target,
      WEB_PORT: String(web),
      PORT: String(unused),
      BROWSER: 'none',
    });
    try {
      const origin = `http://127.0.0.1:${web}`;
      await until(
        'the development server is ready',
        () => {
          assert.equal(running.child.exitCode, null, running.output());
          return running.output().includes('Ready: ');
        },
        COMPILING,
      );
      assert.match(running.output(), new RegExp(`Ready: http://localhost:${web}/boot/`));

      const info = await fetch(`${origin}/api-web/api/login/info`);
      assert.deepEqual(await info.json(), { loggedIn: false, clickwrapAccepted: false });
      for (const path of [
        '/admin/api/clickWrap/1/clickWrap',
        '/admin/logout',
        '/login?from=/boot/',
        '/readyz',
      ]) {
        await fetch(origin + path);
        assert.ok(asked.includes(`GET ${path}`), `${path} was not proxied`);
      }
      const before = asked.length;
      const home = await fetch(`${origin}/`, { redirect: 'manual' });
      assert.deepEqual([home.status, home.headers.get('location')], [302, '/boot/']);
      assert.match(await (await fetch(`${origin}/admin/agreement`)).text(), /<div id="root">/);
      assert.equal(asked.length, before, 'a page was proxied');

      const browser = await launchBrowser();
      try {
        const page = await browser.newPage();
        page.setDefaultTimeout(UNBUILT_PAGE);
        await page.goto(`${origin}/boot/`);
        await page.waitForURL(`${origin}/login?from=%2Fboot%2F`);
        await eventually(() => page.title(), 'The other server');
      } finally {
        await browser.close();
      }
      // By now a server of our own would have started.
      assert.equal(await answers(`http://127.0.0.1:${unused}/healthz`), false, 'a server was started');
    } finally {
      running.child.kill('SIGINT');
      await running.ended;
    }
    assert.equal(await answers(`http://127.0.0.1:${web}/boot/`), false, 'the development server still runs');
  });

  it("stops everything if the server cannot start, and shows the server's own message", async () => {
    const web = await freePort();
    const running = startNode(START, {
      API_PROXY_TARGET: undefined,
      DATA_DIR: __filename,
      PORT: String(await freePort()),
      WEB_PORT: String(web),
      BROWSER: 'none',
    });
    assert.equal(await running.ended, 1);
    assert.match(
      running.errors(),
      /^\[server\] DATA_DIR .+\nThe server process has ended \(exit code 1\); stopping\.\n$/,
    );
    assert.equal(await answers(`http://127.0.0.1:${web}/boot/`), false, 'the development server still runs');
  });

  it('ends with the npm process that started it, and leaves no process behind', async () => {
    const web = String(await freePort());
    // Runs in its own process group, so that leftover processes can be killed.
    const npm = spawn('npm', ['start'], {
      env: { ...process.env, API_PROXY_TARGET: target, WEB_PORT: web, BROWSER: 'none' },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    let output = '';
    npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    try {
      await until('it has begun', () => output.includes('Starting the pages'));
      npm.kill('SIGTERM');
      // The pipe stays open as long as any of the processes runs.
      await until('all of it has ended', () => npm.stdout.closed, 30_000);
    } finally {
      if (!npm.stdout.closed && npm.pid !== undefined) process.kill(-npm.pid, 'SIGKILL');
    }
  });

  it('reports a taken port in one line', async () => {
    const port = new URL(target).port;
    for (const name of ['PORT', 'WEB_PORT']) {
      const running = startNode(START, {
        API_PROXY_TARGET: undefined,
        PORT: String(await freePort()),
        WEB_PORT: String(await freePort()),
        [name]: port,
        BROWSER: 'none',
      });
      assert.equal(await running.ended, 1);
      assert.equal(
        running.output(),
        `Port ${port} is taken: stop what uses it, or choose another with ${name}=…\n`,
      );
    }
  });

  it('reports an invalid setting in one line', async () => {
    const wrong = [
      [{ API_PROXY_TARGET: 'localhost:8080' }, /^API_PROXY_TARGET must look like http:\/\/host:port/],
      [{ PORT: '70000' }, /^PORT must be a port number/],
      [{ PORT: '4444', WEB_PORT: '4444' }, /^PORT and WEB_PORT are both 4444/],
    ] as const;
    for (const [env, says] of wrong) {
      const running = startNode(START, { API_PROXY_TARGET: undefined, ...env, BROWSER: 'none' });
      assert.equal(await running.ended, 1);
      assert.match(running.output(), says);
      assert.equal(running.output().trim().split('\n').length, 1);
    }
  });
});

// Lays out the folders of docs/deploy/Containerfile as a container engine would, and starts the server from them.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parseYaml } from '@redocly/openapi-core';

import { freePort } from './lib/ports.mjs';
import { ask } from './lib/run.mjs';
import { untilAnswers } from './lib/wait.mjs';
import { ensureBuilt } from './test/build.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (name) => readFileSync(path.join(ROOT, name), 'utf8');
// Each line of .dockerignore excludes a path and what is below it; two asterisks stand for any folders.
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const pattern = line
      .replace(/[.+]/g, '\\$&')
      .replace(/\*\*\//, '(?:.*/)?')
      .replace(/(?<!\.)\*/g, '[^/]*');
    return new RegExp(`^${pattern}(?:/|$)`);
  });
/** What a working folder contains that must never get into an image. */
const PLANTED = [
  'data/boot.sqlite',
  'server/data/boot.sqlite',
  '.env.local',
  'server/npm-debug.log',
  '.git/config',
];

/** The files of the repository and the planted ones, without those that .dockerignore excludes. */
function makeContext(folder) {
  const tracked = ask('git', ['ls-files'], { cwd: ROOT })?.split('\n');
  const files = tracked ?? [];
  for (const name of [...files, ...PLANTED]) {
    if (ignored.some((pattern) => pattern.test(name))) continue;
    const to = path.join(folder, name);
    mkdirSync(path.dirname(to), { recursive: true });
    if (files.includes(name)) cpSync(path.join(ROOT, name), to);
    else writeFileSync(to, 'private');
  }
}

/** Runs npm in a folder. */
async function npm(args, cwd) {
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  const child = spawn('npm', args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  assert.deepEqual(await once(child, 'close'), [0, null], `npm ${args.join(' ')}`);
}

/** What each RUN of the Containerfile does here. The build of the pages is the one that other tests use. */
const RUNS = {
  'npm ci': () => undefined,
  'npm run build': (folder) =>
    cpSync(path.join(ROOT, 'build'), path.join(folder, 'build'), { recursive: true }),
  'npm ci --omit=dev --workspace server': (folder) =>
    npm(['ci', '--omit=dev', '--workspace', 'server', '--no-audit', '--no-fund'], folder),
  'install -d -o node -g node -m 0700 /data': () => undefined,
};

/** Lays out each stage below `folder`. @returns the folder, settings and command of the last one */
async function layOut(folder, context) {
  let image;
  for (const line of read('docs/deploy/Containerfile').split('\n')) {
    const [what, ...words] = line.split(' ');
    if (what === 'FROM')
      image = { root: path.join(folder, words[2] ?? 'image'), cwd: '/', env: {}, command: [] };
    else if (what === 'WORKDIR') image.cwd = words[0];
    else if (what === 'ENV')
      Object.assign(image.env, Object.fromEntries(words.map((each) => each.split('='))));
    else if (what === 'CMD') image.command = JSON.parse(words.join(' '));
    else if (what === 'RUN') await RUNS[words.join(' ')](path.join(image.root, image.cwd));
    else if (what === 'COPY') {
      const [, stage] = /^--from=(.+)$/.exec(words[0]) ?? [];
      const sources = words.slice(stage === undefined ? 0 : 1);
      const target = sources.pop();
      for (const source of sources) {
        const from = path.join(stage === undefined ? context : path.join(folder, stage), source);
        const into = /^\.?\/$|\/$/.test(target) && source.includes('.') && source !== '.';
        const to = path.join(image.root, image.cwd, target, into ? path.basename(source) : '');
        cpSync(from, to, { recursive: true, verbatimSymlinks: true });
      }
    }
  }
  return image;
}

describe('The image of the server', () => {
  let folder;
  let image;
  let settings;
  let program;

  before(async () => {
    await ensureBuilt(ROOT);
    folder = mkdtempSync(path.join(os.tmpdir(), 'boot-image-'));
    const context = path.join(folder, 'context');
    makeContext(context);
    image = await layOut(folder, context);
    settings = {
      ...image.env,
      PATH: process.env.PATH,
      ...{ HOST: '127.0.0.1', DATA_DIR: path.join(folder, 'data'), SEED: 'demo' },
    };
    const [node, ...args] = image.command;
    assert.equal(node, 'node');
    program = { cwd: path.join(image.root, image.cwd), args };
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('contains nothing private, no tests, and only the packages of the server (RUN-32)', () => {
    for (const name of PLANTED) assert.equal(existsSync(path.join(program.cwd, name)), false, name);
    for (const name of ['server/test', 'e2e', 'node_modules/node', 'node_modules/react', 'node_modules/jest'])
      assert.equal(existsSync(path.join(program.cwd, name)), false, name);
  });

  it('serves the pages and the API, makes a receipt and a small picture, and stops on a signal (RUN-32)', async () => {
    const port = await freePort();
    const server = spawn(process.execPath, program.args, {
      cwd: program.cwd,
      env: { ...settings, PORT: String(port), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const ended = once(server, 'close');
    const origin = `http://127.0.0.1:${port}`;
    try {
      await untilAnswers(`${origin}/readyz`, { signal: AbortSignal.timeout(120_000) });
      assert.match(await (await fetch(`${origin}/boot/`)).text(), /<div id="root">/);
      const login = await fetch(`${origin}/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'username=supervisor&password=towbridge',
      });
      const cookie = login.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
      const get = async (where) => {
        const answer = await fetch(`${origin}/api-web/api/${where}`, { headers: { cookie } });
        assert.equal(answer.status, 200, `${where}: ${answer.status}`);
        return answer;
      };
      const vin = await (await get('refdata/vin/decode/SF?vin=1HGCM82633A004352')).json();
      assert.equal(vin.make, 'HONDA');
      const { items } = await (await get('boot/search?region=SF&status=RELEASED&limit=1')).json();
      const receipt = await get(`boot/receipt/${items[0].id}`);
      assert.equal(receipt.headers.get('content-type'), 'application/pdf');
      const boots = await (await get('boot/get-region/SF')).json();
      const details = await Promise.all(
        boots.slice(0, 10).map(async ({ id }) => (await get(`boot/get/${id}`)).json()),
      );
      const [photo] = details.flatMap(({ photoUrls }) => photoUrls);
      const thumb = await fetch(new URL(photo.thumbUrl, origin), { headers: { cookie } });
      assert.match(thumb.headers.get('content-type'), /^image\//);
    } finally {
      server.kill('SIGTERM');
    }
    assert.deepEqual(await ended, [0, null]);
  });
});

describe('compose.yaml', () => {
  const { services, volumes } = parseYaml(read('compose.yaml'));

  it('gives the server only settings that exist, and builds the image (RUN-32)', () => {
    const table = read('docs/SETTINGS.md');
    for (const name of Object.keys(services.boot.environment)) assert.ok(table.includes(`\`${name}\``), name);
    const { context, dockerfile } = services.boot.build;
    assert.ok(existsSync(path.join(ROOT, context, dockerfile)));
  });

  it('stores data in named volumes, and mounts files that exist (RUN-32)', () => {
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? []);
    for (const [from] of mounts.map((mount) => mount.split(':'))) {
      assert.ok(from.startsWith('./') ? existsSync(path.join(ROOT, from)) : from in volumes, from);
    }
  });

  it("trusts the proxy's network, and the proxy finds the server (RUN-32)", () => {
    const { networks } = parseYaml(read('compose.yaml'));
    const [{ subnet }] = networks.default.ipam.config;
    assert.equal(services.boot.environment.TRUSTED_PROXIES, subnet);
    assert.equal(services.proxy.environment.SERVER, 'boot:3001');
    assert.match(read('docs/deploy/Caddyfile'), /^\{\$SITE:.+\} \{\n\treverse_proxy \{\$SERVER:/m);
  });
});

// `npm start`: the embedded server and the development server with its proxy (README.md). With
// API_PROXY_TARGET=http://host:port the pages use that server instead, and none is started.
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { Children } from './lib/children.mjs';
import { whenNpmIsGone } from './lib/npm.mjs';
import { isFree, portSetting } from './lib/ports.mjs';
import { readableLog } from './lib/readableLog.mjs';
import { untilAnswers } from './lib/wait.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const PAGE = '/boot/';
/** Messages of react-scripts about settings that this script sets. */
const CHATTER = /HOST environment variable|mistakenly set it in your shell|cra\.link|npm run build|\/boot$/;

/** @throws {Error} with one clear line per wrong setting */
function readSettings(env = process.env) {
  const web = { port: portSetting('WEB_PORT', 3000, env), host: env.WEB_HOST || '127.0.0.1' };
  const target = env.API_PROXY_TARGET;
  if (target) {
    const url = URL.canParse(target) ? new URL(target) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
      throw new Error(`API_PROXY_TARGET must look like http://host:port, not "${target}".`);
    }
    return { web, target: url.origin };
  }
  const server = { port: portSetting('PORT', 3001, env), host: env.HOST || '127.0.0.1' };
  if (server.port === web.port) {
    throw new Error(`PORT and WEB_PORT are both ${web.port}: they must differ.`);
  }
  const anywhere = server.host === '0.0.0.0' || server.host === '::';
  const host = anywhere ? '127.0.0.1' : server.host;
  return { web, server, target: `http://${host.includes(':') ? `[${host}]` : host}:${server.port}` };
}

async function refuseTakenPorts({ web, server }) {
  for (const [name, place] of [
    ['WEB_PORT', web],
    ['PORT', server],
  ]) {
    if (place && !(await isFree(place.port, place.host))) {
      throw new Error(`Port ${place.port} is taken: stop what uses it, or choose another with ${name}=…`);
    }
  }
}

/** Opens the page in the browser. BROWSER=none prevents that, and a missing browser is no failure. */
function openPage(url) {
  if (/^(none|false)$/i.test(process.env.BROWSER ?? '')) return;
  try {
    const scripts = path.dirname(require.resolve('react-scripts/package.json'));
    require(require.resolve('react-dev-utils/openBrowser', { paths: [scripts] }))(url);
  } catch {
    // The address was printed, so it can be opened by hand.
  }
}

async function main() {
  const settings = readSettings();
  await refuseTakenPorts(settings);
  const { web, server, target } = settings;

  const waiting = new AbortController();
  let stopping = false;
  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    waiting.abort();
    await children.stop();
    process.exit(code);
  };
  const children = new Children((name, how) => {
    process.stderr.write(`The ${name} process has ended (${how}); stopping.\n`);
    void stop(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
  whenNpmIsGone(() => void stop(0));
  // Output fails once nobody reads it any longer. In that case, stop the child processes too.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => void stop(1));

  if (server) {
    process.stdout.write(`Starting the server on ${target} and the pages on port ${web.port} …\n`);
    children.start('server', ['--import', 'tsx', path.join(ROOT, 'server/src/main.ts')], {
      env: { PORT: String(server.port), HOST: server.host, SEED: process.env.SEED ?? 'demo' },
      format: readableLog,
    });
  } else {
    process.stdout.write(`Starting the pages on port ${web.port}; calls go to ${target} …\n`);
  }
  children.start('web', ['--no-deprecation', require.resolve('react-scripts/scripts/start')], {
    env: { PORT: String(web.port), HOST: web.host, API_PROXY_TARGET: target, BROWSER: 'none' },
    hide: CHATTER,
  });

  const url = `http://localhost:${web.port}${PAGE}`;
  await Promise.all([
    server && untilAnswers(`${target}/readyz`, { signal: waiting.signal }),
    untilAnswers(`http://127.0.0.1:${web.port}${PAGE}`, { signal: waiting.signal, accept: 'text/html' }),
  ]);
  process.stdout.write(`\nReady: ${url}  (Ctrl-C stops it)\n`);
  openPage(url);
}

main().catch((error) => {
  if (error?.name === 'AbortError') return;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

import { freePort, until } from '../harness';
import { EnginePage, overHttp, overMarionette, type Wire } from './webdriver';

/** A browser with another engine, and how to start it. */
export interface Engine {
  readonly name: string;
  /** Why it cannot run here; undefined if it can. */
  readonly missing: string | undefined;
  /** Starts it with an empty profile. */
  start(): Promise<{ readonly page: EnginePage; stop(): Promise<void> }>;
}

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/usr/lib/firefox-esr', '/snap/bin'];

function find(...names: string[]): string | undefined {
  const files = names.flatMap((name) => FOLDERS.map((folder) => path.join(folder, name)));
  return files.find((file) => existsSync(file));
}

/** Finds MiniBrowser, the browser that WebKit's driver controls, where Debian installs it. */
function findMiniBrowser(): string | undefined {
  const multiarch = '/usr/lib/x86_64-linux-gnu';
  const places = existsSync(multiarch)
    ? readdirSync(multiarch).filter((name) => name.startsWith('webkit2gtk-'))
    : [];
  return places.map((name) => path.join(multiarch, name, 'MiniBrowser')).find((file) => existsSync(file));
}

/** Starts a program. `stop` also kills the programs that it started. */
function launch(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(file, args, { detached: true, stdio: 'ignore', env: { ...process.env, ...env } });
  return {
    stop: () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has already exited.
      }
    },
  };
}

/** Connects as soon as the browser listens. */
async function connected(open: () => Promise<Wire>): Promise<Wire> {
  let wire: Wire | undefined;
  await until(
    'the browser takes commands',
    async () => {
      wire = await open().catch(() => undefined);
      return wire !== undefined;
    },
    60_000,
  );
  if (wire === undefined) throw new Error('the browser takes no commands');
  return wire;
}

function firefox(): Engine {
  const file = find('firefox-esr', 'firefox');
  return {
    name: 'Firefox',
    missing: file === undefined ? 'there is no Firefox (Debian: firefox-esr)' : undefined,
    async start() {
      const profile = mkdtempSync(path.join(os.tmpdir(), 'boot-firefox-'));
      const port = await freePort();
      const prefs = {
        'marionette.port': port,
        'intl.accept_languages': 'en-US',
        'browser.shell.checkDefaultBrowser': false,
      };
      const lines = Object.entries(prefs).map(
        ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
      );
      writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
      const program = launch(file ?? '', ['--headless', '--marionette', '--no-remote', '--profile', profile]);
      const wire = await connected(() => overMarionette(port));
      return {
        page: new EnginePage(wire),
        stop: async () => {
          await wire.close();
          program.stop();
          rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
        },
      };
    },
  };
}

function webkit(): Engine {
  const driver = find('WebKitWebDriver');
  const browser = findMiniBrowser();
  const xvfb = find('Xvfb');
  const hasDisplay = Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
  const missing =
    driver === undefined || browser === undefined
      ? 'there is no WebKit (Debian: webkit2gtk-driver)'
      : !hasDisplay && xvfb === undefined
        ? 'there is no display for WebKit (Debian: xvfb)'
        : undefined;
  return {
    name: 'WebKit',
    missing,
    async start() {
      const port = await freePort();
      const number = `:${String(90 + (port % 900))}`;
      const screen = hasDisplay
        ? undefined
        : launch(xvfb ?? '', [number, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
      const env = { ...(hasDisplay ? {} : { DISPLAY: number }), LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' };
      const program = launch(driver ?? '', [`--port=${String(port)}`], env);
      const capabilities = {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      };
      const stopPrograms = () => {
        program.stop();
        screen?.stop();
      };
      try {
        const wire = await connected(() => overHttp(`http://127.0.0.1:${String(port)}`, capabilities));
        return {
          page: new EnginePage(wire),
          stop: async () => {
            await wire.close().catch(() => undefined);
            stopPrograms();
          },
        };
      } catch (error) {
        stopPrograms();
        throw error;
      }
    },
  };
}

/** The engines other than Chromium, which all other browser tests use. */
export const ENGINES: readonly Engine[] = [webkit(), firefox()];

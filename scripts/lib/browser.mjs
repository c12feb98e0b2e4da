import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];

const onPath = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((folder) =>
      NAMES.map((name) => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
    );

/** Where Chrome, Chromium and Edge are installed on each system. */
function usualPlaces() {
  if (process.platform === 'darwin') {
    const applications = ['/Applications', path.join(os.homedir(), 'Applications')];
    return applications.flatMap((folder) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) =>
        path.join(folder, `${name}.app/Contents/MacOS/${name}`),
      ),
    );
  }
  if (process.platform === 'win32') {
    const { ProgramFiles, 'ProgramFiles(x86)': x86, LOCALAPPDATA } = process.env;
    return [ProgramFiles, x86, LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((folder) => [
        path.join(folder, 'Google/Chrome/Application/chrome.exe'),
        path.join(folder, 'Chromium/Application/chrome.exe'),
        path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      ]);
  }
  return ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/usr/lib/chromium/chromium'];
}

/** The browsers that Playwright's installer has downloaded, newest first. */
function playwrightsOwn() {
  const { chromium } = require('playwright-core');
  const expected = chromium.executablePath();
  const inside = /^(.*[\\/])(chromium-\d+)([\\/].*)$/.exec(expected);
  if (!inside) return [expected];
  const [, cache, , rest] = inside;
  const others = existsSync(cache) ? readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name)) : [];
  return [
    expected,
    ...others
      .sort()
      .reverse()
      .map((name) => cache + name + rest),
  ];
}

/**
 * A Chromium, Chrome or Edge on this machine.
 * @returns {string | undefined} its executable
 * @throws {Error} when CHROME_PATH is set and names no file
 */
export function findBrowser(env = process.env) {
  if (env.CHROME_PATH) {
    if (existsSync(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(`CHROME_PATH names no file: ${env.CHROME_PATH}`);
  }
  const exists = (file) => existsSync(file);
  return [...onPath(), ...usualPlaces()].find(exists) ?? playwrightsOwn().find(exists);
}

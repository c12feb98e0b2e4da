import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What a command ended with and said. */
export interface CommandOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of server/tools with these words after it, and with nothing else in its environment. */
export async function runTool(
  name: 'setup' | 'invite',
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<CommandOutcome> {
  const tool = fileURLToPath(new URL(`../../tools/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', tool, ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, ...said };
}

/** Runs the program of `npm run setup`. */
export function runSetup(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<CommandOutcome> {
  return runTool('setup', settings, args);
}

/** Writes a setup file and runs the command on it. */
export async function runSetupOf(
  settings: Readonly<Record<string, string>>,
  file: string,
  site: object,
): Promise<CommandOutcome> {
  await writeFile(file, JSON.stringify(site));
  return runSetup(settings, [file]);
}

export const COMPANY = {
  code: 'ACME',
  name: 'Acme Booting',
  inactivityTimeout: 60,
  loginTimeout: 720,
} as const;

export const REGION = {
  code: 'SEA',
  name: 'Seattle, WA',
  state: 'WA',
  zoneId: 'America/Los_Angeles',
  bootFeeCents: 14_550,
} as const;

/** A user who may do everything in the region; no password. */
export const USER = {
  username: 'ana',
  shortName: 'Ana Diaz',
  email: 'ana@acme.example',
  company: 'ACME',
  role: 'PROVIDER',
  applications: ['BOOT'],
  permissions: { SEA: ['BOOT_CREATE', 'BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL'] },
} as const;

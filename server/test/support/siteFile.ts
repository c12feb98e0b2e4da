import { writeFile } from 'node:fs/promises';
import { runTool, type CommandOutcome } from './tools';

/** Writes a setup file and applies it. */
export async function runSetupOf(
  settings: Readonly<Record<string, string>>,
  file: string,
  site: object,
): Promise<CommandOutcome> {
  await writeFile(file, JSON.stringify(site));
  return runTool('setup', settings, [file]);
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

/** A user without a password who holds every permission in the region. */
export const USER = {
  username: 'ana',
  shortName: 'Ana Diaz',
  email: 'ana@acme.example',
  company: 'ACME',
  role: 'PROVIDER',
  applications: ['BOOT'],
  permissions: { SEA: ['BOOT_CREATE', 'BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL'] },
} as const;

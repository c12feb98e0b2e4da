import { readFileSync } from 'node:fs';
import path from 'node:path';
import { equalTexts } from '../../../src/domain/equalText';
import type { Clock } from '../../../src/domain/time/clock';
import { readConfig } from '../platform/config/config';
import type { Environment } from '../platform/config/settings';
import { openDataDirectory } from '../db/dataDirectory';
import type { ErrorLog } from '../db/database';
import { reasonOf, StartFault } from '../platform/faults';
import { openFilledDatabase } from '../refdata/openFilledDatabase';
import { RequestorPatterns } from '../regions/RequestorPatterns';
import { applySite } from './applySite';
import { checkSite } from './checkSite';
import type { Site } from './site';

/**
 * The result of a setup file: a line for each change; or a line for each fault, and then nothing was changed.
 */
export type SetupOutcome = { readonly done: readonly string[] } | { readonly faults: readonly string[] };

/** @throws StartFault if the file cannot be read or is not JSON */
function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartFault(`The file ${file} cannot be read: ${reasonOf(error)}.`);
  }
  try {
    return equalTexts(JSON.parse(text));
  } catch (error) {
    throw new StartFault(`The file ${file} is not JSON: ${reasonOf(error)}.`);
  }
}

/** A line for each region whose pattern for the requestor takes too long. */
async function slowPatternsIn({ regions }: Site): Promise<string[]> {
  const patterns = new RequestorPatterns({ warn: () => undefined });
  const faults: string[] = [];
  for (const [index, { adsRegionConfig: config }] of regions.entries()) {
    if (!(await patterns.isSlow(config?.requestedByRegex ?? ''))) continue;
    const place = `regions[${String(index)}].adsRegionConfig.requestedByRegex`;
    faults.push(`${place} must be a regular expression that does not take too long`);
  }
  await patterns.close();
  return faults;
}

/**
 * Runs `npm run setup -- site.json` on the database that the server's settings name. The server may be
 * running; changes take effect at once.
 * @param args the command's arguments: the file, relative to the working directory
 * @throws SettingError, StartFault with a one-line message; nothing was changed
 */
export async function setUp(
  environment: Environment,
  args: readonly string[],
  log: ErrorLog,
  clock: Clock,
): Promise<SetupOutcome> {
  const [name] = args;
  if (name === undefined || args.length > 1) {
    throw new StartFault('Name the setup file: npm run setup -- site.json');
  }
  const config = readConfig(environment);
  const file = readJson(path.resolve(environment['INIT_CWD'] ?? '.', name));
  if (config.databaseUrl === null) openDataDirectory(config.dataDir);
  const database = await openFilledDatabase(config, log, { besideServer: true });
  try {
    const checked = await checkSite(file, database.db);
    if ('faults' in checked) return checked;
    const faults = await slowPatternsIn(checked.value);
    if (faults.length > 0) return { faults };
    return { done: await applySite(database.db, clock, checked.value) };
  } finally {
    await database.close();
  }
}

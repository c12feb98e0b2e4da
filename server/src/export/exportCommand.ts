import path from 'node:path';
import { isDate } from '../../../src/domain/time/text';
import type { Db } from '../db/database';
import { openForReading } from '../db/openForReading';
import { pathGiven, Progress, readArgs, type Command } from '../platform/command';
import { readConfig } from '../platform/config/config';
import { codeOf, reasonOf, StartFault } from '../platform/faults';
import { exportRegion } from './exportRegion';
import type { ExportQuery } from './regionRecords';

const USAGE = 'npm run export -- --region SF --from 2026-01-01 --to 2026-12-31 --out DIR';

function given(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw new StartFault(`--${name} is missing: ${USAGE}`);
  return value;
}

function dayGiven(name: string, value: string | undefined): string {
  const day = given(name, value);
  if (isDate(day)) return day;
  throw new StartFault(`--${name} must be a date such as 2026-01-31, not "${day}".`);
}

async function regionGiven(db: Db, code: string): Promise<ExportQuery['region']> {
  const regions = await db
    .selectFrom('region')
    .select(['id', 'code', 'name', 'zoneId'])
    .orderBy('code')
    .execute();
  const region = regions.find((each) => each.code === code);
  if (region !== undefined) return region;
  const codes = regions.map((each) => each.code).join(', ');
  throw new StartFault(
    `There is no region "${code}": ${codes === '' ? 'there are no regions yet' : `there are ${codes}`}.`,
  );
}

/** System errors (disk full, no write permission, connection lost) have a code in capitals. */
const SYSTEM_CODE = /^E[A-Z]+$|^\d[0-9A-Z]{4}$/;

function broken(directory: string, error: unknown): unknown {
  const isOfTheSystem = SYSTEM_CODE.test(codeOf(error) ?? '');
  if (error instanceof StartFault || !isOfTheSystem) return error;
  return new StartFault(
    `The export was interrupted: ${reasonOf(error)}. Fix that, and export again into an empty directory; ${directory} is incomplete.`,
  );
}

/** `npm run export`: exports a region's boots in a range of days, for archiving. */
export const exportCommand: Command = async (environment, args) => {
  const config = readConfig(environment);
  const text = { type: 'string' } as const;
  const { values } = readArgs(args, USAGE, { options: { region: text, from: text, to: text, out: text } });
  const code = given('region', values.region);
  const [from, to] = [dayGiven('from', values.from), dayGiven('to', values.to)];
  if (from > to) throw new StartFault(`--from ${from} is after --to ${to}: name the earlier day first.`);
  const directory = pathGiven(environment, given('out', values.out));
  const within = path.relative(path.resolve(config.dataDir), directory);
  if (within.split(path.sep)[0] !== '..') {
    throw new StartFault(`--out ${directory} is inside DATA_DIR: name a place outside of it.`);
  }
  const database = await openForReading(config);
  try {
    const query = { region: await regionGiven(database.db, code), from, to };
    return await exportRegion(config, database, query, { directory, progress: new Progress() });
  } catch (error) {
    throw broken(directory, error);
  } finally {
    await database.close();
  }
};

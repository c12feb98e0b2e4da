import { pathGiven, Progress, readArgs, type Command } from '../platform/command';
import { readConfig } from '../platform/config/config';
import { StartFault } from '../platform/faults';
import { backUp } from './backUp';
import { checkBackup, checkSite } from './check';
import { restore } from './restore';

const BACKUP = 'npm run backup -- DIR';
const RESTORE = 'npm run restore -- DIR';
const CHECK = 'npm run check [-- DIR]';

const directoriesIn = (args: readonly string[], usage: string) =>
  readArgs(args, usage, { allowPositionals: true }).positionals;

/** `npm run backup`: copies all data to an empty directory while the server runs. */
export const backupCommand: Command = async (environment, args) => {
  const config = readConfig(environment);
  const [directory, ...more] = directoriesIn(args, BACKUP);
  if (directory === undefined || more.length > 0)
    throw new StartFault(`Name the target directory: ${BACKUP}`);
  return backUp(config, pathGiven(environment, directory), new Progress());
};

/** `npm run restore`: restores a backup to the database and storage that the settings name; they must be empty. */
export const restoreCommand: Command = async (environment, args) => {
  const config = readConfig(environment);
  const [directory, ...more] = directoriesIn(args, RESTORE);
  if (directory === undefined || more.length > 0)
    throw new StartFault(`Name the backup directory: ${RESTORE}`);
  return restore(config, pathGiven(environment, directory), new Progress());
};

/** `npm run check`: checks every row, file and hash of the site or a backup. */
export const checkCommand: Command = async (environment, args) => {
  const config = readConfig(environment);
  const [given, ...more] = directoriesIn(args, CHECK);
  if (more.length > 0) throw new StartFault(`Name at most one directory: ${CHECK}`);
  if (given === undefined) return checkSite(config, new Progress());
  const directory = pathGiven(environment, given);
  if (directory === config.dataDir) throw new StartFault('This is DATA_DIR: omit the directory to check it.');
  return checkBackup(directory, new Progress());
};

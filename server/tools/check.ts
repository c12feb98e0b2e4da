import { check } from '../src/backup/check';
import { pathGiven, Progress, readArgs, runCommand } from '../src/platform/command';
import { StartFault } from '../src/platform/faults';

/** Checks every row, file and hash of the site, or of a backup: `npm run check [-- DIR]` (README.md). */
const USAGE = 'npm run check [-- DIR]';
await runCommand((config, args) => {
  const [directory, ...more] = readArgs(args, USAGE, { allowPositionals: true }).positionals;
  if (more.length > 0) throw new StartFault(`One directory at most: ${USAGE}`);
  return check(config, directory === undefined ? null : pathGiven(directory), new Progress());
});

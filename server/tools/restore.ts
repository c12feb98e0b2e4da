import { restore } from '../src/backup/restore';
import { pathGiven, Progress, readArgs, runCommand } from '../src/platform/command';
import { StartFault } from '../src/platform/faults';

/** Puts a backup into the empty place that the settings name: `npm run restore -- DIR` (README.md). */
const USAGE = 'npm run restore -- DIR';
await runCommand((config, args) => {
  const [directory, ...more] = readArgs(args, USAGE, { allowPositionals: true }).positionals;
  if (directory === undefined || more.length > 0) throw new StartFault(`Say where from: ${USAGE}`);
  return restore(config, pathGiven(directory), new Progress());
});

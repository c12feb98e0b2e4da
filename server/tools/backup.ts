import { backUp } from '../src/backup/backUp';
import { pathGiven, Progress, readArgs, runCommand } from '../src/platform/command';
import { StartFault } from '../src/platform/faults';

/** Copies everything into an empty directory while the server runs: `npm run backup -- DIR` (README.md). */
const USAGE = 'npm run backup -- DIR';
await runCommand((config, args) => {
  const [directory, ...more] = readArgs(args, USAGE, { allowPositionals: true }).positionals;
  if (directory === undefined || more.length > 0) throw new StartFault(`Say where to: ${USAGE}`);
  return backUp(config, pathGiven(directory), new Progress());
});

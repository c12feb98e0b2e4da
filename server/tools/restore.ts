import { restoreCommand } from '../src/backup/commands';
import { runCommand } from '../src/platform/command';

/** Puts a backup into the empty place that the settings name: `npm run restore -- DIR` (README.md). */
await runCommand(restoreCommand);

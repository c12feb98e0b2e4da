import { restoreCommand } from '../src/backup/commands';
import { runCommand } from '../src/platform/command';

/** Restores a backup to the empty location that the settings name: `npm run restore -- DIR` (README.md). */
await runCommand(restoreCommand);

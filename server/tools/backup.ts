import { backupCommand } from '../src/backup/commands';
import { runCommand } from '../src/platform/command';

/** Copies all data to an empty directory while the server runs: `npm run backup -- DIR` (README.md). */
await runCommand(backupCommand);

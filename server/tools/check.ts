import { runCommand } from '../src/platform/command';

/** Checks every row, file and hash of the site or a backup: `npm run check [-- DIR]` (docs/BACKUP.md). */
await runCommand(async () => (await import('../src/backup/commands')).checkCommand);

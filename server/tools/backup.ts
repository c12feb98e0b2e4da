import { runCommand } from '../src/platform/command';

/** Copies all data to an empty directory while the server runs: `npm run backup -- DIR` (docs/BACKUP.md). */
await runCommand(async () => (await import('../src/backup/commands')).backupCommand);

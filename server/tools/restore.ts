import { runCommand } from '../src/platform/command';

/**
 * Restores a backup to the database and storage that the settings name; they must be empty: `npm run restore -- DIR`
 * (docs/BACKUP.md).
 */
await runCommand(async () => (await import('../src/backup/commands')).restoreCommand);

import { runCommand } from '../src/platform/command';

/** Exports a region's boots for a range of days: `npm run export` (docs/BACKUP.md). */
await runCommand(async () => (await import('../src/export/exportCommand')).exportCommand);

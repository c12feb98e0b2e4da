import { runCommand } from '../src/platform/command';

/**
 * Adds and changes the companies, regions and users that a JSON file names: `npm run setup -- site.json` (docs/SETUP-FILE.md).
 */
await runCommand(async () => (await import('../src/setup/setUpCommands')).setUpCommand);

import { runCommand } from '../src/platform/command';

/** Prints a link with which a person can take over their account: `npm run invite -- USERNAME` (docs/SETUP-FILE.md). */
await runCommand(async () => (await import('../src/setup/setUpCommands')).inviteCommand);

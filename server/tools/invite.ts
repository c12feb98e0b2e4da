import { inviteCommand } from '../src/setup/setUpCommands';
import { runCommand } from '../src/platform/command';

/** Prints a link with which a person can take over their account: `npm run invite -- USERNAME` (README.md). */
await runCommand(inviteCommand);

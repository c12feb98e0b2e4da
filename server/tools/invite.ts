import { inviteCommand } from '../src/setup/setUpCommands';
import { runCommand } from '../src/platform/command';

/** Prints a link by which the person of an account makes it their own: `npm run invite -- USERNAME` (README.md). */
await runCommand(inviteCommand);

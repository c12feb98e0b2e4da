import { runCommand } from '../src/platform/command';

/** Prints the audit trail, or verifies it: `npm run audit` (README.md). */
await runCommand(async () => (await import('../src/audit/auditCommand')).auditCommand);

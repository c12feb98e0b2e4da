import { runCommand } from '../src/platform/command';

/** Prints the audit trail, or verifies it: `npm run audit` (docs/BACKUP.md). */
await runCommand(async () => (await import('../src/audit/auditCommand')).auditCommand);

import { auditCommand } from '../src/audit/auditCommand';
import { runCommand } from '../src/platform/command';

/** Prints the audit trail, or verifies it: `npm run audit` (README.md). */
await runCommand(auditCommand);

import { auditCommand } from '../src/audit/auditCommand';
import { runCommand } from '../src/platform/command';

/** Prints the audit trail, or proves it whole: `npm run audit` (README.md). */
await runCommand(auditCommand);

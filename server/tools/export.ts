import { exportCommand } from '../src/export/exportCommand';
import { runCommand } from '../src/platform/command';

/** Writes a region's boots of some days for archives: `npm run export` (README.md). */
await runCommand(exportCommand);

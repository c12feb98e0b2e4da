// `npm run serve`: the server in this process (docs/SETTINGS.md). Signals that npm gets stop it too.
import { whenNpmIsGone } from './lib/npm.mjs';

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
await import('../server/src/main.ts');

import { failureText } from './platform/failureText';
import { start } from './start';

// Files under DATA_DIR are private to the server's user, including SQLite's own journals.
process.umask(0o077);

/** `--pages` requires the built pages (npm run serve). */
start(process.env, { needsPages: process.argv.includes('--pages') }).catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});

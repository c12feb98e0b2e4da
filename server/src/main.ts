import { failureText } from './platform/failureText';
import { start } from './start';

// Whatever is written below DATA_DIR is its user's own, the journals that SQLite makes by itself included.
process.umask(0o077);

/** `--pages`: the pages must have been built (npm run serve). */
start(process.env, { needsPages: process.argv.includes('--pages') }).catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});

import { start } from './start';
import { StartFault } from './db/faults';
import { SettingError } from './config/settings';

// Whatever is written below DATA_DIR is its user's own, the journals that SQLite makes by itself included.
process.umask(0o077);

/** `--pages`: the pages must have been built (npm run serve). */
start(process.env, { needsPages: process.argv.includes('--pages') }).catch((error: unknown) => {
  const expected = error instanceof SettingError || error instanceof StartFault;
  const text =
    error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});

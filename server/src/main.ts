import { failureText } from './platform/failureText';
import { nodeFault } from './platform/supportedNode';

// Files under DATA_DIR are private to the server's user, including SQLite's own journals.
process.umask(0o077);

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const fault = nodeFault();
if (fault !== null) fail(fault);

try {
  // Loaded only now: the embedded database crashes on a version of Node that it was not made for.
  const { start } = await import('./start');
  /** `--pages` requires the built pages (npm run serve). */
  await start(process.env, { needsPages: process.argv.includes('--pages') });
} catch (error) {
  fail(failureText(error));
}

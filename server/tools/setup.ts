import { lastWords } from '../src/platform/lastWords';
import { setUp } from '../src/setup/setUpSite';

/**
 * Adds and changes the companies, regions and users that a JSON file names: `npm run setup -- site.json` (README.md).
 */

// Whatever is written below DATA_DIR is its user's own, as the server's own files are.
process.umask(0o077);

const log = { error: (_details: object, message: string) => console.error(message) };
try {
  const outcome = await setUp(process.env, process.argv.slice(2), log, Date.now);
  if ('faults' in outcome) {
    console.error(`Nothing was changed. To be mended first:\n${outcome.faults.join('\n')}`);
    process.exitCode = 1;
  } else {
    console.log(outcome.done.length > 0 ? outcome.done.join('\n') : 'Nothing had to be changed.');
  }
} catch (error) {
  console.error(lastWords(error));
  process.exitCode = 1;
}

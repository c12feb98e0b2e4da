import { lastWords } from '../src/platform/lastWords';
import { invitePerson } from '../src/setup/invitePerson';

/** Prints a link by which the person of an account makes it their own: `npm run invite -- USERNAME` (README.md). */

// Whatever is written below DATA_DIR is its user's own, as the server's own files are.
process.umask(0o077);

const log = { error: (_details: object, message: string) => console.error(message) };
try {
  const { url, expires } = await invitePerson(process.env, process.argv.slice(2), log, Date.now);
  console.log(`${url}\nGood once, until ${expires} (UTC). An earlier link of this account is void.`);
} catch (error) {
  console.error(lastWords(error));
  process.exitCode = 1;
}

import { text } from 'node:stream/consumers';
import { hashPassword, PASSWORD_MAX } from '../src/people/passwords';

/**
 * Writes what the server keeps of a password, for the `passwordHash` of an account in the file of `npm run setup`:
 * `node --import tsx server/tools/hash-password.ts < file`. The password is the first line of the input, so that it
 * stands in no list of processes and no history of commands.
 */
const [password = ''] = (await text(process.stdin)).split(/\r?\n/);
if (password === '' || password.length > PASSWORD_MAX) {
  console.error(
    `The first line of the input must be a password of at most ${String(PASSWORD_MAX)} characters.`,
  );
  process.exitCode = 1;
} else {
  console.log(await hashPassword(password));
}

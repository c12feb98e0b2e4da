import { text } from 'node:stream/consumers';
import { hashPassword, PASSWORD_MAX } from '../src/people/passwords';

/**
 * Prints the hash of a password for an account's `passwordHash` in the file of `npm run setup`: `node --import tsx
 * server/tools/hash-password.ts < file`. Reads the first line of its input, which keeps the password out of process
 * lists and the shell history.
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

import type { Command } from '../platform/command';
import type { ErrorLog } from '../db/database';
import { invitePerson } from './invitePerson';
import { setUp } from './setUpSite';

/** Prints notices of the database driver to the terminal. */
const log: ErrorLog = { error: (_details, message) => console.error(message) };

/** `npm run setup`: adds and changes the companies, regions and users that a file names. */
export const setUpCommand: Command = async (environment, args) => {
  const outcome = await setUp(environment, args, log, Date.now);
  if ('faults' in outcome) {
    return { output: [], fault: `Nothing was changed. Fix these first:\n${outcome.faults.join('\n')}` };
  }
  return { output: outcome.done.length > 0 ? outcome.done : ['Nothing needed to be changed.'], fault: null };
};

/** `npm run invite`: prints a link with which a person takes over their account. */
export const inviteCommand: Command = async (environment, args) => {
  const { url, expires } = await invitePerson(environment, args, log, Date.now);
  return {
    output: [url, `Works once, until ${expires} (UTC). Earlier links for this account no longer work.`],
    fault: null,
  };
};

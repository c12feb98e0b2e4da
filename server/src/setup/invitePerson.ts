import type { Clock } from '../../../src/domain/time/clock';
import { openDataDirectory } from '../db/dataDirectory';
import type { ErrorLog } from '../db/database';
import { invite, type Invitation } from '../people/invitations';
import { accountName, findAccount, findUser } from '../people/users';
import { readConfig, type Config } from '../platform/config/config';
import type { Environment } from '../platform/config/settings';
import { StartFault } from '../platform/faults';
import { openFilledDatabase } from '../refdata/openFilledDatabase';

/** The site's address according to the settings. */
function originOf({ publicOrigin, host, port }: Config): string {
  return publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
}

/**
 * Runs `npm run invite -- USERNAME` on the database that the server's settings name.
 * @param args the command's arguments
 * @throws SettingError, StartFault with a one-line message; nothing was changed
 */
export async function invitePerson(
  environment: Environment,
  args: readonly string[],
  log: ErrorLog,
  clock: Clock,
): Promise<Invitation> {
  const [name] = args;
  if (name === undefined || args.length > 1) {
    throw new StartFault('Name the person to invite: npm run invite -- USERNAME');
  }
  const config = readConfig(environment);
  if (config.databaseUrl === null) openDataDirectory(config.dataDir);
  const { db, close } = await openFilledDatabase(config, log, { besideServer: true });
  try {
    const account = await findAccount(db, name);
    const user = account === null ? null : await findUser(db, account.id);
    if (user === null) throw new StartFault(`There is no account ${accountName(name)}.`);
    if (!user.active) throw new StartFault(`The account ${user.username} is not active.`);
    return await invite(db, { userId: user.id, by: null, origin: originOf(config) }, clock());
  } finally {
    await close();
  }
}

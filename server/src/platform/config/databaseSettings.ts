import { SettingError, type Settings } from './settings';

/** Limits for connections and times with PostgreSQL. */
export interface DatabaseLimits {
  /** The maximum number of connections per process. */
  readonly connections: number;
  /** How long a host may take to answer a new connection, and a call may wait for a free one, milliseconds. */
  readonly connectMs: number;
  /** How long one statement may take, milliseconds. */
  readonly statementMs: number;
  /** How long a statement may wait for a lock of another transaction, milliseconds. */
  readonly lockMs: number;
  /** How long a transaction may be idle before the database ends it, milliseconds. */
  readonly idleTransactionMs: number;
}

/** The defaults. */
export const DATABASE_LIMITS: DatabaseLimits = {
  connections: 16,
  connectMs: 5_000,
  statementMs: 15_000,
  lockMs: 5_000,
  idleTransactionMs: 15_000,
};

const MS = 1_000;
/** With fewer, writers could take all of them and leave none for reading. */
const FEWEST_CONNECTIONS = 4;

/** @throws SettingError if a number is out of bounds */
export function readDatabaseLimits(settings: Settings): DatabaseLimits {
  const seconds = (name: string, fallbackMs: number) =>
    settings.integer(name, fallbackMs / MS, { min: 1, max: 3_600 }) * MS;
  return {
    connections: settings.integer('DATABASE_CONNECTIONS', DATABASE_LIMITS.connections, {
      min: FEWEST_CONNECTIONS,
      max: 500,
    }),
    connectMs: seconds('DATABASE_CONNECT_TIMEOUT', DATABASE_LIMITS.connectMs),
    statementMs: seconds('DATABASE_STATEMENT_TIMEOUT', DATABASE_LIMITS.statementMs),
    lockMs: seconds('DATABASE_LOCK_TIMEOUT', DATABASE_LIMITS.lockMs),
    idleTransactionMs: seconds('DATABASE_IDLE_TRANSACTION_TIMEOUT', DATABASE_LIMITS.idleTransactionMs),
  };
}

/** The hosts of a PostgreSQL cluster. */
export interface DatabaseHosts {
  /** One URL per host, in the order of attempts. */
  readonly urls: readonly string[];
  /** True if only a host that accepts writes is used. */
  readonly mustWrite: boolean;
}

/** The parameter that selects which of several hosts may be used. */
export const TARGET = 'target_session_attrs';
const MUST_WRITE: Readonly<Record<string, boolean>> = { 'read-write': true, primary: true, any: false };
/** Groups: scheme, user and password, hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * Parses `postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write`.
 * @returns null if it is not such a URL
 */
export function databaseHosts(url: string): DatabaseHosts | null {
  const parts = PARTS.exec(url);
  if (parts === null) return null;
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts;
  const urls = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
  if (!urls.every((each) => URL.canParse(each))) return null;
  const targets = urls.map((each) => {
    const { searchParams } = new URL(each);
    return searchParams.get(TARGET) ?? 'read-write';
  });
  const mustWrite = MUST_WRITE[targets[0] ?? ''];
  if (mustWrite === undefined) return null;
  return { urls: urls.map(withoutTarget), mustWrite };
}

/** Removes the parameter, which is handled here and unknown to the driver. */
function withoutTarget(url: string): string {
  const [place = '', query] = url.split('?', 2);
  if (query === undefined) return url;
  const left = query.split('&').filter((pair) => !pair.startsWith(`${TARGET}=`));
  return left.length === 0 ? place : `${place}?${left.join('&')}`;
}

/** @throws SettingError if it is not a PostgreSQL URL; the message never repeats a password */
export function readDatabaseUrl(settings: Settings): string | null {
  const url = settings.text('DATABASE_URL');
  if (url === null || databaseHosts(url) !== null) return url;
  throw new SettingError(
    'DATABASE_URL',
    `must be a URL that begins with postgres:// or postgresql://, several hosts as a:5432,b:5432, ${TARGET} read-write, primary or any`,
  );
}

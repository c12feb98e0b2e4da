import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** The cost of a new hash: about 60 ms and 32 MB. */
const COST = { N: 32_768, r: 8, p: 1 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Longer passwords are refused before hashing. */
export const PASSWORD_MAX = 1_024;

/** The input of a key derivation. */
export interface KeyRequest {
  readonly password: string;
  readonly salt: Buffer;
  readonly bytes: number;
  readonly options: ScryptOptions;
}

/** Derives a key; deliberately slow. */
export type DeriveKey = (request: KeyRequest) => Promise<Buffer>;

/** Runs on Node's thread pool. For commands only: sign-ins there would delay the reading of photos. */
const deriveHere: DeriveKey = ({ password, salt, bytes, options }) =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, options, (error, derived) => {
      if (error) reject(error);
      else resolve(derived);
    });
  });

interface Stored {
  readonly cost: { readonly N: number; readonly r: number; readonly p: number };
  readonly salt: Buffer;
  readonly key: Buffer;
}

function requestOf(password: string, { cost, salt, key }: Stored): KeyRequest {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return { password: password.normalize('NFC'), salt, bytes: key.length, options };
}

function write({ cost, salt, key }: Stored): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

function read(text: string): Stored | null {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([^$]+)\$([^$]+)$/.exec(text);
  if (match === null) return null;
  const [, n, r, p, salt = '', key = ''] = match;
  return {
    cost: { N: Number(n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

/** Hashes a password. The hash contains its parameters, so they can be raised later. */
export async function hashPassword(password: string, derive: DeriveKey = deriveHere): Promise<string> {
  const blank: Stored = { cost: COST, salt: randomBytes(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };
  return write({ ...blank, key: await derive(requestOf(password, blank)) });
}

/** The maximum cost of a stored hash; a higher one would block the server. */
const MOST_COST = { N: 2 ** 20, r: 16, p: 16 } as const;

function isCost({ N, r, p }: Stored['cost']): boolean {
  const powerOfTwo = N > 1 && Number.isInteger(Math.log2(N));
  return powerOfTwo && N <= MOST_COST.N && r >= 1 && r <= MOST_COST.r && p >= 1 && p <= MOST_COST.p;
}

/**
 * True if a text is a complete hash as `hashPassword` writes it. A truncated one must never be stored: any password
 * matches a key without bytes.
 */
export function isPasswordHash(text: string): boolean {
  const stored = read(text);
  if (stored === null || write(stored) !== text || !isCost(stored.cost)) return false;
  return stored.salt.length === SALT_BYTES && stored.key.length === KEY_BYTES;
}

/** A hash that no password matches, so that checking an unknown user takes the same time. */
const NOBODY: Stored = { cost: COST, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };

/**
 * Checks a password in the same time whether it matches or not.
 * @param hash null if the user does not exist or has no password
 */
export async function isPassword(
  password: string,
  hash: string | null,
  derive: DeriveKey = deriveHere,
): Promise<boolean> {
  const stored = hash === null ? null : read(hash);
  const compared = stored ?? NOBODY;
  const same = timingSafeEqual(await derive(requestOf(password, compared)), compared.key);
  return same && stored !== null;
}

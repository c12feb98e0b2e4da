import type { Generated } from 'kysely';
import type { Epoch } from './common';

/** Maps an issuer's subject (OpenID Connect) to an account; an account has at most one per issuer. */
export interface IdentityTable {
  id: Generated<number>;
  userId: number;
  issuer: string;
  subject: string;
  boundBy: 'email' | 'invitation';
  createdAt: Epoch;
}

/** The open invitation of an account; a newer one replaces it. */
export interface InvitationTable {
  userId: number;
  /** The SHA-256 of the link's token. */
  tokenHash: string;
  createdAt: Epoch;
  expiresAt: Epoch;
}

/** Wrong passwords by account and address (or device); obsolete after a day. */
export interface SignInTryTable {
  /** SHA-256 of account and address, so that mistyped text is not stored. */
  pair: string;
  tries: number;
  firstAt: Epoch;
  lastAt: Epoch;
}

/** The used part of a budget of wrong passwords. It refills at a steady rate and is full again at this time. */
export interface SignInBudgetTable {
  /** SHA-256 of an account's name or an address, or the key of the shared budget. */
  key: string;
  spentUntil: Epoch;
}

/** The accounts that have signed in with a password in each browser. */
export interface SignInDeviceTable {
  /** The SHA-256 of the browser's token. */
  tokenHash: string;
  userId: number;
  lastAt: Epoch;
}

/** The state or code of an issuer's answer that was used to sign in; obsolete after a day. */
export interface UsedAnswerTable {
  /** The SHA-256 of the state or code. */
  hash: string;
  usedAt: Epoch;
}

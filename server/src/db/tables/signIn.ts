import type { Generated } from 'kysely';
import type { Epoch } from './common';

/** Whom an OpenID Connect issuer means by a subject; an account has one at each issuer at most. */
export interface IdentityTable {
  id: Generated<number>;
  userId: number;
  issuer: string;
  subject: string;
  boundBy: 'email' | 'invitation';
  createdAt: Epoch;
}

/** The one invitation of an account that may be open; a newer one takes its place. */
export interface InvitationTable {
  userId: number;
  /** SHA-256 of the link's token. */
  tokenHash: string;
  createdAt: Epoch;
  expiresAt: Epoch;
}

/** Wrong passwords, by account and address (or device) together; rows are of no use after a day. */
export interface SignInTryTable {
  /** SHA-256 of account and address: what people mistype is not kept. */
  pair: string;
  tries: number;
  firstAt: Epoch;
  lastAt: Epoch;
}

/** How much of a budget of wrong passwords is spent: it refills at a steady pace, and is whole once the time has come. */
export interface SignInBudgetTable {
  /** SHA-256 of an account's name or of an address, or the one of everybody. */
  key: string;
  spentUntil: Epoch;
}

/** Who has signed in with a password in which browser. */
export interface SignInDeviceTable {
  /** SHA-256 of the browser's token. */
  tokenHash: string;
  userId: number;
  lastAt: Epoch;
}

/** The state or the code of an issuer's answer that has signed somebody in; rows are of no use after a day. */
export interface UsedAnswerTable {
  /** SHA-256 of it. */
  hash: string;
  usedAt: Epoch;
}

import type { Generated } from 'kysely';
import type { Epoch } from './common';

/** The account of an issuer's subject (OpenID Connect); an account has at most one per issuer. */
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
  /** SHA-256 of the link's token. */
  tokenHash: string;
  createdAt: Epoch;
  expiresAt: Epoch;
}

/** Wrong passwords by account and address (or device); obsolete after a day. */
export interface SignInTryTable {
  /** SHA-256 of account and address: what people mistype is not stored. */
  pair: string;
  tries: number;
  firstAt: Epoch;
  lastAt: Epoch;
}

/** Spent part of a budget of wrong passwords. It refills at a steady pace and is full again at this time. */
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

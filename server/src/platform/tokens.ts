import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 bits that fits into cookies and URLs. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a secret, as the database stores it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

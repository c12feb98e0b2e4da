import type { FastifyBaseLogger } from 'fastify';
import { subjectOf } from '../../audit/auditTrail';
import type { Refusals } from '../../audit/Refusals';
import type { Identity, IdentityRefusal } from '../../people/identities';

/** The reason why nobody was signed in. */
export type SignInRefusal = 'wrong password' | 'too many tries' | IdentityRefusal;

/** The outcome of one attempt to sign in or out. It never contains user input, which may be a password. */
export interface SignInEvent {
  readonly outcome: 'signed in' | 'signed out' | 'refused';
  readonly method: 'password' | 'oidc' | 'invitation' | 'first start';
  /** The account, if known. */
  readonly userId: number | null;
  /** The client's address as reported by trusted proxies. */
  readonly address: string;
  readonly reason?: SignInRefusal;
  /** The identity that signed in at the issuer. */
  readonly identity?: Identity;
}

/**
 * Where the outcome is recorded. Sessions write their own start and end to the audit trail, in the same transaction.
 */
export interface SignInRecords {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly refusals: Pick<Refusals, 'note'>;
}

/** Records the outcome of an attempt to sign in or out. All attempts are recorded here. */
export function recordSignIn({ log, refusals }: SignInRecords, event: SignInEvent): void {
  const { identity, ...rest } = event;
  const logged = { signIn: { ...rest, issuer: identity?.issuer, subject: identity?.subject } };
  if (event.outcome !== 'refused') {
    log.info(logged, event.outcome);
    return;
  }
  log.warn(logged, 'sign-in refused');
  const { userId, method, address, reason } = event;
  refusals.note({
    kind: 'SIGN_IN_REFUSED',
    by: null,
    subject: userId === null ? subjectOf.site : subjectOf.user(userId),
    details: { method, address, reason, issuer: identity?.issuer, subject: identity?.subject },
  });
}

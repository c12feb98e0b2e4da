import type { FastifyBaseLogger } from 'fastify';
import type { Identity, IdentityRefusal } from '../../people/identities';

/** Why nobody was signed in. */
export type SignInRefusal = 'wrong password' | 'too many tries' | IdentityRefusal;

/** What came of one try to sign in or out: never what was typed, for it may be a password. */
export interface SignInEvent {
  readonly outcome: 'signed in' | 'signed out' | 'refused';
  readonly method: 'password' | 'oidc' | 'invitation';
  /** The account, where it is known which one is meant. */
  readonly userId: number | null;
  /** The client's, as far as trusted proxies tell it. */
  readonly address: string;
  readonly reason?: SignInRefusal;
  /** Who signed in at the issuer. */
  readonly identity?: Identity;
}

/** Writes down what came of a try to sign in or out: the one place that all of them pass. */
export function recordSignIn(log: Pick<FastifyBaseLogger, 'info' | 'warn'>, event: SignInEvent): void {
  const { identity, ...rest } = event;
  const said = { signIn: { ...rest, issuer: identity?.issuer, subject: identity?.subject } };
  if (event.outcome === 'refused') log.warn(said, 'sign-in refused');
  else log.info(said, event.outcome);
}

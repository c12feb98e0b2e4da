import { makeAutoObservable } from 'mobx';
import type { Invitation, Person } from '../../domain/wire/setup';
import { AsyncState } from '../lib/AsyncState';
import type { SetupApi } from './SetupStore';

export interface InvitationDeps {
  readonly api: Pick<SetupApi, 'invitePerson' | 'revokeInvitation'>;
  /** Reloads the person. */
  readonly onChanged: () => Promise<unknown>;
}

/** A person's status, in the product's terms. */
export type PersonState = 'active' | 'invited' | 'expired' | 'inactive';

/** @param now milliseconds since the epoch */
export function stateOf({ active, invited }: Pick<Person, 'active' | 'invited'>, now: number): PersonState {
  if (!active) return 'inactive';
  if (invited === null) return 'active';
  return Date.parse(invited.expires) > now ? 'invited' : 'expired';
}

/**
 * One person's invitation: a link with which they choose their password. The link can be read only when it is
 * created.
 */
export class InvitationStore {
  private readonly made = new AsyncState<Invitation>();
  private readonly revoked = new AsyncState<undefined>();

  constructor(
    readonly personId: number,
    private readonly deps: InvitationDeps,
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The link, if it was created on this page. */
  get link(): Invitation | undefined {
    return this.made.value;
  }

  get isInviting(): boolean {
    return this.made.isLoading;
  }

  get isRevoking(): boolean {
    return this.revoked.isLoading;
  }

  /** Why the last action failed. */
  get error(): unknown {
    return this.made.error ?? this.revoked.error;
  }

  /** Creates a link, which invalidates an earlier one. */
  async invite(): Promise<void> {
    if (this.isInviting) return;
    this.revoked.reset();
    const link = await this.made.run(() => this.deps.api.invitePerson({ id: this.personId }));
    if (link !== undefined) await this.deps.onChanged();
  }

  /** Revokes the link. */
  async revoke(): Promise<void> {
    if (this.isRevoking) return;
    await this.revoked.run(() => this.deps.api.revokeInvitation({ id: this.personId }));
    if (this.revoked.status !== 'loaded') return;
    this.made.reset();
    await this.deps.onChanged();
  }
}

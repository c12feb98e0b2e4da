import type { EntryKind } from '../../../src/domain/wire/records';

export const PEOPLE = ['Sam Rivera', 'Robin Okafor'] as const;
export type Person = (typeof PEOPLE)[number];

/** What can be done about the removal of a closed boot by either person, also by both at once. */
export const AT_THE_CAR = ['take', 'leave', 'off', 'not-found', 'back'] as const;
export const STEP_KINDS = [
  ...AT_THE_CAR,
  ...(['release', 'releaseOff', 'cancel', 'reopen', 'reopenAgain', 'correct', 'request'] as const),
] as const;
export interface Step {
  readonly kind: (typeof STEP_KINDS)[number];
  readonly by: Person;
}

type State = 'REQUESTED' | 'WAITING' | 'TAKEN' | 'NOT_FOUND' | 'OFF';

/** A boot and its removal in the simplest form, and the entries that its history must have. */
export class RemovalModel {
  status: 'ACTIVE' | 'RELEASED' | 'CANCELLED' = 'ACTIVE';
  state: State | null = null;
  takenBy: Person | null = null;
  offBy: Person | null = null;
  history: EntryKind[] = ['RECORDED'];

  copy(): RemovalModel {
    const copy = Object.assign(new RemovalModel(), this);
    copy.history = [...this.history];
    return copy;
  }

  /** Everything that the server must say. */
  get said(): string {
    const { status, state, takenBy, offBy, history } = this;
    return JSON.stringify({ status, state, takenBy, offBy, history });
  }

  get isStillOn(): boolean {
    return this.state === 'WAITING' || this.state === 'TAKEN' || this.state === 'NOT_FOUND';
  }

  /** Makes a step if it is possible. @returns whether it is */
  take({ kind, by }: Step): boolean {
    switch (kind) {
      case 'release':
      case 'releaseOff':
      case 'cancel':
        return this.close(kind, by);
      case 'correct':
        return this.if(this.status === 'ACTIVE', 'CORRECTED');
      case 'request':
        return this.request();
      case 'reopen':
      case 'reopenAgain':
        return this.reopen(kind === 'reopenAgain');
      case 'back':
        return this.if(this.state === 'OFF', 'REMOVAL_BACK', { state: 'WAITING' });
      case 'not-found':
        return this.if(this.isStillOn, 'BOOT_NOT_FOUND', { state: 'NOT_FOUND' });
      case 'off':
        return this.off(by);
      case 'take':
        if (this.state === 'TAKEN') return this.takenBy === by;
        return this.if(this.isStillOn, 'REMOVAL_TAKEN', { state: 'TAKEN', takenBy: by });
      case 'leave':
        if (this.state !== 'TAKEN') return this.isStillOn;
        return this.if(this.takenBy === by, 'REMOVAL_LEFT', { state: 'WAITING' });
    }
  }

  private close(kind: 'release' | 'releaseOff' | 'cancel', by: Person): boolean {
    if (this.status !== 'ACTIVE') return false;
    this.status = kind === 'cancel' ? 'CANCELLED' : 'RELEASED';
    this.history.push(this.status);
    this.become({ state: 'WAITING' });
    if (kind === 'releaseOff') this.if(true, 'BOOT_OFF', { state: 'OFF', offBy: by });
    return true;
  }

  private reopen(isOnAgain: boolean): boolean {
    if (this.status === 'ACTIVE' || (this.state === 'OFF' && !isOnAgain)) return false;
    this.status = 'ACTIVE';
    return this.if(true, 'REOPENED', { state: null });
  }

  private request(): boolean {
    if (this.status !== 'ACTIVE') return false;
    if (this.state === null) this.if(true, 'REMOVAL_REQUESTED', { state: 'REQUESTED' });
    return true;
  }

  private off(by: Person): boolean {
    if (this.isStillOn) {
      // Who had taken it stays on record.
      const { takenBy } = this;
      return this.if(true, 'BOOT_OFF', { state: 'OFF', offBy: by, takenBy });
    }
    // Nothing that was reported is lost.
    this.history.push('NOTE');
    return false;
  }

  private if(isPossible: boolean, entry: EntryKind, next?: Parameters<RemovalModel['become']>[0]): boolean {
    if (!isPossible) return false;
    this.history.push(entry);
    if (next !== undefined) this.become(next);
    return true;
  }

  private become({
    state,
    takenBy = null,
    offBy = null,
  }: {
    readonly state: State | null;
    readonly takenBy?: Person | null;
    readonly offBy?: Person | null;
  }): void {
    Object.assign(this, { state, takenBy, offBy });
  }
}

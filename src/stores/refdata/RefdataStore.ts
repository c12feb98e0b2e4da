import type { ApiOf, AskedWith, CallTable } from '../../api/Api';
import type { ReplyOf } from '../../domain/wire/call';
import type { vehicleCalls } from '../../domain/wire/calls/first';
import type { suiteCalls } from '../../domain/wire/calls/suite';
import type { ErrorHandlerStore, LoadedList } from '../errors/ErrorHandlerStore';
import { AsyncState } from '../lib/AsyncState';

/**
 * Reference lists by the name of their call, one for each thing that it is asked with (a region, a region's make).
 * Reading a list never loads it; a screen loads what it needs. A list is loaded once, shared by all who ask at the same
 * time, and tried again after a failure.
 */
export class RefdataStore<Calls extends CallTable> {
  private readonly states = new Map<string, AsyncState<unknown>>();

  /** @param ownMessages the lists whose failed load has a message of its own; any other says the failure's own text */
  constructor(
    private readonly api: ApiOf<Calls>,
    private readonly errors: Pick<ErrorHandlerStore, 'report' | 'reportLoad' | 'loadRecovered'>,
    private readonly ownMessages: readonly (keyof Calls & LoadedList)[] = [],
  ) {}

  /** How a list fares; untouched where nobody has loaded it yet. */
  state<Name extends keyof Calls & string>(
    name: Name,
    ...[request]: AskedWith<Calls[Name]>
  ): AsyncState<ReplyOf<Calls[Name]>> {
    const key = `${name} ${JSON.stringify(Object.entries(request ?? {}).sort())}`;
    const known = this.states.get(key) ?? new AsyncState<unknown>();
    this.states.set(key, known);
    return known;
  }

  /** Sees to it that a list is loaded. @returns undefined where the load failed */
  async load<Name extends keyof Calls & string>(
    name: Name,
    ...asked: AskedWith<Calls[Name]>
  ): Promise<ReplyOf<Calls[Name]> | undefined> {
    const state = this.state(name, ...asked);
    const isFirstToAsk = state.status !== 'loading';
    const hadFailed = state.status === 'error';
    const value = await state.ensure(() => this.api[name](...asked));
    const list = this.ownMessages.find((each) => each === name);
    if (isFirstToAsk && state.status === 'error') {
      if (list === undefined) this.errors.report(state.error);
      else this.errors.reportLoad(list, state.error);
    }
    if (hadFailed && state.status === 'loaded' && list !== undefined) this.errors.loadRecovered(list);
    return value;
  }

  /** Forgets everything, at sign-out; answers under way are dropped. */
  reset(): void {
    for (const state of this.states.values()) state.reset();
  }
}

/** The lists of the boot module's forms. */
export type VehicleLists = RefdataStore<typeof vehicleCalls>;
/** The lists of the wider suite. */
export type SuiteLists = RefdataStore<typeof suiteCalls>;
/** The boot module's lists that say by themselves, in the banner, that they could not be loaded. */
export const LISTS_WITH_MESSAGES = ['makes', 'bodies', 'colors', 'models', 'states', 'paymentTypes'] as const;

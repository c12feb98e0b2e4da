import type { AskedWith, VehicleApi } from '../../api/Api';
import type { ReplyOf } from '../../domain/wire/call';
import type { vehicleCalls } from '../../domain/wire/calls/vehicles';
import type { ErrorHandlerStore, LoadedList } from '../errors/ErrorHandlerStore';
import { AsyncState } from '../lib/AsyncState';

type Calls = typeof vehicleCalls;

/** Lists with their own message for a failed load. Others show the error's own text. */
const LISTS_WITH_MESSAGES: readonly LoadedList[] = [
  'makes',
  'bodies',
  'colors',
  'models',
  'states',
  'paymentTypes',
];

/**
 * Reference lists, keyed by call name and parameters (a region, a make). Reading a list never loads it; each screen
 * loads what it needs. A list loads once, concurrent requests share the load, and a failed one can be retried.
 */
export class RefdataStore {
  private readonly states = new Map<string, AsyncState<unknown>>();

  constructor(
    private readonly api: VehicleApi,
    private readonly errors: Pick<ErrorHandlerStore, 'report' | 'reportLoad' | 'loadRecovered'>,
  ) {}

  /** The state of a list; `initial` until it is loaded. */
  state<Name extends keyof Calls>(
    name: Name,
    ...[request]: AskedWith<Calls[Name]>
  ): AsyncState<ReplyOf<Calls[Name]>> {
    const key = `${name} ${JSON.stringify(Object.entries(request ?? {}).sort())}`;
    const known = this.states.get(key) ?? new AsyncState<unknown>();
    this.states.set(key, known);
    // The key includes the call's name, so the state can contain only that call's reply.
    return known as AsyncState<ReplyOf<Calls[Name]>>;
  }

  /** Loads a list unless it is already loaded. @returns undefined if the load failed */
  async load<Name extends keyof Calls>(
    name: Name,
    ...asked: AskedWith<Calls[Name]>
  ): Promise<ReplyOf<Calls[Name]> | undefined> {
    const state = this.state(name, ...asked);
    const isFirstToAsk = state.status !== 'loading';
    const hadFailed = state.status === 'error';
    const orKept = [{ ...asked[0], orKept: true }] as typeof asked;
    const value = await state.ensure(() => this.api[name](...orKept));
    const list = LISTS_WITH_MESSAGES.find((each) => each === name);
    if (isFirstToAsk && state.status === 'error') {
      if (list === undefined) this.errors.report(state.error);
      else this.errors.reportLoad(list, state.error);
    }
    if (hadFailed && state.status === 'loaded' && list !== undefined) this.errors.loadRecovered(list);
    return value;
  }

  /** Clears everything at sign-out. Pending answers are ignored. */
  reset(): void {
    for (const state of this.states.values()) state.reset();
  }
}

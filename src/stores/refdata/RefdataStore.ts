import type { AskedWith, CopyOf, VehicleApi } from '../../api/Api';
import type { ReplyOf } from '../../domain/wire/call';
import type { vehicleCalls } from '../../domain/wire/calls/vehicles';
import type { ErrorHandlerStore, LoadedList } from '../errors/ErrorHandlerStore';
import { AsyncState } from '../lib/AsyncState';
import { reportCopy } from '../lib/reportCopy';

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
    private readonly copyOf: CopyOf = () => undefined,
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

  /**
   * Loads a list unless it is already loaded. A stored copy that stands in after a failure is loaded again, too.
   * @returns undefined if the load failed
   */
  async load<Name extends keyof Calls>(
    name: Name,
    ...query: AskedWith<Calls[Name]>
  ): Promise<ReplyOf<Calls[Name]> | undefined> {
    const state = this.state(name, ...query);
    const isFirstToAsk = state.status !== 'loading';
    const hadFailed = this.failureOf(state) !== undefined;
    const orKept = [{ ...query[0], orKept: true }] as typeof query;
    const ask = () => this.api[name](...orKept);
    const value = await (hadFailed ? state.run(ask) : state.ensure(ask));
    const list = LISTS_WITH_MESSAGES.find((each) => each === name);
    if (isFirstToAsk) this.report(list, state, value);
    const hasRecovered = hadFailed && state.status === 'loaded' && this.failureOf(state) === undefined;
    if (hasRecovered && list !== undefined) this.errors.loadRecovered(list);
    return value;
  }

  /** Reports a failed load, also if a stored copy is shown instead. */
  private report(list: LoadedList | undefined, state: AsyncState<unknown>, value: unknown): void {
    const { errors } = this;
    const report = (failure: unknown) =>
      list === undefined ? errors.report(failure) : errors.reportLoad(list, failure);
    if (state.error !== undefined) report(state.error);
    reportCopy(this.copyOf(value), (failure) => {
      if (state.value === value) report(failure);
    });
  }

  /** Why the last load failed, even if a stored copy stands in; undefined while a load is pending. */
  private failureOf({ status, error, value }: AsyncState<unknown>): unknown {
    return status === 'loaded' ? this.copyOf(value)?.failure : error;
  }

  /** Clears everything at sign-out. Pending answers are ignored. */
  reset(): void {
    for (const state of this.states.values()) state.reset();
  }
}

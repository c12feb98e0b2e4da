import type { SuiteApi } from '../../api/RefdataApi';
import type { ErrorHandlerStore } from '../ErrorHandlerStore';
import { KeyedStates } from '../lib/KeyedStates';
import type { AsyncState } from '../lib/AsyncState';

/** A list of the wider suite, by the name of its call. */
export type SuiteList = keyof SuiteApi;
/** What a list is asked with, as its call takes it: a region, and what else it needs. */
export type SuiteArguments<Name extends SuiteList> = Parameters<SuiteApi[Name]>;
/** What a list holds. */
export type SuiteRows<Name extends SuiteList> = Awaited<ReturnType<SuiteApi[Name]>>;

type Lists = { readonly [Name in SuiteList]?: KeyedStates<SuiteRows<Name>> };

/**
 * The reference lists of the wider suite, each loaded when it is asked for, once for what it is
 * asked with, shared, and tried again after a failure; the failure's own text goes to the banner.
 */
export class SuiteRefdataStore {
  private lists: Lists = {};

  constructor(
    private readonly api: SuiteApi,
    private readonly errors: Pick<ErrorHandlerStore, 'report'>,
  ) {}

  /** The state of a list; reading it loads nothing. */
  state<Name extends SuiteList>(name: Name, ...args: SuiteArguments<Name>): AsyncState<SuiteRows<Name>> {
    return this.listsOf(name).of(JSON.stringify(args));
  }

  /** Sees to it that a list is loaded. @returns its rows; undefined where the load failed */
  load<Name extends SuiteList>(
    name: Name,
    ...args: SuiteArguments<Name>
  ): Promise<SuiteRows<Name> | undefined> {
    const call = this.api[name].bind(this.api) as (
      ...given: SuiteArguments<Name>
    ) => Promise<SuiteRows<Name>>;
    return this.listsOf(name).ensure(JSON.stringify(args), () => call(...args));
  }

  reset(): void {
    Object.values(this.lists).forEach((list) => list.reset());
  }

  private listsOf<Name extends SuiteList>(name: Name): KeyedStates<SuiteRows<Name>> {
    const known: KeyedStates<SuiteRows<Name>> | undefined = this.lists[name];
    if (known) return known;
    const made = new KeyedStates<SuiteRows<Name>>((error) => this.errors.report(error));
    this.lists = { ...this.lists, [name]: made };
    return made;
  }
}

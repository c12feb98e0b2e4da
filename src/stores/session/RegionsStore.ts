import { makeAutoObservable } from 'mobx';
import type { CopyOf, SessionApi } from '../../api/Api';
import { DEFAULT_TIME_ZONE } from '../../domain/constants';
import type { Region } from '../../domain/wire/region';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';
import { reportCopy } from '../lib/reportCopy';
import type { ErrorHandlerStore } from '../errors/ErrorHandlerStore';

/** The regions that the user may see, sorted by code. */
export class RegionsStore {
  private readonly state = new AsyncState<Region[]>();

  constructor(
    private readonly api: Pick<SessionApi, 'allowedRegions'>,
    private readonly errors: Pick<ErrorHandlerStore, 'reportLoad' | 'loadRecovered'>,
    private readonly copyOf: CopyOf = () => undefined,
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get status(): LoadStatus {
    return this.state.status;
  }

  get regions(): readonly Region[] {
    // Compares code units. Codes have no language, and the first locale-aware comparison takes a tenth of a second on
    // a phone.
    return [...(this.state.value ?? [])].sort((a, b) => (a.code < b.code ? -1 : 1));
  }

  byCode(code: string): Region | undefined {
    return this.regions.find((region) => region.code === code);
  }

  /** The IANA name of the region's time zone; the default zone if it has none. */
  zoneOf(code: string): string {
    const zone = this.byCode(code)?.zoneId;
    return zone === undefined || zone === null || zone === '' ? DEFAULT_TIME_ZONE : zone;
  }

  /** The region's name; its code while the name is unknown. */
  nameOf(code: string): string {
    return this.byCode(code)?.name ?? code;
  }

  /** Loads once, and again after a failure, even if a stored copy is shown. A failure shows in the banner. */
  async load(): Promise<void> {
    const { state } = this;
    const isOwnCall = state.status !== 'loading';
    const hadFailed = isOwnCall && this.lastFailure() !== undefined;
    const ask = () => this.api.allowedRegions({ orKept: true });
    const value = await (hadFailed ? state.run(ask) : state.ensure(ask));
    if (isOwnCall) this.report(value);
    if (hadFailed && this.lastFailure() === undefined && state.status === 'loaded')
      this.errors.loadRecovered('regions');
  }

  private report(value: Region[] | undefined): void {
    const { state, errors } = this;
    if (state.error !== undefined) errors.reportLoad('regions', state.error);
    reportCopy(this.copyOf(value), (failure) => {
      if (state.value === value) errors.reportLoad('regions', failure);
    });
  }

  /** Why the last load failed, even if a stored copy is shown. */
  private lastFailure(): unknown {
    return this.state.error ?? this.copyOf(this.state.value)?.failure;
  }

  reset(): void {
    this.state.reset();
  }
}

import { makeAutoObservable } from 'mobx';
import type { MoneyApi } from '../../api/Api';
import type { OpenDrawer } from '../../domain/wire/money';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';

/** Somebody's open shift in a region. */
export interface OpenShiftRow extends OpenDrawer {
  readonly regionCode: string;
}

/** The open shifts of everybody in several regions, sorted by region and then by name. */
export class OpenShiftsStore {
  private readonly state = new AsyncState<readonly OpenShiftRow[]>();
  private regionCodes: readonly string[] | null = null;

  constructor(private readonly api: Pick<MoneyApi, 'openShifts'>) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get status(): LoadStatus {
    return this.state.status;
  }

  get error(): unknown {
    return this.state.error;
  }

  /** Undefined until loaded. */
  get rows(): readonly OpenShiftRow[] | undefined {
    return this.state.value;
  }

  async load(regionCodes: readonly string[]): Promise<void> {
    this.regionCodes = regionCodes;
    await this.state.run(async () => {
      const rows = regionCodes.map(async (regionCode) => {
        const drawers = await this.api.openShifts({ regionCode });
        return drawers.map((drawer) => ({ ...drawer, regionCode }));
      });
      return (await Promise.all(rows)).flat();
    });
  }

  /** Repeats the last load after a shift was closed. */
  async reload(): Promise<void> {
    if (this.regionCodes !== null) await this.load(this.regionCodes);
  }
}

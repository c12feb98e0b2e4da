import { makeAutoObservable } from 'mobx';
import type { MoneyApi } from '../../api/Api';
import type { DayRange } from '../../domain/validation/days';
import type { Report } from '../../domain/wire/money';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';

/** The region and days of a report. */
export interface ReportAsk extends DayRange {
  readonly regionCode: string;
}

/** The report of a region over some days. The previous one stays until the next one arrives. */
export class ReportStore {
  private readonly state = new AsyncState<{ readonly ask: ReportAsk; readonly report: Report }>();

  constructor(private readonly api: Pick<MoneyApi, 'report'>) {
    makeAutoObservable<this, 'api' | 'state'>(this, { api: false, state: false }, { autoBind: true });
  }

  get status(): LoadStatus {
    return this.state.status;
  }

  get error(): unknown {
    return this.state.error;
  }

  /** The shown report, with its region and days. */
  get shown(): { readonly ask: ReportAsk; readonly report: Report } | undefined {
    return this.state.value;
  }

  /** Loads a report. Clears the report of another region immediately. */
  async load(ask: ReportAsk): Promise<void> {
    if (this.shown !== undefined && this.shown.ask.regionCode !== ask.regionCode) this.state.reset();
    await this.state.run(async () => ({ ask, report: await this.api.report({ ...ask }) }));
  }
}

import { makeAutoObservable } from 'mobx';
import type { MoneyApi } from '../../api/Api';
import type { DayRange } from '../../domain/validation/days';
import type { RegionsReport, Report } from '../../domain/wire/money';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';

/** The regions and days of a report. Several regions are possible only if the server announces `day`. */
export interface ReportAsk extends DayRange {
  readonly regionCodes: readonly string[];
}

/** A report. If the server announces `day`, it includes its regions, exceptional figures and the preceding days. */
export type ShownReport = Report & Partial<Omit<RegionsReport, keyof Report>>;

/** A report on some regions over some days. The previous one stays visible until the next one arrives. */
export class ReportStore {
  private readonly state = new AsyncState<{ readonly ask: ReportAsk; readonly report: ShownReport }>();

  /** @param hasDay whether the server supports reports on several regions */
  constructor(
    private readonly api: Pick<MoneyApi, 'report' | 'regionsReport'>,
    private readonly hasDay: () => boolean,
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get status(): LoadStatus {
    return this.state.status;
  }

  get error(): unknown {
    return this.state.error;
  }

  /** The current report with its regions and days, if it covers any of these regions. */
  shownFor(regionCodes: readonly string[]): { ask: ReportAsk; report: ShownReport } | undefined {
    const { value } = this.state;
    return value?.ask.regionCodes.some((code) => regionCodes.includes(code)) === true ? value : undefined;
  }

  /** Loads a report. Clears the report of other regions immediately. */
  async load(ask: ReportAsk): Promise<void> {
    if (this.shownFor(ask.regionCodes) === undefined) this.state.reset();
    await this.state.run(async () => ({ ask, report: await this.read(ask) }));
  }

  private read({ regionCodes, from, to }: ReportAsk): Promise<ShownReport> {
    if (this.hasDay()) return this.api.regionsReport({ region: [...regionCodes], from, to });
    return this.api.report({ regionCode: regionCodes[0] ?? '', from, to });
  }
}

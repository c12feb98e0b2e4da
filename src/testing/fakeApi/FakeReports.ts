import { addDays, daysBetween } from '../../domain/time/text';
import type { moneyCalls } from '../../domain/wire/calls';
import type { Report, ReportException, ReportRegion } from '../../domain/wire/money';
import type { HandlersOf } from './CallDesk';
import type { World } from './world/World';

/** A test's report figures. All others are zero. */
export interface SaidReport {
  readonly figures?: Partial<Report>;
  readonly byRegion?: readonly ReportRegion[];
  readonly exceptions?: ReportException[];
  readonly previous?: Pick<SaidReport, 'figures' | 'byRegion'>;
}

function reportOf(from: string, to: string, figures: Partial<Report> = {}): Report {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const none = { recorded: 0, released: 0, cancelled: 0, taken: 0 };
  return {
    ...{ byPaymentType: [], byPerson: [], byHour: Array.from({ length: 24 }, () => 0) },
    minutesToRelease: { median: null, p90: null },
    ...{ activeNow: 0, towEligibleNow: 0, onAccount: 0, waived: 0, refunded: 0 },
    removals: { count: 0, off: 0, onTime: 0, late: 0, minutes: { median: null, p90: null } },
    ...figures,
    days: dates.map((date) => ({ ...none, date, ...figures.days?.find((day) => day.date === date) })),
  };
}

/** The calls for reports. They answer with the test's figures; counting is tested on the server. */
export function reportHandlers(
  world: World,
): Pick<HandlersOf<typeof moneyCalls>, 'report' | 'regionsReport'> {
  return {
    report: ({ from = '', to = '' }) => reportOf(from, to, world.report.figures),
    regionsReport: ({ region, from = '', to = '' }) => {
      const { figures, byRegion, exceptions = [], previous = {} } = world.report;
      const partsOf = (regions: readonly ReportRegion[] = []) =>
        regions.filter(({ regionCode }) => [region].flat().includes(regionCode));
      const first = addDays(from, -daysBetween(from, to) - 1);
      return {
        ...reportOf(from, to, figures),
        ...{ byRegion: partsOf(byRegion), exceptions },
        previous: {
          ...reportOf(first, addDays(from, -1), previous.figures),
          byRegion: partsOf(previous.byRegion),
        },
      };
    },
  };
}

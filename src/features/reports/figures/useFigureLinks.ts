import { urlOf } from '../../../domain/wire/urlOf';
import type { DayRange } from '../../../domain/validation/days';
import type { RecordEvent } from '../../../domain/wire/records';
import { paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import type { ReportAsk } from '../../../stores/money/ReportStore';

/** The boots that a figure counts. */
export interface Counted extends Partial<DayRange> {
  readonly event: RecordEvent;
  /** By default, all regions of the report. */
  readonly regionCode?: string;
  /** The author's short name. */
  readonly by?: string | undefined;
  readonly paymentType?: string;
  readonly hour?: number;
}

/** The address of the records behind a figure. */
export type LinkTo = (counted: Counted) => string;

/** The address of a search in the records. Their screen reads the same parameters. */
export function recordsAddress(search: Parameters<typeof urlOf>[1]): string {
  return urlOf(paths.records, search);
}

/**
 * @returns links from figures to their records; undefined if the server cannot search for them. Call in an
 * observer.
 */
export function useFigureLinks({ regionCodes, from, to }: ReportAsk): LinkTo | undefined {
  const { loginUser } = useStore();
  if (!loginUser.has('day') || !loginUser.has('records')) return undefined;
  return ({ event, regionCode, ...counted }) =>
    recordsAddress({
      region: regionCode === undefined ? regionCodes : [regionCode],
      from,
      to,
      // Days refer to the boot time by default.
      ...(event === 'recorded' ? {} : { event }),
      ...counted,
    });
}

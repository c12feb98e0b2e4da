import { CASH_PERMISSIONS, SHIFT_PERMISSIONS } from '../../../src/domain/cash';
import type { Permission } from '../../../src/domain/permissions';
import type { Clock } from '../../../src/domain/time/clock';
import { csvCalls, moneyCalls } from '../../../src/domain/wire/calls';
import type { RegionsReportQuery } from '../../../src/domain/wire/money';
import type { Announced } from '../access/features';
import { Submissions, submissionOf } from '../boots/submissions';
import type { Db } from '../db/database';
import { attachment } from '../http/headers';
import { notFound } from '../http/httpError';
import { moneyCsvOf, regionsReportOf, reportOf } from '../reports/report';
import { regionsReportCsv, reportCsv, reportFileName } from '../reports/reportCsv';
import { closedShift, closedShifts } from '../shifts/closedShifts';
import { countFaults, prepareClose } from '../shifts/closeShift';
import { openShiftOf, openShifts, ownOpenShift } from '../shifts/openShift';
import { shiftCsv } from '../shifts/shiftCsv';
import type { Router } from './router';

export interface MoneyParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly announced: Announced;
}

interface InRegion {
  readonly params: { readonly regionCode: string };
}
const inItsRegion = (anyOf: readonly Permission[]) => ({
  anyOf,
  in: ({ params }: InRegion) => params.regionCode,
});
const TAKES = { who: 'bootUser', permission: inItsRegion(CASH_PERMISSIONS) } as const;
const SEES_SHIFTS = { who: 'bootUser', permission: inItsRegion(SHIFT_PERMISSIONS) } as const;
const SUPERVISES = { who: 'bootUser', permission: inItsRegion(['ADMIN_CASHIER_SHIFTS']) } as const;
const SEES_REPORTS = { who: 'bootUser', permission: inItsRegion(['ADMIN_REPORTS']) } as const;
const SEES_REPORTS_OF_EACH = {
  who: 'bootUser',
  permission: {
    anyOf: ['ADMIN_REPORTS'],
    in: { each: ({ query }: { readonly query: RegionsReportQuery }) => [query.region].flat() },
  },
} as const;

/** The calls for shifts and reports, with their permissions. */
export function moneyRoutes(router: Router, { db, clock, announced }: MoneyParts): void {
  const submissions = new Submissions<'closeShift'>(db, clock);
  const reports = { db, clock, hasRemovals: announced.has('removal') };

  router.route(moneyCalls.openShift, {
    needs: TAKES,
    handler: ({ params, viewer }) => ownOpenShift(db, viewer, params.regionCode),
  });
  router.route(moneyCalls.openShifts, {
    needs: SUPERVISES,
    handler: ({ params, viewer }) => openShifts(db, viewer, params.regionCode),
  });
  router.route(moneyCalls.openShiftOf, {
    needs: SUPERVISES,
    handler: ({ params, viewer }) => openShiftOf(db, viewer, params.regionCode, params.personId),
  });
  router.route(moneyCalls.closeShift, {
    // The shift's owner decides whether the caller may close it.
    needs: { ...SEES_SHIFTS, change: true },
    further: ({ body }) => countFaults(db, body),
    handler: ({ request, viewer, params, body }) => {
      if (body.of !== undefined && !announced.has('day')) throw notFound();
      return submissions.once(submissionOf('closeShift', viewer.id, request.headers, { params, body }), () =>
        prepareClose({ db, clock }, viewer, params.regionCode, body),
      );
    },
  });
  router.route(moneyCalls.closedShifts, {
    needs: SEES_SHIFTS,
    handler: ({ params, query, viewer }) => closedShifts(db, viewer, params.regionCode, query),
  });
  router.route(moneyCalls.closedShift, {
    needs: SEES_SHIFTS,
    handler: ({ params, viewer }) => closedShift(db, viewer, params.regionCode, params.shiftId),
  });
  router.route(csvCalls.shiftCsv, {
    needs: SEES_SHIFTS,
    handler: async ({ params: { regionCode, shiftId }, viewer, reply }) => {
      const shift = await closedShift(db, viewer, regionCode, shiftId);
      void reply.headers(attachment(`shift-${regionCode}-${String(shift.id)}.csv`));
      return shiftCsv(shift);
    },
  });
  router.route(moneyCalls.report, {
    needs: SEES_REPORTS,
    handler: async ({ params, query, viewer }) =>
      (await reportOf(reports, viewer, params.regionCode, query)).report,
  });
  router.route(csvCalls.reportCsv, {
    needs: SEES_REPORTS,
    handler: async ({ params: { regionCode }, query, viewer, reply }) => {
      const { days, report } = await reportOf(reports, viewer, regionCode, query);
      void reply.headers(attachment(reportFileName([regionCode], days)));
      return reportCsv(report);
    },
  });
  router.route(moneyCalls.regionsReport, {
    needs: SEES_REPORTS_OF_EACH,
    handler: async ({ query, viewer }) => (await regionsReportOf(reports, viewer, query)).report,
  });
  router.route(csvCalls.regionsReportCsv, {
    needs: SEES_REPORTS_OF_EACH,
    handler: async ({ query: { table, ...query }, viewer, reply }) => {
      const codes = [...new Set([query.region].flat())];
      if (table === 'money') {
        const { days, csv } = await moneyCsvOf(reports, viewer, query);
        void reply.headers(attachment(`money-${reportFileName(codes, days)}`));
        return csv;
      }
      const { days, report } = await regionsReportOf(reports, viewer, query);
      void reply.headers(attachment(reportFileName(codes, days)));
      return regionsReportCsv(report);
    },
  });
}

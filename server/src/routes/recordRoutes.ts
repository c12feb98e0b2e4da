import { recordCalls } from '../../../src/domain/wire/calls';
import { isAboutRemovals } from '../../../src/domain/wire/records';
import type { Announced } from '../access/features';
import type { CreateContext } from '../boots/creating/createBoot';
import { seenVersion } from '../boots/seenVersion';
import { visibleBoot } from '../boots/storedBoot';
import { Submissions, submissionOf } from '../boots/submissions';
import type { Db } from '../db/database';
import type { BootChange } from '../platform/metrics';
import { notFound } from '../http/httpError';
import { prepareNote } from '../records/addNote';
import { correctionFaults, prepareCorrect } from '../records/correctBoot';
import { paymentFaults, prepareAddPayment, prepareVoidPayment } from '../records/addedPayments';
import { recordsOf } from '../records/recordsOf';
import { prepareRefund, refundFaults } from '../records/refundPayment';
import { prepareReopen } from '../records/reopenBoot';
import { searchRecords } from '../records/searchRecords';
import { timelineOf } from '../records/timeline';
import { usesOfReceiptNumber } from '../records/voidReleases';
import type { Router } from './router';

export type RecordParts = Pick<CreateContext, 'clock' | 'patterns'> & {
  readonly db: Db;
  readonly announced: Announced;
  /** Called after each recorded change. */
  readonly done: (change: BootChange) => void;
};

/** For people who may see boots anywhere; each boot then determines who may see it. */
const SEES = {
  who: 'bootUser',
  permission: { anyOf: ['BOOT_VIEW', 'BOOT_VIEW_ALL'], in: 'anyRegion' },
} as const;

interface InRegion {
  readonly params: { readonly regionCode: string };
}
const itsRegion = ({ params }: InRegion) => params.regionCode;

/** The calls for records: all boots, active and closed, and their changes. */
export function recordRoutes(router: Router, { db, clock, patterns, done, announced }: RecordParts): void {
  const hasRemovals = announced.has('removal');
  const hasDevices = announced.has('devices');
  const context = { db, clock, patterns, hasDevices };
  const submissions = new Submissions(db, clock, done);

  router.route(recordCalls.searchRecords, {
    needs: SEES,
    handler: async ({ viewer, query }) => {
      if ((query.unpaid || query.overpaid || query.changed) && !announced.has('day')) throw notFound();
      if ((query.onCar || isAboutRemovals(query.event)) && !hasRemovals) throw notFound();
      const { ids, next } = await searchRecords({ db, clock }, viewer, query);
      return { items: await recordsOf(db, ids, { hasRemovals, hasDevices }), next };
    },
  });
  router.route(recordCalls.timeline, {
    needs: SEES,
    handler: async ({ viewer, params }) => timelineOf(db, await visibleBoot(db, viewer, params.bootId)),
  });
  router.route(recordCalls.usedReceiptNumber, {
    needs: { who: 'bootUser', permission: { anyOf: ['BOOT_RELEASE'], in: itsRegion } },
    handler: async ({ params, query }) => ({
      used: await usesOfReceiptNumber(db, params.regionCode, query.number),
    }),
  });
  router.route(recordCalls.correct, {
    needs: { who: 'bootUser', permission: { anyOf: ['BOOT_CREATE'], in: itsRegion }, change: true },
    further: ({ viewer, params, body }) => correctionFaults(context, viewer, params, body),
    handler: ({ request, viewer, params, body }) =>
      submissions.once(submissionOf('correct', viewer.id, request.headers, { params, body }), () =>
        prepareCorrect(context, viewer, { ...params, seen: seenVersion(request.headers) }, body),
      ),
  });
  router.route(recordCalls.addNote, {
    needs: { ...SEES, change: true },
    handler: ({ request, viewer, params, body }) =>
      submissions.once(submissionOf('note', viewer.id, request.headers, { params, body }), () =>
        prepareNote({ db, clock }, viewer, params.bootId, body),
      ),
  });
  router.route(recordCalls.reopen, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BOOT_RELEASE', 'BOOT_CANCEL'], in: itsRegion },
      change: true,
    },
    handler: ({ request, viewer, params, body }) =>
      submissions.once(submissionOf('reopen', viewer.id, request.headers, { params, body }), () =>
        prepareReopen(
          { db, clock, hasRemovals, hasDevices },
          viewer,
          { ...params, seen: seenVersion(request.headers) },
          body,
        ),
      ),
  });
  router.route(recordCalls.addPayment, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BILLING_ADD_PAYMENT'], in: 'anyRegion' },
      change: true,
    },
    further: ({ body }) => paymentFaults(db, body),
    handler: ({ request, viewer, params, body }) =>
      submissions.once(submissionOf('payment', viewer.id, request.headers, { params, body }), () =>
        prepareAddPayment({ db, clock }, viewer, { ...params, seen: seenVersion(request.headers) }, body),
      ),
  });
  router.route(recordCalls.voidPayment, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BILLING_VOID_PAYMENT'], in: 'anyRegion' },
      change: true,
    },
    handler: ({ request, viewer, params, body }) =>
      submissions.once(submissionOf('void', viewer.id, request.headers, { params, body }), () =>
        prepareVoidPayment({ db, clock }, viewer, params, body),
      ),
  });
  router.route(recordCalls.refundPayment, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BILLING_VOID_PAYMENT'], in: 'anyRegion' },
      change: true,
    },
    further: ({ body }) => refundFaults(db, body),
    handler: ({ request, viewer, params, body }) =>
      submissions.once(submissionOf('refund', viewer.id, request.headers, { params, body }), () =>
        prepareRefund({ db, clock }, viewer, params, body),
      ),
  });
}

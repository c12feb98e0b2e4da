import { holds, regionsWhereHeld, type Permission } from '../../../src/domain/permissions';
import { bootCalls } from '../../../src/domain/wire/calls';
import type { Announced } from '../access/features';
import type { Database } from '../db/database';
import { notFound } from '../http/httpError';
import type { BootChange } from '../platform/metrics';
import type { Router } from './router';
import { presentBoot } from '../present/bootDetails';
import { listOfCompany, listOfRegion } from '../present/bootLists';
import { prepareCancel } from '../boots/closing/cancelBoot';
import { createFaults, prepareCreate, type CreateContext } from '../boots/creating/createBoot';
import { defaultState } from '../boots/creating/defaultState';
import { fromTheKerb } from '../boots/creating/fromTheKerb';
import { nextReceiptNumber } from '../boots/closing/nextReceiptNumber';
import { prepareRelease, releaseFaults } from '../boots/closing/releaseBoot';
import { noticeOf } from '../boots/notice/noticeParts';
import { unlessTaken } from '../boots/notice/noticeNumbers';
import { removalOf } from '../boots/removal/storedRemoval';
import { visibleBoot } from '../boots/storedBoot';
import { Submissions, submissionOf } from '../boots/submissions';

export type BootParts = Pick<CreateContext, 'clock' | 'patterns'> & {
  readonly database: Pick<Database, 'db' | 'dialect'>;
  readonly announced: Announced;
  /** Called after each recorded change. */
  readonly done: (change: BootChange) => void;
};

interface InRegion {
  readonly params: { readonly regionCode: string };
}
const inItsRegion = (permission: Permission) => ({
  anyOf: [permission],
  in: ({ params }: InRegion) => params.regionCode,
});

/** The boot calls with their permissions. boots/storedBoot checks the rules that depend on the boot itself. */
export function bootRoutes(
  router: Router,
  { database: { db, dialect }, clock, patterns, done, announced }: BootParts,
): void {
  const submissions = new Submissions(db, clock, done);
  const hasRemovals = announced.has('removal');
  const hasNotices = announced.has('notice');
  const hasDevices = announced.has('devices');
  const context = { db, clock, patterns, hasDevices, hasNotices };
  const lists = { db, dialect, clock, isLive: announced.has('live'), hasRemovals };

  router.route(bootCalls.defaultState, {
    needs: { who: 'bootUser', permission: inItsRegion('BOOT_CREATE') },
    handler: async ({ params }) => {
      const state = await defaultState(db, params.regionCode);
      if (state === null) throw notFound();
      return state;
    },
  });
  router.route(bootCalls.create, {
    needs: { who: 'bootUser', permission: inItsRegion('BOOT_CREATE'), change: true },
    further: ({ params, body }) => createFaults(context, params.regionCode, body),
    handler: ({ request, viewer, params, body }) =>
      unlessTaken(body.noticeNumber ?? null, () =>
        submissions.once(submissionOf('create', viewer.id, request.headers, { params, body }), () =>
          prepareCreate({ ...context, dialect, hasRemovals }, viewer, {
            regionCode: params.regionCode,
            body,
            kerb: fromTheKerb(request.headers),
          }),
        ),
      ),
  });
  router.route(bootCalls.listOfRegion, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BOOT_VIEW_ALL'], in: ({ params }) => params.region },
    },
    handler: ({ params }) => listOfRegion(lists, params.region),
  });
  router.route(bootCalls.listOfCompany, {
    needs: {
      who: 'bootUser',
      ownCompany: ({ params }) => params.towCompanyId,
      permission: { anyOf: ['BOOT_VIEW'], in: 'anyRegion' },
    },
    handler: ({ params, viewer }) =>
      listOfCompany(lists, params.towCompanyId, regionsWhereHeld(viewer.permissions, 'BOOT_VIEW')),
  });
  router.route(bootCalls.details, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BOOT_VIEW', 'BOOT_VIEW_ALL'], in: 'anyRegion' },
    },
    handler: async ({ params, viewer }) => {
      const boot = await visibleBoot(db, viewer, params.bootId);
      const mayRelease =
        boot.status === 'ACTIVE' && holds(viewer.permissions, boot.regionCode, 'BOOT_RELEASE');
      return {
        ...(await presentBoot(db, boot)),
        removal: hasRemovals ? await removalOf(db, boot) : null,
        ...(hasNotices ? await noticeOf(db, boot) : {}),
        device: hasDevices ? boot.device : null,
        nextReceiptNumber: mayRelease ? await nextReceiptNumber(db, boot) : null,
      };
    },
  });
  router.route(bootCalls.release, {
    needs: { who: 'bootUser', permission: inItsRegion('BOOT_RELEASE'), change: true },
    further: ({ params, body }) => releaseFaults({ db, clock }, params.regionCode, body),
    handler: ({ request, viewer, params, body }) =>
      submissions.once(submissionOf('release', viewer.id, request.headers, { params, body }), () =>
        prepareRelease({ db, clock, hasRemovals }, viewer, params.regionCode, body),
      ),
  });
  router.route(bootCalls.cancel, {
    needs: { who: 'bootUser', permission: inItsRegion('BOOT_CANCEL'), change: true },
    handler: ({ request, viewer, params, query: { bootOff: isOff }, body }) => {
      // Left out unless set, so that a request that is repeated after an update of the server is the same one.
      const input = { params: isOff ? { ...params, isOff } : params, body };
      return submissions.once(submissionOf('cancel', viewer.id, request.headers, input), () =>
        prepareCancel({ db, clock, hasRemovals }, viewer, { ...params, note: body, isOff }),
      );
    },
  });
}

import type { Clock } from '../../../src/domain/time/clock';
import { removalCalls } from '../../../src/domain/wire/calls';
import type { Announced } from '../access/features';
import { fromTheKerb } from '../boots/creating/fromTheKerb';
import {
  notFoundFaults,
  offFaults,
  prepareBack,
  prepareLeave,
  prepareNotFound,
  prepareOff,
  prepareRequest,
  prepareTake,
} from '../boots/removal/removalActs';
import { Submissions, submissionOf } from '../boots/submissions';
import type { Db } from '../db/database';
import type { BootChange } from '../platform/metrics';
import { removalList } from '../present/removalList';
import type { Router } from './router';

export interface RemovalParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly announced: Announced;
  /** Called after each recorded change. */
  readonly done: (change: BootChange) => void;
}

/** For people who may take boots off in any region. Each call then checks the boot's own region. */
const TAKES_OFF = {
  who: 'bootUser',
  permission: { anyOf: ['RELEASE_REMOVAL'], in: 'anyRegion' },
  change: true,
} as const;

/** The calls for taking boots off after their release or cancellation. */
export function removalRoutes(router: Router, { db, clock, done, announced }: RemovalParts): void {
  const hasDevices = announced.has('devices');
  const submissions = new Submissions(db, clock, done);

  router.route(removalCalls.removals, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['RELEASE_REMOVAL'], in: ({ params }) => params.regionCode },
    },
    handler: ({ viewer, params }) => removalList({ db, hasDevices }, viewer, params.regionCode),
  });
  router.route(removalCalls.takeRemoval, {
    needs: TAKES_OFF,
    handler: ({ request, viewer, params }) =>
      submissions.once(submissionOf('take', viewer.id, request.headers, { params, body: null }), () =>
        prepareTake({ db, clock }, viewer, params.bootId),
      ),
  });
  router.route(removalCalls.leaveRemoval, {
    needs: TAKES_OFF,
    handler: ({ request, viewer, params }) =>
      submissions.once(submissionOf('leave', viewer.id, request.headers, { params, body: null }), () =>
        prepareLeave({ db, clock }, viewer, params.bootId),
      ),
  });
  router.route(removalCalls.bootOff, {
    needs: TAKES_OFF,
    further: ({ body }) => Promise.resolve(offFaults(body)),
    handler: ({ request, viewer, params, body }) =>
      submissions.once(submissionOf('off', viewer.id, request.headers, { params, body }), () =>
        prepareOff({ db, clock, hasDevices }, viewer, params.bootId, {
          body,
          kerb: fromTheKerb(request.headers),
        }),
      ),
  });
  router.route(removalCalls.bootNotFound, {
    needs: TAKES_OFF,
    further: ({ body }) => Promise.resolve(notFoundFaults(body)),
    handler: ({ request, viewer, params, body }) =>
      submissions.once(submissionOf('notFound', viewer.id, request.headers, { params, body }), () =>
        prepareNotFound({ db, clock }, viewer, params.bootId, { body, kerb: fromTheKerb(request.headers) }),
      ),
  });
  router.route(removalCalls.removalBack, {
    needs: TAKES_OFF,
    handler: ({ request, viewer, params, body }) =>
      submissions.once(submissionOf('back', viewer.id, request.headers, { params, body }), () =>
        prepareBack({ db, clock, hasDevices }, viewer, params.bootId, body),
      ),
  });
  router.route(removalCalls.requestRemoval, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BOOT_VIEW', 'BOOT_VIEW_ALL'], in: 'anyRegion' },
      change: true,
    },
    handler: ({ request, viewer, params }) =>
      submissions.once(submissionOf('request', viewer.id, request.headers, { params, body: null }), () =>
        prepareRequest({ db, clock }, viewer, params.bootId),
      ),
  });
}

import type { Clock } from '../../../src/domain/time/clock';
import { noticeNumberOf } from '../../../src/domain/notice/number';
import { noticeCalls } from '../../../src/domain/wire/calls';
import { fromTheKerb } from '../boots/creating/fromTheKerb';
import { unlessTaken } from '../boots/notice/noticeNumbers';
import { noticeFaults, prepareNotice } from '../boots/notice/printNotice';
import { Submissions, submissionOf } from '../boots/submissions';
import type { Db } from '../db/database';
import type { BootChange } from '../platform/metrics';
import type { Router } from './router';

export interface NoticeCallParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Called after each recorded change. */
  readonly done: (change: BootChange) => void;
}

/** The call for notices on booted cars. */
export function noticeRoutes(router: Router, { db, clock, done }: NoticeCallParts): void {
  const submissions = new Submissions(db, clock, done);

  router.route(noticeCalls.noticePrinted, {
    needs: {
      who: 'bootUser',
      permission: { anyOf: ['BOOT_VIEW', 'BOOT_VIEW_ALL'], in: 'anyRegion' },
      change: true,
    },
    further: ({ body }) => Promise.resolve(noticeFaults(body)),
    handler: ({ request, viewer, params, body }) =>
      unlessTaken(noticeNumberOf(body.number), () =>
        submissions.once(submissionOf('notice', viewer.id, request.headers, { params, body }), () =>
          prepareNotice({ db, clock }, viewer, params.bootId, { body, kerb: fromTheKerb(request.headers) }),
        ),
      ),
  });
}

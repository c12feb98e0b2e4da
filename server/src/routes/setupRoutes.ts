import type { FastifyRequest } from 'fastify';
import { setupCalls } from '../../../src/domain/wire/calls';
import type { Clock } from '../../../src/domain/time/clock';
import { activityPage, oneActivity } from '../admin/activity';
import { addCompany, changeCompany, companyPage, oneCompany } from '../admin/companies';
import {
  addPerson,
  changePerson,
  invitePerson,
  onePerson,
  peoplePage,
  revokeInvitation,
} from '../admin/setupPeople';
import { addRegion, changeRegion, hasSlowPattern, oneRegion, regionPage } from '../admin/setupRegions';
import { submissionOf } from '../boots/submissions';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import { HttpError } from '../http/httpError';
import { isOpenInvitation, type Invitation } from '../people/invitations';
import type { RequestorPatterns } from '../regions/RequestorPatterns';
import { SetupChanges } from './setupChanges';
import { ShownOnce } from './shownOnce';
import type { Router } from './router';

export interface SetupParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly patterns: Pick<RequestorPatterns, 'isSlow'>;
  /** The site's origin as the caller sees it, for example behind a proxy. */
  originOf(request: FastifyRequest): string;
}

const PEOPLE = { who: 'admUser', permission: { anyOf: ['ADMIN_USERS'], in: 'anyRegion' } } as const;
const COMPANIES = {
  who: 'admUser',
  permission: { anyOf: ['ADMIN_TOW_COMPANIES'], in: 'anyRegion' },
} as const;
const REGIONS = {
  who: 'admUser',
  permission: { anyOf: ['ADMIN_FEES', 'ADMIN_ZONES'], in: 'anyRegion' },
} as const;
interface OfRegion {
  readonly params: { readonly code: string };
}
const ONE_REGION = {
  who: 'admUser',
  permission: { anyOf: ['ADMIN_FEES', 'ADMIN_ZONES'], in: ({ params }: OfRegion) => params.code },
} as const;

/** The setup calls: people, companies, regions and the activity. */
export function setupRoutes(router: Router, { db, clock, patterns, originOf }: SetupParts): void {
  const changes = new SetupChanges(db, clock);
  const parts = { db, clock };
  const links = new ShownOnce<Invitation>(clock);

  router.route(setupCalls.people, {
    needs: PEOPLE,
    handler: ({ viewer, query }) => peoplePage(db, viewer, query),
  });
  router.route(setupCalls.person, {
    needs: PEOPLE,
    handler: ({ viewer, params }) => onePerson(db, viewer, params.id),
  });
  router.route(setupCalls.addPerson, {
    needs: { ...PEOPLE, change: true },
    handler: ({ request, viewer, body }) =>
      changes.once('addPerson', { request, viewer }, { params: null, body }, (trx) =>
        addPerson(trx, parts, viewer, body),
      ),
  });
  router.route(setupCalls.changePerson, {
    needs: { ...PEOPLE, change: true },
    handler: ({ request, viewer, params, body }) =>
      changes.once('changePerson', { request, viewer }, { params, body }, (trx) =>
        changePerson(trx, parts, viewer, { id: params.id, body }),
      ),
  });
  router.route(setupCalls.invitePerson, {
    needs: { ...PEOPLE, change: true },
    handler: async ({ request, viewer, params }) => {
      // The link itself is never stored. A repeated request gets it only while this process remembers it.
      const submission = submissionOf('invitePerson', viewer.id, request.headers, { params, body: null });
      const made: Invitation[] = [];
      await changes.once('invitePerson', { request, viewer }, { params, body: null }, async (trx) => {
        const invitation = await invitePerson(trx, parts, viewer, {
          id: params.id,
          origin: originOf(request),
        });
        made.push(invitation);
        return { expires: invitation.expires };
      });
      const link = links.of(`${String(viewer.id)} ${submission.key ?? ''}`, made[0] ?? null);
      if (made.length === 0 && !(await isOpenInvitation(db, link.url, clock()))) {
        throw new HttpError(409, 'This link no longer works: make a new one');
      }
      return link;
    },
  });
  router.route(setupCalls.revokeInvitation, {
    needs: { ...PEOPLE, change: true },
    handler: async ({ viewer, params }) => {
      await inTransaction(db, (trx) => revokeInvitation(trx, parts, viewer, params.id));
      return undefined;
    },
  });

  router.route(setupCalls.companies, {
    needs: COMPANIES,
    handler: ({ viewer, query }) => companyPage(db, viewer, query),
  });
  router.route(setupCalls.company, {
    needs: COMPANIES,
    handler: ({ viewer, params }) => oneCompany(db, viewer, params.id),
  });
  router.route(setupCalls.addCompany, {
    needs: { ...COMPANIES, change: true },
    handler: ({ request, viewer, body }) =>
      changes.once('addCompany', { request, viewer }, { params: null, body }, (trx) =>
        addCompany(trx, clock(), viewer, body),
      ),
  });
  router.route(setupCalls.changeCompany, {
    needs: { ...COMPANIES, change: true },
    handler: ({ request, viewer, params, body }) =>
      changes.once('changeCompany', { request, viewer }, { params, body }, (trx) =>
        changeCompany(trx, clock(), viewer, { id: params.id, body }),
      ),
  });

  router.route(setupCalls.regions, {
    needs: REGIONS,
    handler: ({ viewer, query }) => regionPage(db, viewer, query),
  });
  router.route(setupCalls.region, {
    needs: ONE_REGION,
    handler: ({ params }) => oneRegion(db, params.code),
  });
  router.route(setupCalls.addRegion, {
    needs: { ...REGIONS, change: true },
    handler: async ({ request, viewer, body }) => {
      const isPatternSlow = await hasSlowPattern(patterns, body);
      return changes.once('addRegion', { request, viewer }, { params: null, body }, (trx) =>
        addRegion(trx, clock(), viewer, { body, isPatternSlow }),
      );
    },
  });
  router.route(setupCalls.changeRegion, {
    needs: { ...ONE_REGION, change: true },
    handler: async ({ request, viewer, params, body }) => {
      const isPatternSlow = await hasSlowPattern(patterns, body);
      return changes.once('changeRegion', { request, viewer }, { params, body }, (trx) =>
        changeRegion(trx, clock(), viewer, { code: params.code, body, isPatternSlow }),
      );
    },
  });

  router.route(setupCalls.activity, {
    needs: PEOPLE,
    handler: ({ viewer, query }) => activityPage(db, viewer, query),
  });
  router.route(setupCalls.activityEntry, {
    needs: PEOPLE,
    handler: ({ viewer, params }) => oneActivity(db, viewer, params.id),
  });
}

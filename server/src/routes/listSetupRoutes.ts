import { listsOf } from '../../../src/domain/setup/listFields';
import { setupCalls, setupCsvCalls } from '../../../src/domain/wire/calls';
import type { Announced } from '../access/features';
import type { Clock } from '../../../src/domain/time/clock';
import {
  addRow,
  changeRow,
  importRows,
  listCsv,
  listsPage,
  oneRow,
  placeOf,
  rowPage,
  tryImport,
} from '../admin/setupLists';
import type { Db } from '../db/database';
import { attachment } from '../http/headers';
import type { Router } from './router';
import { SetupChanges } from './setupChanges';

const ZONES = ['ADMIN_ZONES'] as const;
interface OfRegion {
  readonly params: { readonly region: string };
}
const OF_LIST = {
  who: 'admUser',
  permission: { anyOf: ZONES, in: ({ params }: OfRegion) => params.region },
} as const;

/** The setup calls for reference lists. */
export function listSetupRoutes(
  router: Router,
  { db, clock, announced }: { readonly db: Db; readonly clock: Clock; readonly announced: Announced },
): void {
  const lists = listsOf(announced.has('devices'));
  const changes = new SetupChanges(db, clock);

  router.route(setupCalls.lists, {
    needs: { who: 'admUser', permission: { anyOf: ZONES, in: 'anyRegion' } },
    handler: ({ viewer, query }) => listsPage(db, viewer, query, lists),
  });
  router.route(setupCalls.listRows, {
    needs: OF_LIST,
    handler: async ({ viewer, params, query }) =>
      rowPage(db, viewer, await placeOf(db, params, lists), query),
  });
  router.route(setupCsvCalls.listCsv, {
    needs: OF_LIST,
    handler: async ({ params, reply }) => {
      const place = await placeOf(db, params, lists);
      void reply.headers(attachment(`${params.region}-${place.list}.csv`));
      return listCsv(db, place);
    },
  });
  router.route(setupCalls.listRow, {
    needs: OF_LIST,
    handler: async ({ viewer, params }) => oneRow(db, viewer, await placeOf(db, params, lists), params.id),
  });
  router.route(setupCalls.addListRow, {
    needs: { ...OF_LIST, change: true },
    handler: async ({ request, viewer, params, body }) => {
      const place = await placeOf(db, params, lists);
      return changes.once('addListRow', { request, viewer }, { params, body }, (trx) =>
        addRow(trx, clock(), viewer, { place, body }),
      );
    },
  });
  router.route(setupCalls.changeListRow, {
    needs: { ...OF_LIST, change: true },
    handler: async ({ request, viewer, params, body }) => {
      const place = await placeOf(db, params, lists);
      return changes.once('changeListRow', { request, viewer }, { params, body }, (trx) =>
        changeRow(trx, clock(), viewer, { place, id: params.id, body }),
      );
    },
  });
  router.route(setupCalls.importList, {
    needs: { ...OF_LIST, change: true },
    handler: async ({ request, viewer, params, query, body: csv }) => {
      const place = await placeOf(db, params, lists);
      if (query.dryRun === 'true') return tryImport(db, place, csv);
      const digest = query.digest ?? null;
      const input = { params: { ...params, digest }, body: csv };
      return changes.once('importList', { request, viewer }, input, (trx) =>
        importRows(trx, clock(), viewer, { place, csv, digest }),
      );
    },
  });
}

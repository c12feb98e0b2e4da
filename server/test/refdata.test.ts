import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as v from 'valibot';
import { bootCalls, suiteCalls, vehicleCalls } from '../../src/domain/wire/calls';
import type { Call, ReplyOf } from '../../src/domain/wire/call';
import { DATABASES } from './support/databases';
import { startTestServer, type TestServer } from './support/startTestServer';
import type { TestClient } from './support/calls/TestClient';

const HONDA_ACCORD = '1HGCM82633A004352';

for (const database of DATABASES) {
  describe(`Reference data on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let client: TestClient;
    before(async () => {
      server = await startTestServer({ database });
      client = await server.signIn('supervisor');
    });
    after(() => server.close());

    /** An answer, checked against its schema field by field. */
    async function ask<C extends Call>(call: C, places: Record<string, string | number> = {}, query = '') {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => String(places[name] ?? 'SF'));
      const reply = await client.get(`${path}${query}`);
      assert.equal(reply.status, 200, `${path}: ${reply.text}`);
      assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
      const parsed = v.parse(call.reply, reply.json());
      assert.deepEqual(parsed, reply.json(), `${path}: nothing beyond the wire schema`);
      return parsed as ReplyOf<C>;
    }
    const codes = (items: readonly { code: string }[]) => items.map(({ code }) => code);
    const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

    test('makes, common ones first, with their other names (REF-1)', async () => {
      const makes = await ask(vehicleCalls.makes);
      assert.ok(makes.length > 200, `${makes.length} makes`);
      const chevrolet = makes.find(({ name }) => name === 'Chevrolet');
      assert.ok(chevrolet?.alternatives?.includes('Chevy'));
      assert.deepEqual([names(makes)[0], names(makes)[48], names(makes)[49]], ['Acura', 'Yamaha', 'Adly']);
      assert.deepEqual(await ask(vehicleCalls.makes, { region: 'BAL' }), makes);
    });

    test("a make's models, cars first; an unknown make has none (REF-1)", async () => {
      const makes = await ask(vehicleCalls.makes);
      const honda = makes.find(({ code }) => code === 'HONDA');
      const models = await ask(vehicleCalls.models, { makeId: honda?.id ?? 0 });
      assert.ok(codes(models).includes('CIVIC'));
      assert.deepEqual([models[0]?.name, models.at(-1)?.motorcycle], ['Accord', true]);
      assert.ok(models.every(({ makeId, makeCode }) => makeId === honda?.id && makeCode === 'HONDA'));
      assert.deepEqual(await ask(vehicleCalls.models, { makeId: 999_999 }), []);
      assert.equal((await client.get('/api-web/api/refdata/SF/models/by-make/honda')).status, 404);
    });

    test('body types, colors, states and payment types (REF-1)', async () => {
      assert.ok(codes(await ask(vehicleCalls.bodies)).includes('SEDAN'));
      const gray = (await ask(vehicleCalls.colors)).find(({ name }) => name === 'Gray');
      assert.ok(gray?.alternatives?.includes('Grey'));
      const states = await ask(vehicleCalls.states);
      assert.ok(states.length >= 51);
      assert.ok(codes(states).includes('CA'));
      assert.ok(names(await ask(vehicleCalls.paymentTypes)).includes('CASH'));
      assert.equal(codes(await ask(suiteCalls.regionStates, { region: 'KC' }))[0], 'MO');
      assert.deepEqual(await ask(bootCalls.defaultState, { regionCode: 'KC' }), {
        ...states.find(({ code }) => code === 'MO'),
      });
    });

    test('the name and state of a region', async () => {
      assert.deepEqual(await ask(vehicleCalls.regionPlace, { regionCode: 'SF' }), {
        name: 'San Francisco, CA',
        state: 'CA',
      });
    });

    test('a VIN gives codes of the lists; an unknown one gives nothing (REF-2)', async () => {
      const decoded = await ask(vehicleCalls.decodeVin, {}, `?vin=${HONDA_ACCORD.toLowerCase()}`);
      assert.equal(decoded.make, 'HONDA');
      assert.equal(decoded.model, 'ACCORD');
      assert.equal(decoded.year, 2003);
      assert.deepEqual(await ask(vehicleCalls.decodeVin, {}, '?vin=JUNK'), {});
      const missing = await client.get('/api-web/api/refdata/vin/decode/SF');
      assert.deepEqual([missing.status, missing.text], [400, 'VIN is required']);
    });

    test('holds of a region', async () => {
      const query = '?regionCode=SF';
      for (const call of [suiteCalls.holdAgencies, suiteCalls.holdForUnits, suiteCalls.holdTypes]) {
        const items = await ask(call, {}, query);
        assert.ok(items.length > 0);
        assert.ok(items.every(({ regionCode }) => regionCode === 'SF'));
      }
      const missing = await client.get(suiteCalls.holdTypes.path);
      assert.deepEqual([missing.status, missing.text], [400, 'Region is required']);
    });

    test('zones: of a region, of several regions, of an account', async () => {
      const sf = await ask(suiteCalls.regionZones);
      const bal = await ask(suiteCalls.regionZones, { region: 'BAL' });
      assert.ok(sf.length > 0 && bal.length > 0);
      assert.deepEqual(await ask(suiteCalls.zonesByRegions, {}, '?regionCodes=SF'), sf);
      assert.deepEqual(await ask(suiteCalls.zonesByRegions, {}, '?regionCodes=SF&regionCodes=BAL'), [
        ...bal,
        ...sf,
      ]);
      const police = await ask(suiteCalls.zonesByAccount, { account: 'PD' });
      assert.ok(police.length > 0 && police.length < sf.length + 1);
      assert.deepEqual(await ask(suiteCalls.zonesByAccount, { account: 'NONE' }), []);
    });

    test('accounts, equipment and reasons: active ones, for dispatch or for impound', async () => {
      const dispatch = await ask(suiteCalls.dispatchAccounts);
      const impound = await ask(suiteCalls.impoundAccounts);
      assert.ok(dispatch.length > 0 && impound.length > 0);
      assert.notDeepEqual(codes(dispatch), codes(impound));
      assert.ok(
        (await ask(suiteCalls.dispatchEquipments)).every((each) => each.isActiveForDispatch === true),
      );
      const all = await ask(suiteCalls.dispatchReasons);
      const some = await ask(suiteCalls.dispatchReasons, {}, '?accountCode=PD&equipmentCode=HEAVY');
      assert.ok(some.length > 0 && some.length < all.length, `${some.length} of ${all.length}`);
    });

    test('items for one purpose only, or inactive ones, are in no other list', async () => {
      const { id: regionId } = await server.db
        .selectFrom('region')
        .select('id')
        .where('code', '=', 'KC')
        .executeTakeFirstOrThrow();
      async function change(list: string, code: string, changes: object, active: 0 | 1 = 1) {
        const one = server.db.selectFrom('referenceItem').select(['id', 'item']);
        const row = await one
          .where('list', '=', list)
          .where('regionId', '=', regionId)
          .where('code', '=', code)
          .executeTakeFirstOrThrow();
        const item = JSON.stringify({ ...(JSON.parse(row.item) as object), ...changes });
        await server.db
          .updateTable('referenceItem')
          .set({ item, active })
          .where('list', '=', list)
          .where('id', '=', row.id)
          .execute();
      }
      const kc = { region: 'KC' };
      const [first, second, third] = codes(await ask(suiteCalls.dispatchAccounts, kc));
      const [truck] = codes(await ask(suiteCalls.dispatchEquipments, kc));
      assert.ok(first && second && third && truck);
      await change('accounts', first, { impound: false });
      await change('accounts', second, { dispatch: false });
      await change('accounts', third, { active: false }, 0);
      await change('equipments', truck, { isActiveForDispatch: false });
      const dispatch = codes(await ask(suiteCalls.dispatchAccounts, kc));
      const impound = codes(await ask(suiteCalls.impoundAccounts, kc));
      const has = (code: string) => [dispatch.includes(code), impound.includes(code)];
      assert.deepEqual([first, second, third].map(has), [
        [true, false],
        [false, true],
        [false, false],
      ]);
      assert.ok(!codes(await ask(suiteCalls.dispatchEquipments, kc)).includes(truck));
    });

    test('roads by part of their name, and their points', async () => {
      const routes = await ask(suiteCalls.routes, {}, '?partialName=101');
      assert.ok(routes.length > 0 && routes.every(({ name }) => name.includes('101')));
      assert.ok((await ask(suiteCalls.routes)).length > routes.length);
      const points = await ask(suiteCalls.roadPoints, { id: routes[0]?.id ?? 0 });
      assert.ok(points.length > 0 && points.every(({ routeName }) => routeName === routes[0]?.name));
      const elsewhere = await client.get(`/api-web/api/refdata/KC/routes/${routes[0]?.id}`);
      assert.equal(elsewhere.status, 404, 'a road of another region');
    });

    test('companies that serve a zone', async () => {
      const all = await ask(suiteCalls.dispatchCompanies, {}, '?regionCode=SF');
      const zones = await ask(suiteCalls.regionZones);
      const counts = await Promise.all(
        zones.map(async ({ id }) => {
          const companies = await ask(suiteCalls.dispatchCompanies, {}, `?regionCode=SF&zoneId=${id}`);
          return companies.length;
        }),
      );
      assert.ok(Math.min(...counts) < all.length && Math.max(...counts) > 0);
      assert.deepEqual(await ask(suiteCalls.dispatchCompanies, {}, '?regionCode=SF&zoneId=999999'), []);
    });

    test('precincts, destinations, standard locations and report links', async () => {
      for (const call of [
        suiteCalls.precincts,
        suiteCalls.destinations,
        suiteCalls.standardLocations,
        suiteCalls.reportLinks,
      ]) {
        assert.ok((await ask(call, { region: 'BAL' })).length > 0, call.path);
      }
    });

    test("every report link leads to its region's reports (REP-7)", async () => {
      for (const region of ['SF', 'KC', 'BAL']) {
        const links = await ask(suiteCalls.reportLinks, { region });
        assert.ok(links.length > 0);
        for (const link of links) assert.equal((link as { url: string }).url, `/boot/reports/${region}`);
      }
    });
  });
}

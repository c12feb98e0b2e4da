import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { SETUP_LISTS } from '../../../src/domain/setup/listFields';
import { suiteCalls, vehicleCalls } from '../../../src/domain/wire/calls';
import { ActivityPage, ImportAnswer, ListRow, ListRowPage, ListsPage } from '../../../src/domain/wire/setup';
import { API } from '../support/calls/bootCalls';
import { done, refusedWith, SETUP, SetupCaller } from '../support/calls/setupCaller';
import type { TestReply } from '../support/calls/TestClient';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';

for (const database of DATABASES) {
  describe(`Reference lists set up in the product, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let caller: SetupCaller;
    before(async () => {
      server = await startTestServer({ database });
      caller = new SetupCaller(await server.signIn('supervisor'));
    });
    after(() => server.close());

    /** Uploads a file as the page does. */
    function imported(list: string, csv: string | Buffer, query = 'dryRun=false'): Promise<TestReply> {
      return caller.client.send(`${SETUP}/lists/${list}/import?${query}`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', 'idempotency-key': randomUUID() },
        body: csv,
      });
    }
    const csvOf = async (list: string) => (await caller.get(`lists/${list}/csv`)).text;
    const tried = async (list: string, csv: string) =>
      done(ImportAnswer, await imported(list, csv, 'dryRun=true'));

    test('every list of a region has all of its rows, each once (SETUP-10)', async () => {
      const lists = await caller.all(ListsPage, 'lists?region=SF', 5);
      assert.deepEqual(
        lists.map(({ list }) => list),
        [...SETUP_LISTS],
      );
      for (const { list, rows } of lists) {
        assert.ok(rows > 0, list);
        const paged = await caller.all(ListRowPage, `lists/SF/${list}`, 3);
        assert.equal(new Set(paged.map(({ id }) => id)).size, rows, list);
        const [first] = paged;
        assert.deepEqual(done(ListRow, await caller.get(`lists/SF/${list}/${String(first?.id)}`)), first);
      }
      const found = await caller.all(ListRowPage, 'lists/SF/zones?q=NORTH%20beach');
      assert.deepEqual(
        found.map(({ code }) => code),
        ['A'],
      );
      // A cursor from another list.
      const { next } = (await caller.get('people?limit=1')).json() as { next: string };
      for (const path of ['lists', 'lists/SF/zones']) {
        const elsewhere = await caller.get(`${path}?cursor=${encodeURIComponent(next)}`);
        assert.match(refusedWith(elsewhere, 400).details, /cursor is invalid/);
      }
      refusedWith(await caller.get('lists/SF/planets'), 404);
      assert.deepEqual(refusedWith(await caller.get('lists/ZZ/zones'), 403).missingPermissions, [
        { region: 'ZZ', permission: 'ADMIN_ZONES' },
      ]);
    });

    test('importing an exported file changes nothing, in any list (SETUP-11)', async () => {
      for (const list of SETUP_LISTS) {
        const answer = await tried(`SF/${list}`, await csvOf(`SF/${list}`));
        assert.deepEqual([list, answer.added, answer.changed, answer.faults], [list, 0, 0, []]);
        assert.ok(answer.unchanged > 0, list);
      }
    });

    test("an added or changed row is in the suite's own list immediately (SETUP-10)", async () => {
      const body = {
        name: 'Airport lot',
        addr1: '1 Airport Rd',
        city: 'Burlingame',
        latitude: 37.6,
        longitude: -122.4,
      };
      const added = done(ListRow, await caller.post('lists/SF/standardLocations', body));
      const shown = async () => {
        const reply = await caller.client.get(`${API}/refdata/SF/standardLocations`);
        return done(suiteCalls.standardLocations.reply, reply).find(({ name }) => name === 'Airport lot');
      };
      assert.deepEqual((await shown())?.latLon, { lat: 37.6, lon: -122.4 });
      const path = `lists/SF/standardLocations/${String(added.id)}`;
      const changed = done(ListRow, await caller.put(path, { version: 1, city: 'Millbrae' }));
      assert.deepEqual([changed.version, changed['city'], changed['addr1']], [2, 'Millbrae', '1 Airport Rd']);
      const stale = refusedWith(await caller.put(path, { version: 1, city: 'San Bruno' }), 409);
      assert.deepEqual([stale.current, stale.by], [changed, 'Sam Rivera']);
      done(ListRow, await caller.put(path, { version: 2, active: false }));
      assert.equal(await shown(), undefined);
      // Unknown fields are ignored; a value of the wrong type is refused, not treated as blank.
      const more = {
        name: 'Pier 9',
        planet: { name: 'Mars' },
        description: ['two', 'lines'],
        city: { a: 1 },
      };
      assert.deepEqual(
        refusedWith(await caller.post('lists/SF/standardLocations', more), 400).faults?.map(
          ({ field }) => field,
        ),
        ['city'],
      );
      const listed = { name: more.name, description: more.description };
      assert.deepEqual(
        refusedWith(await caller.post('lists/SF/standardLocations', listed), 400).faults?.map(
          ({ field }) => field,
        ),
        ['description'],
      );
      done(
        ListRow,
        await caller.post('lists/SF/standardLocations', { name: 'Pier 9', planet: { name: 'Mars' } }),
      );
      const twice = refusedWith(await caller.post('lists/SF/standardLocations', body), 400);
      assert.deepEqual(
        twice.faults?.map(({ field }) => field),
        ['name'],
      );
      const wrong = { name: '', latitude: 91, locationType: 'MOON' };
      assert.deepEqual(
        refusedWith(await caller.post('lists/SF/standardLocations', wrong), 400).faults?.map(
          ({ field }) => field,
        ),
        ['name', 'latitude', 'locationType'],
      );
      const point = { pointName: 'Exit 1', route: 'US-101 NB' };
      done(ListRow, await caller.post('lists/SF/roadPoints', point));
      refusedWith(await caller.post('lists/SF/roadPoints', { ...point, route: 'Nowhere' }), 400);
      const route = { name: 'I-999', direction: 'EB' };
      assert.equal(
        done(ListRow, await caller.post('lists/SF/routes', route))['routeNameWithDirection'],
        'I-999 EB',
      );
      done(ListRow, await caller.post('lists/SF/roadPoints', { ...point, route: 'I-999 EB' }));
    });

    test('a shared list needs the permission in every region, and keeps its codes (SETUP-2)', async () => {
      const added = done(ListRow, await caller.post('lists/KC/colors', { code: 'TEAL', name: 'Teal' }));
      const colors = done(vehicleCalls.colors.reply, await caller.client.get(`${API}/refdata/SF/colors`));
      assert.ok(colors.some(({ code }) => code === 'TEAL'));
      const renamed = await caller.put(`lists/SF/colors/${String(added.id)}`, { version: 1, code: 'TEAL2' });
      assert.match(refusedWith(renamed, 400).details, /can't be changed/);
      const waived = { name: 'WAIVED2', displayName: 'Waived', kind: 'waived' };
      done(ListRow, await caller.post('lists/SF/paymentTypes', waived));
      const types = done(
        vehicleCalls.paymentTypes.reply,
        await caller.client.get(`${API}/refdata/payment_types`),
      );
      assert.deepEqual(types.find(({ name }) => name === 'WAIVED2')?.kind, 'waived');
      const region = await server.db
        .selectFrom('region')
        .select('id')
        .where('code', '=', 'BAL')
        .executeTakeFirstOrThrow();
      const sam = await server.db
        .selectFrom('appUser')
        .select('id')
        .where('username', '=', 'supervisor')
        .executeTakeFirstOrThrow();
      const row = { userId: sam.id, regionId: region.id, permission: 'ADMIN_ZONES' };
      const held = server.db
        .deleteFrom('userPermission')
        .where('userId', '=', sam.id)
        .where('regionId', '=', region.id);
      await held.where('permission', '=', 'ADMIN_ZONES').execute();
      const refused = await caller.post('lists/SF/colors', { code: 'LIME', name: 'Lime' });
      assert.deepEqual(refusedWith(refused, 403).missingPermissions, [
        { region: 'BAL', permission: 'ADMIN_ZONES' },
      ]);
      await server.db.insertInto('userPermission').values(row).execute();
    });

    test('a dry run shows old and new values; only what it showed is imported (SETUP-11)', async () => {
      const csv = 'code;name;accountCodes\r\nA;"Downtown; all of it";PD|DPW\r\nZ9;Zone nine;\r\n';
      const shown = await tried('SF/zones', csv);
      assert.deepEqual([shown.added, shown.changed, shown.unchanged, shown.faults], [1, 1, 0, []]);
      const [changed, added] = shown.rows;
      assert.deepEqual(
        [changed?.line, changed?.before?.['name'], changed?.after['name']],
        [...[2, 'Downtown and North Beach', 'Downtown; all of it']],
      );
      assert.deepEqual([added?.line, added?.before, added?.after['code']], [3, null, 'Z9']);
      refusedWith(
        await imported('SF/zones', `${csv}Z8;Zone eight;\r\n`, `dryRun=false&digest=${shown.digest}`),
        409,
      );
      const taken = done(
        ImportAnswer,
        await imported('SF/zones', csv, `dryRun=false&digest=${shown.digest}`),
      );
      assert.deepEqual([taken.added, taken.changed], [1, 1]);
      refusedWith(await imported('SF/zones', csv, `dryRun=false&digest=${shown.digest}`), 409);
      const zones = await caller.all(ListRowPage, 'lists/SF/zones');
      assert.deepEqual(zones.find(({ code }) => code === 'A')?.['accountCodes'], ['PD', 'DPW']);
      const { items } = done(ActivityPage, await caller.get('activity?kind=LIST_IMPORTED'));
      assert.deepEqual([items[0]?.subject, items[0]?.after?.['added']], ['SF/zones', 1]);
    });

    test('with a single fault nothing is imported; each fault is reported with its line (SETUP-11)', async () => {
      const before = await csvOf('SF/precincts');
      const csv = 'code,name,latitude,phone\nNEW,New precinct,37.7,\nBAD,,north,12\nNEW,Again,,\n';
      const { faults = [], details } = refusedWith(await imported('SF/precincts', csv), 400);
      assert.deepEqual(
        faults.map((fault) => [fault.line, fault.field]),
        [
          [3, 'latitude'],
          [4, 'code'],
        ],
      );
      assert.match(details, /^2 lines of the file can't be taken, so nothing was: the first is line 3/);
      assert.equal(await csvOf('SF/precincts'), before);
      const header = await tried('SF/precincts', 'code,planet\nA,Mars\n');
      assert.match(header.faults[0]?.sentence ?? '', /^There is no column planet/);
    });

    test('a file is judged as the list will be, whatever the order of its lines (SETUP-11)', async () => {
      const codes = async () => {
        const rows = await caller.all(ListRowPage, 'lists/BAL/zones');
        return new Map(rows.map(({ id, code }) => [id, code]));
      };
      const [[a, first] = [], [b, second] = []] = await codes();
      const swapped = [`${String(a)},${String(second)}`, `${String(b)},${String(first)}`];
      const shifted = [`${String(a)},${String(first)}`, `${String(b)},NEXT`, `,${String(second)},New one`];
      for (const [lines, wanted] of [
        [swapped, [second, first]],
        [
          swapped.map(
            (_, at) => [`${String(b)},${String(second)}`, `${String(a)},${String(first)}`][at] ?? '',
          ),
          [first, second],
        ],
        [shifted.toReversed(), [first, 'NEXT']],
      ] as const) {
        done(
          ImportAnswer,
          await imported(
            'BAL/zones',
            ['id,code,name', ...lines.map((line) => (line.startsWith(',') ? line : `${line},A name`))].join(
              '\n',
            ),
          ),
        );
        const now = await codes();
        assert.deepEqual([now.get(a ?? 0), now.get(b ?? 0)], wanted);
      }
      const twice = await tried('BAL/zones', `id,code,name\n${String(a)},SAME,One\n${String(b)},SAME,Two\n`);
      assert.deepEqual(
        twice.faults.map(({ line, field }) => [line, field]),
        [[3, 'code']],
      );
      for (const id of ['1e2', '0x65', `${String(a)}.0`, '-1']) {
        const { faults } = await tried('BAL/zones', `id,code,name\n${id},X,Y\n`);
        assert.deepEqual([id, faults[0]?.field], [id, 'id']);
      }
    });

    test('a list has at most one default (SETUP-110)', async () => {
      const zones = await caller.all(ListRowPage, 'lists/SF/zones');
      const one = zones.find((each) => each['isRegionDefault'] === true);
      const other = zones.find((each) => each['isRegionDefault'] !== true);
      assert.ok(one !== undefined && other !== undefined);
      const { faults } = await tried(
        'SF/zones',
        `code,name,isRegionDefault\n${String(other['code'])},Second,true\n`,
      );
      assert.deepEqual([faults[0]?.line, faults[0]?.field], [2, 'isRegionDefault']);
      const both = await tried('SF/zones', 'code,name,isRegionDefault\nN1,One,true\nN2,Two,true\n');
      assert.equal(both.faults.length, 2);
      const path = `lists/SF/zones/${String(other.id)}`;
      const refused = refusedWith(
        await caller.put(path, { version: other.version, isRegionDefault: true }),
        400,
      );
      assert.deepEqual(
        refused.faults?.map(({ field }) => field),
        ['isRegionDefault'],
      );
      const moved = [
        'id,code,name,isRegionDefault',
        `${String(other.id)},${String(other['code'])},${String(other['name'])},true`,
        `${String(one.id)},${String(one['code'])},${String(one['name'])},false`,
      ];
      assert.deepEqual((await tried('SF/zones', moved.join('\n'))).faults, []);
    });

    test('a file may have tabs, or a first line that names its separator (SETUP-12)', async () => {
      for (const csv of [
        'code\tname\nTAB\tA, B; C\n',
        'sep=;\r\ncode;name\r\nTAB;A, B\r\n',
        '\uFEFFsep=,\ncode,name\nTAB,A\n',
      ]) {
        const { added, faults, rows } = await tried('KC/precincts', csv);
        assert.deepEqual([added, faults, rows[0]?.after['code']], [1, [], 'TAB'], csv);
      }
      assert.equal((await tried('KC/precincts', 'sep=;\ncode;latitude\nA;x\n')).faults[0]?.line, 3);
    });

    test('text after a closing quote is a fault of its line (SETUP-12)', async () => {
      for (const cell of ['"16" rim"', '"16" "rim"', '"" "rim"']) {
        const { faults } = await tried('SF/holdAgencies', `code,description\nA1,${cell}\n`);
        assert.deepEqual(
          faults.map(({ line }) => line),
          [2],
        );
        assert.match(faults[0]?.sentence ?? '', /double each quote/);
      }
      const { rows } = await tried('SF/holdAgencies', 'code,description\nA1,"16"" rim" \n');
      assert.equal(rows[0]?.after['description'], '16" rim');
    });

    test('codes in full width are those of the list (TEXT-3)', async () => {
      const { changed, added } = await tried('SF/zones', 'code,name\n\uFF21\u200B,Renamed\n');
      assert.deepEqual([changed, added], [1, 0]);
    });

    test('formulas are stored as text, and exported so that no spreadsheet runs them (SETUP-12)', async () => {
      const csv = '\uFEFFcode,description\r\nEVIL,"=HYPERLINK(""http://x"")"\r\nPLUS,+1 415 555 0100\r\n';
      assert.equal(done(ImportAnswer, await imported('KC/holdAgencies', csv)).added, 2);
      const out = await csvOf('KC/holdAgencies');
      assert.ok(out.includes(`"'=HYPERLINK(""http://x"")"`), out);
      assert.deepEqual((await tried('KC/holdAgencies', out)).rows, []);
      const rows = await caller.all(ListRowPage, 'lists/KC/holdAgencies');
      assert.equal(rows.find(({ code }) => code === 'PLUS')?.['description'], '+1 415 555 0100');
    });

    test('a malformed file is refused with one sentence (SETUP-12)', async () => {
      const utf16 = Buffer.from('\uFEFFcode,name\nA,B\n', 'utf16le');
      const latin1 = Buffer.from('code,name\nA,Peñón\n', 'latin1');
      for (const [file, status, said] of [
        [utf16, 400, /UTF-8/],
        [latin1, 400, /UTF-8/],
        ['', 400, /^The file is empty/],
        ['code,name\nA,B\nC,"never closed\n', 400, /quote that opens on line 3 of the file is never closed/],
        ['code,name\nA,B\0\n', 400, /NUL character/],
        [`code,name\n${'A,B\n'.repeat(10_002)}`, 400, /more than 10000 lines/],
        ['x'.repeat(4_200_000), 413, /too big: split it into files of at most 4 MB/],
        [`code,name\n${'A,B\n'.repeat(1_000_000)}`, 400, /more than 10000 lines/],
      ] as const) {
        const { details } = refusedWith(await imported('KC/precincts', file), status);
        assert.match(details, said);
      }
      const named = /^The first line must name columns from this list: id, code, name/;
      for (const [file, said] of [
        ['A,Downtown\nB,Uptown\n', named],
        [`code,${Array.from({ length: 400_000 }, (_, at) => `c${String(at)}`).join(',')}\nA\n`, named],
        ['code,name,code\nA,B,C\n', /^The column code appears twice/],
        ['code,planet\nA,Mars\n', /^There is no column planet: use id, code, name/],
      ] as const) {
        const { faults } = await tried('KC/precincts', file);
        assert.equal(faults.length, 1);
        assert.match(faults[0]?.sentence ?? '', said);
      }
      const plain = await caller.client.send(`${SETUP}/lists/KC/precincts`, {
        ...{ method: 'POST', body: 'code,name\n', headers: { 'content-type': 'text/csv' } },
      });
      assert.equal(plain.status, 415);
    });

    test('the same file with the same key is imported once (SETUP-11)', async () => {
      const headers = { 'content-type': 'text/csv', 'idempotency-key': randomUUID() };
      const sent = { method: 'POST', headers, body: 'code,name\nONCE,Once\n' };
      const path = `${SETUP}/lists/KC/precincts/import?dryRun=false`;
      const replies = [await caller.client.send(path, sent), await caller.client.send(path, sent)];
      assert.deepEqual(
        replies.map((reply) => done(ImportAnswer, reply).added),
        [1, 1],
      );
      const rows = await caller.all(ListRowPage, 'lists/KC/precincts?q=once');
      assert.equal(rows.length, 1);
    });

    test('a list of a thousand rows is imported, read and searched quickly (SETUP-11)', async () => {
      const lines = Array.from({ length: 1_000 }, (_, at) => `L${String(at)},Lot ${String(at)}`);
      const from = performance.now();
      assert.equal(
        done(ImportAnswer, await imported('BAL/precincts', `code,name\n${lines.join('\n')}\n`)).added,
        1_000,
      );
      const [found] = await caller.all(ListRowPage, 'lists/BAL/precincts?q=lot%20777');
      assert.equal(found?.['code'], 'L777');
      assert.ok(performance.now() - from < 15_000);
    });
  });
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, mock, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import * as v from 'valibot';
import {
  AddPaymentReply,
  BootRecord,
  ChangedReply,
  Entry,
  RecordPage,
} from '../../../src/domain/wire/records';
import { utcTime, wireTime } from '../../../src/domain/time/zone';
import { vinCheckDigit } from '../../../src/domain/boot/vin';
import { API, BootCaller, momentIn, refused, withKey, ZONES, type Body } from '../support/calls/bootCalls';
import { findPlaces } from '../../src/records/findBoots';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import type { TestReply } from '../support/calls/TestClient';

function answered<S extends v.GenericSchema>(schema: S, reply: TestReply): v.InferOutput<S> {
  assert.equal(reply.status, 200, reply.text);
  return v.parse(schema, reply.json());
}

for (const database of DATABASES) {
  describe(`Records on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    let harbor: BootCaller;

    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
      harbor = new BootCaller(await server.signIn('harbor'), server.clock);
    });
    after(() => server.close());

    const post = (caller: BootCaller, path: string, body: Body, headers = {}) =>
      caller.client.post(`${API}/boot/${path}`, body, headers);
    async function search(caller: BootCaller, query: string): Promise<RecordPage> {
      const page = answered(RecordPage, await caller.client.get(`${API}/boot/search?${query}`));
      for (const item of page.items) {
        // Only records with void receipts have this property.
        const { voidReceipts, ...rest } = BootRecord.entries;
        assert.deepEqual(
          Object.keys(item),
          Object.keys('voidReceipts' in item ? { ...rest, voidReceipts } : rest),
        );
      }
      return page;
    }
    const idsOf = async (query: string, caller = supervisor) =>
      (await search(caller, query)).items.map(({ id }) => id);
    async function timeline(id: number): Promise<Entry[]> {
      const reply = await supervisor.client.get(`${API}/boot/timeline/${String(id)}`);
      return v.parse(v.array(v.strictObject(Entry.entries)), reply.json());
    }
    const kinds = async (id: number) => (await timeline(id)).map(({ kind }) => kind);

    test('a boot is found by everything that a caller might say about it, whatever its status (REC-1)', async () => {
      const vin = `2HGFC2F5${vinCheckDigit('2HGFC2F50JH500321') ?? ''}JH500321`;
      const requestedBy = 'Sgt.  Zoë Kowalczyk';
      const id = await supervisor.recorded('KC', { license: 'QOI-10 7', vin, requestedBy });
      const refNum = (await supervisor.details(id)).refNum;
      const open = ['qoi107', 'Q01', 'q o i-1 0', vin, '2hgfc2f5', '0321', 'jh-500321', String(refNum)];
      const words = ['sgt. zoe', 'SGT. ZOË KOWALCZYK'];
      for (const q of [...open, String(refNum).slice(0, -1).toLowerCase(), ...words]) {
        assert.ok((await idsOf(`q=${encodeURIComponent(q)}`)).includes(id), q);
      }
      const released = { firstName: 'María José', lastName: 'de la Cruz', receiptNumber: 'ZK-778' };
      assert.equal((await supervisor.release('KC', id, released)).status, 200);
      for (const q of [
        ...open,
        'maria',
        'María José',
        'de la',
        'maria jose de la c',
        'zk-7',
        'ZK-778',
        'cruz',
      ]) {
        assert.ok((await idsOf(`q=${encodeURIComponent(q)}&status=RELEASED`)).includes(id), q);
      }
      // Only whole values and prefixes match; a VIN also matches by four or more of its last characters.
      for (const q of [
        '107',
        '321',
        'kowalczyk',
        'ruz',
        '778',
        'oi107',
        '%',
        '_',
        "'",
        'NO VIN',
        '0',
        '\0',
        '日本',
      ]) {
        const found = await idsOf(`q=${encodeURIComponent(q)}&region=KC&limit=100`);
        assert.ok(!found.includes(id), q);
      }
      const [record] = (await search(supervisor, `q=zk-778`)).items;
      assert.deepEqual(
        [record?.releasedTo, record?.paidAmount, record?.totalPaymentAmount, record?.towCompanyName],
        ['María José de la Cruz', 175, 125.5, 'Bay Tow and Recovery'],
      );
    });

    test('a boot is found as people say and type it (REC-80, REC-81)', async () => {
      const vin = `1HGCM826${vinCheckDigit('1HGCM82600A014352') ?? ''}0A014352`;
      const requestedBy = 'Łukasz O’Brien';
      const id = await supervisor.recorded('KC', { license: 'SAID 1', vin, requestedBy });
      const name = { firstName: 'Søren', lastName: "van D'Arc-Weiß", receiptNumber: 'Straße-1' };
      const refNum = String((await supervisor.details(id)).refNum);
      const number = Number(refNum.replace(/\D/g, ''));
      const always = [
        ...["lukasz o'brien", 'LUKASZ O’BRIEN', 'łukasz oʼb'],
        ...[vin.replace(/0/g, 'O').replace(/1/g, 'I'), 'oaoi4352', 'IHGCM826'],
        ...[`KC${refNum.slice(3)}`, `kc ${String(number)}`, `KC-${String(number)}`, String(number)],
        ...[`00${String(number)}`, refNum.slice(0, -1).replace('-', '')],
      ];
      const released = [
        ...['soren', "van d'arc", 'D’Arc', 'weiss', 'WEISS', 'Weiß', 'soren van', 'strasse-1'],
        ...["Van D'Arc-Weiss, Søren", 'weiss, so', "D'Arc-Weiß ,Soren", 'van d’arc-weiss,'],
      ];
      const others = ['arc', 'iss', 'weis, soren', 'soren weiss', 'weiss, oren', `${String(number)}0`];
      const isFound = async (q: string, more = '') =>
        (await idsOf(`q=${encodeURIComponent(q)}&region=KC&limit=100${more}`)).includes(id);
      for (const q of always) assert.ok(await isFound(q), q);
      for (const q of released) assert.ok(!(await isFound(q)), q);
      assert.equal((await supervisor.release('KC', id, name)).status, 200);
      for (const q of [...always, ...released]) assert.ok(await isFound(q, '&status=RELEASED'), q);
      for (const q of others) assert.ok(!(await isFound(q)), q);
      assert.ok(!(await isFound('weiss', '&status=CANCELLED')));
      assert.deepEqual(await idsOf(`q=${String(number)}&region=BAL`), []);
      // A void release is found in the same way, and releasing again adds the new name.
      assert.equal((await post(supervisor, `reopen/KC/${String(id)}`, { reason: 'Wrong car' })).status, 200);
      for (const q of released) assert.ok(await isFound(q, '&status=ACTIVE'), q);
      const next = { ...name, lastName: 'de Weiß', receiptNumber: 'Again-1' };
      assert.equal((await supervisor.release('KC', id, next)).status, 200);
      for (const q of [...released, 'de weiss', 'de weiss, soren']) assert.ok(await isFound(q), q);
      assert.deepEqual(await idsOf('q=weiss'), [id]);
    });

    test('days, statuses and regions narrow the search, and nobody finds what they may not see (REC-2)', async () => {
      const when = { ...momentIn('BAL', server.clock, -5 * 24 * 60), requestedBy: 'Nightwatch' };
      const own = await harbor.recorded('BAL', when);
      const others = await supervisor.recorded('BAL', when);
      assert.equal((await harbor.cancel('BAL', own)).status, 200);
      assert.deepEqual(await idsOf('q=nightwatch'), [others, own]);
      assert.deepEqual(await idsOf('q=nightwatch', harbor), [own]);
      assert.deepEqual(await idsOf('q=nightwatch&status=CANCELLED&status=RELEASED'), [own]);
      assert.deepEqual(await idsOf('q=nightwatch&region=SF&region=KC'), []);
      assert.deepEqual(await idsOf('q=nightwatch&region=NOWHERE'), []);
      assert.deepEqual(await idsOf(`q=nightwatch&from=${when.date}&to=${when.date}`), [others, own]);
      const [today] = wireTime(server.clock.nowMs, ZONES['BAL']).split('T');
      assert.deepEqual(await idsOf(`q=nightwatch&from=${today ?? ''}`), []);
      const viewer = new BootCaller(await server.signIn('viewer'), server.clock);
      for (const { regionCode, towCompanyName } of (await search(viewer, 'limit=100')).items) {
        assert.deepEqual([regionCode, towCompanyName], ['BAL', 'Harbor Towing']);
      }
    });

    test('pages show each boot once, newest first, whatever is recorded meanwhile (REC-3)', async () => {
      const expected = await server.db
        .selectFrom('boot')
        .select('id')
        .orderBy('bootAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
      const seen: number[] = [];
      let cursor = '';
      do {
        const page = await search(supervisor, `limit=7${cursor}`);
        seen.push(...page.items.map(({ id }) => id));
        if (cursor === '') await supervisor.recorded('SF');
        cursor = page.next === null ? '' : `&cursor=${encodeURIComponent(page.next)}`;
      } while (cursor !== '');
      assert.deepEqual(
        seen,
        expected.map(({ id }) => id),
      );
    });

    test('an impossible search is refused with the name of the fault, and none makes the server fail (REC-4)', async () => {
      const { next } = await search(supervisor, 'limit=1');
      const cursor = next ?? '';
      const wrong = [
        `q=${'x'.repeat(61)}`,
        'status=GONE',
        'from=2026-02-30',
        'from=2026-02-02&to=2026-02-01',
        'limit=0',
        'limit=101',
        'cursor=',
        'cursor=abc',
        `cursor=${cursor.slice(0, -1)}`,
        `cursor=${cursor}A`,
        `cursor=${cursor.startsWith('a') ? 'b' : 'a'}${cursor.slice(1)}`,
        'by=%00',
        'event=taken&paymentType=%00',
      ];
      for (const query of wrong) {
        const reply = await supervisor.client.get(`${API}/boot/search?${query}`);
        assert.equal(reply.status, 400, `${query}: ${reply.text}`);
      }
      for (const q of ['%', '\\', '"', '*', 'a\u0000b', '\u{1F697}', '   ', '.']) {
        await search(supervisor, `q=${encodeURIComponent(q)}`);
      }
      assert.deepEqual((await search(supervisor, 'person=999999999999999')).items, []);
    });

    test('if many boots have the same name, they are still found newest first (REC-5)', async () => {
      const [model] = await server.db
        .selectFrom('boot')
        .selectAll()
        .where('status', '=', 'ACTIVE')
        .limit(1)
        .execute();
      assert.ok(model !== undefined);
      const row = Object.fromEntries(Object.entries(model).filter(([name]) => name !== 'id'));
      const rows = Array.from({ length: 1_200 }, (_unused, index) => ({
        ...(row as Omit<typeof model, 'id'>),
        refNum: `MANY-${String(index)}`,
        refFold: `many-${String(index)}`,
        requestorFold: index % 2 === 0 ? 'crowd a' : `crowd b ${String(index)}`,
        bootAt: model.bootAt - ((index * 7_919) % 1_200) * 60_000,
      }));
      for (let at = 0; at < rows.length; at += 200) {
        await server.db
          .insertInto('boot')
          .values(rows.slice(at, at + 200))
          .execute();
      }
      for (const [q, column, beginning] of [
        ['crowd a', 'requestorFold', 'crowd a'],
        ['crowd', 'requestorFold', 'crowd'],
        ['MANY-', 'refFold', 'many-'],
      ] as const) {
        const expected = await server.db
          .selectFrom('boot')
          .select('id')
          .where(column, 'like', `${beginning}%`)
          .orderBy('bootAt', 'desc')
          .orderBy('id', 'desc')
          .limit(200)
          .execute();
        const first = await search(supervisor, `q=${q}&limit=100`);
        const second = await search(supervisor, `q=${q}&limit=100&cursor=${first.next ?? ''}`);
        assert.deepEqual(
          [...first.items, ...second.items].map(({ id }) => id),
          expected.map(({ id }) => id),
          q,
        );
      }
    });

    test('a page is the same however many boots match (REC-5)', async () => {
      const { db } = server;
      const regions = await db.selectFrom('region').select('id').where('code', 'in', ['SF', 'KC']).execute();
      const scopes = regions.map(({ id }) => ({ regionId: id, companyId: null, from: null, before: null }));
      for (const beginning of ['many-', 'many-1', 'many-11', 'crowd', 'crowd b', 'crowd b 7', 'nobody']) {
        const ways = (['ref_fold', 'requestor_fold'] as const).map((column) => ({ column, beginning }));
        const expected = await db
          .selectFrom('boot')
          .select(['id', 'bootAt'])
          .where(
            'regionId',
            'in',
            regions.map(({ id }) => id),
          )
          .where((is) =>
            is.or([is('refFold', 'like', `${beginning}%`), is('requestorFold', 'like', `${beginning}%`)]),
          )
          .orderBy('bootAt', 'desc')
          .orderBy('id', 'desc')
          .execute();
        const after = expected[20] ?? null;
        const wanted = { scopes, ways, statuses: [], limit: 15 };
        assert.deepEqual(await findPlaces(db, { ...wanted, after: null }), expected.slice(0, 15), beginning);
        if (after === null) continue;
        assert.deepEqual(await findPlaces(db, { ...wanted, after }), expected.slice(21, 36), beginning);
      }
    });

    test('many boots with one name are found newest first by each word of it (REC-5, REC-81)', async () => {
      const { db } = server;
      const boots = await db
        .selectFrom('boot')
        .select(['id as bootId', 'regionId', 'companyId', 'bootAt'])
        .where('refFold', 'like', 'many-%')
        .orderBy('bootAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
      // Every second boot has two words with the same beginning.
      const words = boots.flatMap((boot, index) =>
        ['gathering one', `gath ${String(index)}`].slice(0, 1 + (index % 2)).map((lastWordFold) => ({
          ...boot,
          ...{ lastWordFold, lastFirstFold: `${lastWordFold}, ann` },
        })),
      );
      for (let at = 0; at < words.length; at += 200) {
        await db
          .insertInto('lastNameWord')
          .values(words.slice(at, at + 200))
          .execute();
      }
      const places = boots.map(({ bootId, bootAt }) => ({ id: bootId, bootAt }));
      const seconds = places.filter((_, index) => index % 2 === 1);
      const scope = { companyId: null, from: null, before: null };
      const scopes = [...new Set(boots.map(({ regionId }) => regionId))].map((regionId) => ({
        ...{ ...scope, regionId },
      }));
      for (const [column, beginning, expected] of [
        ['last_word_fold', 'gath', places],
        ['last_word_fold', 'gathering', places],
        ['last_word_fold', 'gath 1', seconds.filter((_, index) => String(2 * index + 1).startsWith('1'))],
        ['last_first_fold', 'gathering one, a', places],
        ['last_first_fold', 'gath 7', seconds.filter((_, index) => String(2 * index + 1).startsWith('7'))],
      ] as const) {
        const ways = [{ column, beginning }];
        const after = expected[20] ?? null;
        const wanted = { scopes, ways, statuses: [], limit: 15 };
        assert.deepEqual(await findPlaces(db, { ...wanted, after: null }), expected.slice(0, 15), beginning);
        assert.deepEqual(await findPlaces(db, { ...wanted, after }), expected.slice(21, 36), beginning);
      }
    });

    test('many boots of which none is new are found newest first (REC-5)', async () => {
      const { db } = server;
      const model = await db.selectFrom('boot').selectAll().limit(1).executeTakeFirstOrThrow();
      const row = Object.fromEntries(Object.entries(model).filter(([name]) => name !== 'id'));
      const minute = 60_000;
      // Earlier than all other data of the site.
      const begin = server.clock.nowMs - 1_000_000 * minute;
      const rows = Array.from({ length: 3_000 }, (_unused, index) => ({
        ...(row as Omit<typeof model, 'id'>),
        refNum: `GROWS-${String(index)}`,
        refFold: index < 600 ? `grows-old-${String(index)}` : `grows-${String(index)}`,
        requestorFold: null,
        licenseFold: null,
        noticeNumber: null,
        bootAt: begin + index * minute,
      }));
      for (let at = 0; at < rows.length; at += 200) {
        await db
          .insertInto('boot')
          .values(rows.slice(at, at + 200))
          .execute();
      }
      const scopes = [{ regionId: model.regionId, companyId: null, from: null, before: null }];
      const ways = [{ column: 'ref_fold', beginning: 'grows-old' } as const];
      const found = await findPlaces(db, { scopes, ways, statuses: [], after: null, limit: 15 });
      const expected = Array.from({ length: 15 }, (_unused, index) => begin + (599 - index) * minute);
      assert.deepEqual(
        found.map(({ bootAt }) => bootAt),
        expected,
      );
    });

    test('a correction changes only what it names, and records before and after (REC-6)', async () => {
      const id = await supervisor.recorded('SF', { license: 'OLD123' });
      const before = await supervisor.details(id);
      const changes = { license: 'new 456', color: 'WHI', addr1: '1 Market St', dateTime: null };
      const reply = await post(supervisor, `correct/SF/${String(id)}`, { reason: ' Misread ', changes });
      const { time } = answered(ChangedReply, reply);
      assert.equal(time, wireTime(server.clock.nowMs, ZONES['SF']));
      const after = await supervisor.details(id);
      assert.deepEqual(
        { ...after, version: before.version },
        { ...before, license: 'NEW 456', colorName: after.colorName },
      );
      assert.equal(after.version, Number(before.version) + 1);
      assert.notEqual(after.colorName, before.colorName);
      const [, corrected] = await timeline(id);
      assert.deepEqual(
        { ...corrected, id: 0 },
        {
          ...{ id: 0, time, by: 'Sam Rivera', kind: 'CORRECTED', note: 'Misread', amount: null },
          paymentType: null,
          timeUtc: new Date(server.clock.nowMs).toISOString(),
          changes: [
            { field: 'license', from: 'OLD123', to: 'NEW 456' },
            { field: 'color', from: 'BLU', to: 'WHI' },
          ],
        },
      );
      assert.ok((await idsOf('q=NEW456')).includes(id));
      assert.ok(!(await idsOf('q=OLD123')).includes(id));
      const gone = { reason: 'None on it', changes: { noLicense: true, vin: null } };
      answered(ChangedReply, await post(supervisor, `correct/SF/${String(id)}`, gone));
      const plain = await supervisor.details(id);
      assert.deepEqual([plain.license, plain.licenseState, plain.vin], ['NO PLATE', null, null]);
    });

    test('an invalid correction is refused with every fault at once (REC-7)', async () => {
      const id = await supervisor.recorded('SF');
      const said = async (body: Body) => {
        const reply = await post(supervisor, `correct/SF/${String(id)}`, body);
        assert.equal(reply.status, 400, reply.text);
        return reply.text;
      };
      assert.match(await said({ reason: 'x', changes: { license: '7abc123' } }), /Nothing would change/);
      assert.match(await said({ reason: 'x', changes: {} }), /Nothing would change/);
      assert.match(await said({ changes: { vin: '123', city: '' } }), /Reason is required.*VIN.*City/);
      assert.match(await said({ reason: 'x'.repeat(501), changes: { make: 'FORD' } }), /Reason.*500.*Model/);
      assert.match(await said({ reason: 'x', changes: { regionCode: 'KC' } }), /Region must be .*SF/);
      assert.match(await said({ reason: 'x', changes: { date: '2999-01-01' } }), /Date/);
      assert.match(await said({ reason: 5, changes: { license: 5, color: 'NO-SUCH' } }), /Reason.*Color/s);
      const wrongKinds = { addr2: 5, noLicense: 'no', city: ['x'] };
      assert.equal(
        await said({ reason: 'x', changes: wrongKinds }),
        'noLicense format is invalid. addr2 format is invalid. city format is invalid',
      );
      assert.match(await said({ reason: 'x', changes: 5 }), /^changes format is invalid/);
      assert.match(await said({ reason: 'x' }), /changes/i);
      assert.deepEqual(await kinds(id), ['RECORDED']);
      await supervisor.cancel('SF', id);
      const late = await post(supervisor, `correct/SF/${String(id)}`, {
        reason: 'x',
        changes: { city: 'Q' },
      });
      refused(late, 409, /already cancelled by Sam Rivera/);
      const elsewhere = await post(supervisor, `correct/KC/${String(id)}`, { reason: 'x', changes: {} });
      refused(elsewhere, 404, 'There is no such boot');
    });

    test('a reopened boot is active again, its payments are void, and it can be closed again (REC-8, REC-9)', async () => {
      const id = await supervisor.recorded('SF');
      const payments = [
        { paymentAmount: 100, paymentType: 'CASH' },
        { paymentAmount: 75, paymentType: 'CREDIT_CARD' },
      ];
      await supervisor.release('SF', id, { payments });
      const { time } = answered(
        ChangedReply,
        await post(supervisor, `reopen/SF/${String(id)}`, { reason: 'Wrong car' }),
      );
      const open = await supervisor.details(id);
      assert.deepEqual(
        [open.status, open.closedTime, open.closedBy, open.receiptNumber, open.releasedTo],
        ['ACTIVE', null, null, null, null],
      );
      const timeUtc = utcTime(server.clock.nowMs);
      const void_ = { time, timeUtc, by: 'Sam Rivera', reason: 'Wrong car' };
      assert.deepEqual(
        open.payments?.map(({ voided }) => voided),
        [void_, void_],
      );
      refused(await post(supervisor, `reopen/SF/${String(id)}`, { reason: 'Again' }), 409, /active already/);
      assert.ok(!(await idsOf('q=ada&status=RELEASED')).includes(id));
      await supervisor.release('SF', id, { payments: [{ paymentAmount: 5, paymentType: 'CASH' }] });
      assert.deepEqual(await kinds(id), [
        ...['RECORDED', 'RELEASED', 'PAYMENT_ADDED', 'PAYMENT_ADDED', 'REOPENED'],
        ...['PAYMENT_VOIDED', 'PAYMENT_VOIDED', 'RELEASED', 'PAYMENT_ADDED'],
      ]);
      const [record] = (await search(supervisor, `q=${String(open.refNum)}`)).items;
      assert.deepEqual([record?.status, record?.paidAmount], ['RELEASED', 5]);
      // Harbor holds the permission to cancel, so it may undo a cancellation, but not a release.
      const others = await harbor.recorded('KC');
      await supervisor.release('KC', others);
      refused(await post(harbor, `reopen/KC/${String(others)}`, { reason: 'x' }), 403, /permission/);
      const cancelled = await harbor.recorded('KC');
      await harbor.cancel('KC', cancelled);
      refused(await post(harbor, `reopen/KC/${String(cancelled)}`, {}), 400, 'Reason is required');
      answered(ChangedReply, await post(harbor, `reopen/KC/${String(cancelled)}`, { reason: 'x' }));
      assert.equal((await harbor.details(cancelled)).cancelNote, null);
    });

    test('payments are added to a released boot, and each can be voided once (REC-10, REC-11)', async () => {
      const id = await supervisor.recorded('SF');
      const cash = { paymentType: 'CASH', paymentAmount: 5.25 };
      const pay = (body: Body, headers = {}) => post(supervisor, `payment/${String(id)}`, body, headers);
      refused(await pay(cash), 409, /not released/);
      await supervisor.release('SF', id);
      const key = withKey(randomUUID());
      const { id: paymentId } = answered(AddPaymentReply, await pay(cash, key));
      assert.equal(answered(AddPaymentReply, await pay(cash, key)).id, paymentId);
      refused(await pay({ ...cash, paymentAmount: 6 }, key), 422, /Already recorded as SF-/);
      for (const [body, said] of [
        [{ paymentType: 'SHELLS', paymentAmount: 5 }, /Payment Type/],
        [{ paymentType: 'CASH', paymentAmount: 5.255 }, /Amount/],
        [{ paymentType: 'CASH', paymentAmount: -1 }, /Amount/],
        [{ paymentAmount: 100_000 }, /Payment Type.*Amount|Amount.*Payment Type/],
        [{ paymentType: 'a\0', paymentAmount: 1 }, /Payment Type/],
      ] as const) {
        refused(await pay(body), 400, said);
      }
      const void_ = (payment: number, body: Body = { reason: 'Bounced' }) =>
        post(supervisor, `payment/${String(id)}/${String(payment)}/void`, body);
      refused(await void_(paymentId, {}), 400, 'Reason is required');
      answered(ChangedReply, await void_(paymentId));
      refused(await void_(paymentId), 409, /^Payment 2 was made void already by Sam Rivera on /);
      refused(await void_(99_999), 404, 'There is no such payment');
      const other = await supervisor.recorded('SF');
      refused(
        await post(supervisor, `payment/${String(other)}/${String(paymentId)}/void`, { reason: 'x' }),
        404,
        'There is no such payment',
      );
      const { payments = [] } = await supervisor.details(id);
      assert.deepEqual(
        payments?.map(({ paymentAmount, voided }) => [paymentAmount, voided?.reason ?? null]),
        [
          [175, null],
          [5.25, 'Bounced'],
        ],
      );
      const told = (await timeline(id)).slice(-2).map(({ kind, amount, note }) => [kind, amount, note]);
      assert.deepEqual(told, [
        ['PAYMENT_ADDED', 5.25, null],
        ['PAYMENT_VOIDED', 5.25, 'Bounced'],
      ]);
      refused(await post(harbor, `payment/${String(id)}`, cash), 403, /permission/);
    });

    test('a note can be added whatever the status (REC-12)', async () => {
      const id = await supervisor.recorded('SF');
      await supervisor.cancel('SF', id);
      refused(await post(supervisor, `note/${String(id)}`, { text: ' ' }), 400, 'Note is required');
      refused(await post(supervisor, `note/${String(id)}`, { text: 'x'.repeat(2_001) }), 400, /2000|2,000/);
      answered(ChangedReply, await post(supervisor, `note/${String(id)}`, { text: 'Owner\ncalled' }));
      const [, cancelled, note] = await timeline(id);
      assert.deepEqual([cancelled?.kind, cancelled?.note], ['CANCELLED', 'Wrong car']);
      assert.deepEqual([note?.kind, note?.note], ['NOTE', 'Owner\ncalled']);
      refused(await post(harbor, `note/${String(id)}`, { text: 'x' }), 404, 'There is no such boot');
      refused(await harbor.client.get(`${API}/boot/timeline/${String(id)}`), 404, 'There is no such boot');
    });

    test('simultaneous notes are all recorded, each once (REC-12)', async () => {
      const second = new BootCaller(await server.signIn('supervisor'), server.clock);
      const id = await supervisor.recorded('SF');
      const texts = ['one', 'two', 'three', 'four', 'five', 'six'];
      const keys = texts.map(() => withKey(randomUUID()));
      const all = () =>
        Promise.all(
          texts.map((text, n) =>
            post(n % 2 === 0 ? supervisor : second, `note/${String(id)}`, { text }, keys[n]),
          ),
        );
      for (const reply of await all()) answered(ChangedReply, reply);
      // Send all of them again, as after lost replies.
      for (const reply of await all()) answered(ChangedReply, reply);
      const notes = (await timeline(id)).filter(({ kind }) => kind === 'NOTE').map(({ note }) => note);
      assert.deepEqual([...notes].sort(), [...texts].sort());
    });

    test('of two simultaneous changes exactly one wins, and the other is refused (REC-13)', async () => {
      const second = new BootCaller(await server.signIn('supervisor'), server.clock);
      const corrected = await supervisor.recorded('SF');
      const corrections = await Promise.all(
        [supervisor, second, supervisor, second, supervisor, second].map((caller, n) =>
          post(caller, `correct/SF/${String(corrected)}`, {
            ...{ reason: 'x', changes: { addr2: `Lot ${String(10 + n)}` } },
          }),
        ),
      );
      // A correction may also succeed if its caller has read the boot after the other's correction.
      const won = corrections.filter(({ status }) => status === 200).length;
      assert.equal((await kinds(corrected)).length, 1 + won);
      for (const { status, text } of corrections) {
        if (status !== 200)
          assert.match(`${String(status)} ${text}`, /^409 Boot SF-\d+ was changed meanwhile/);
      }
      const reopened = await supervisor.recorded('SF');
      await supervisor.release('SF', reopened);
      const reopenings = await Promise.all(
        [supervisor, second].map((caller) => post(caller, `reopen/SF/${String(reopened)}`, { reason: 'x' })),
      );
      assert.deepEqual(reopenings.map(({ status }) => status).sort(), [200, 409]);
      const id = await supervisor.recorded('SF');
      await supervisor.release('SF', id);
      const [payment] = (await supervisor.details(id)).payments ?? [];
      const voids = await Promise.all(
        [supervisor, second].map((caller) =>
          post(caller, `payment/${String(id)}/${String(payment?.id)}/void`, { reason: 'x' }),
        ),
      );
      assert.deepEqual(voids.map(({ status }) => status).sort(), [200, 409]);
    });

    test('of two changes based on the same version one wins, and the other is told by whom (REC-13, REC-62)', async () => {
      const second = new BootCaller(await server.signIn('supervisor'), server.clock);
      const all = (path: string, bodies: readonly Body[], headers: object) =>
        Promise.all(
          bodies.map((body, n) => post(n % 2 === 0 ? supervisor : second, path, body, { ...headers })),
        );
      const seenOf = async (id: number) => ({
        'Boot-Version': String((await supervisor.details(id)).version),
      });
      const told = (replies: readonly TestReply[], text: RegExp) => {
        assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
        for (const reply of replies) if (reply.status === 409) assert.match(reply.text, text);
      };

      const id = await supervisor.recorded('SF');
      const corrections = ['Lot 10', 'Lot 11'].map((addr2) => ({ reason: 'x', changes: { addr2 } }));
      told(
        await all(`correct/SF/${String(id)}`, corrections, await seenOf(id)),
        /^Boot SF-\d+ was changed meanwhile by Sam Rivera on \S+ at \S+ P[SD]T: look at it/,
      );

      // A call without a version is based on what the server reads first. So the second call is refused if the first
      // one ends in between, and otherwise corrects what the first one wrote: nothing is overwritten unread.
      const addresses = ['Floor 1 A', 'Floor 1 B'];
      const unversioned = await all(
        `correct/SF/${String(id)}`,
        addresses.map((addr2) => ({ reason: 'x', changes: { addr2 } })),
        {},
      );
      const taken = addresses.filter((_, n) => unversioned[n]?.status === 200);
      if (taken.length < 2) told(unversioned, /^Boot SF-\d+ was changed meanwhile by Sam Rivera on/);
      const entries = (await timeline(id)).slice(-taken.length).map(({ changes }) => changes?.[0]);
      assert.deepEqual(entries.map((change) => change?.to).sort(), taken);
      if (taken.length === 2) assert.equal(entries[1]?.from, entries[0]?.to);

      const half = { payments: [{ paymentAmount: 100, paymentType: 'CASH' }] };
      assert.equal((await supervisor.release('SF', id, half)).status, 200);
      const payment = `payment/${String(id)}`;
      const rest = { paymentAmount: 75, paymentType: 'CASH' };
      const seen = await seenOf(id);
      told(
        await all(payment, [rest, rest], seen),
        /was changed meanwhile by Sam Rivera on .*: \$175\.00 of \$175\.00 is paid now$/,
      );
      refused(await post(second, `reopen/SF/${String(id)}`, { reason: 'x' }, seen), 409, /changed meanwhile/);
      // A repeated request gets its first reply. A call succeeds if it states the current state or none.
      const again = { ...(await seenOf(id)), ...withKey(randomUUID()) };
      const { id: last } = answered(AddPaymentReply, await post(second, payment, rest, again));
      assert.equal(answered(AddPaymentReply, await post(second, payment, rest, again)).id, last);
      answered(ChangedReply, await post(second, `${payment}/${String(last)}/void`, { reason: 'Twice' }));
      refused(await post(second, payment, rest, { ...again, ...withKey(randomUUID()) }), 409, /is paid now/);
      answered(AddPaymentReply, await post(second, payment, { ...rest, paymentAmount: 0.5 }));
      answered(
        ChangedReply,
        await post(second, `reopen/SF/${String(id)}`, { reason: 'x' }, await seenOf(id)),
      );
      refused(await post(second, payment, rest, await seenOf(id)), 409, /is not released/);
      refused(
        await post(second, payment, rest, { 'Boot-Version': 'x' }),
        400,
        'Boot-Version must be a whole number',
      );
    });

    test('simultaneous payments are all recorded if none states a version (REC-10)', async () => {
      const id = await supervisor.recorded('SF');
      await supervisor.release('SF', id);
      const replies = await Promise.all(
        [1, 2, 3].map((paymentAmount) =>
          post(supervisor, `payment/${String(id)}`, { paymentAmount, paymentType: 'CHECK' }),
        ),
      );
      const ids = replies.map((reply) => answered(AddPaymentReply, reply).id);
      const { payments } = await supervisor.details(id);
      assert.deepEqual(
        (payments ?? []).slice(1).map((payment) => payment.id),
        [...ids].sort((a, b) => a - b),
      );
    });
  });
}

test('a search by a word of a last name reads the indexes of the words, but none of their rows (REC-81)', async () => {
  const server = await startTestServer();
  try {
    const { db } = server;
    const asked = mock.method(db.getExecutor(), 'executeQuery');
    const scopes = [{ regionId: 1, companyId: null, from: null, before: null }];
    const ways = [{ column: 'last_word_fold', beginning: 'a' } as const];
    const places = await findPlaces(db, { scopes, ways, statuses: [], after: null, limit: 5 });
    assert.equal(places.length, 5);
    const queries = asked.mock.calls.map(({ arguments: [query] }) => query);
    asked.mock.restore();
    const used = new Set<string>();
    for (const { sql, parameters } of queries) {
      const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      for (const { detail } of (await db.executeQuery<{ detail: string }>(plan)).rows) {
        const [, how = '', index] = /last_name_word USING (.*)INDEX (\w+)/.exec(detail) ?? [];
        if (index?.startsWith('void_release') === false) used.add(`${how}${index}`);
      }
    }
    assert.deepEqual([...used], ['COVERING boot_by_last_word_fold']);
  } finally {
    await server.close();
  }
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { newNoticeNumber } from '../../../src/domain/notice/number';
import type { RecordPage, Entry } from '../../../src/domain/wire/records';
import type { Region } from '../../../src/domain/wire/region';
import type { LoginUser } from '../../../src/domain/wire/session';
import {
  API,
  BootCaller,
  closed,
  created,
  momentIn,
  refused,
  withKey,
  type Body,
} from '../support/calls/bootCalls';
import { aNotice, copyOf, NOTICE, printed, setNotice } from '../support/calls/noticeCalls';
import { picture } from '../support/calls/photoCalls';
import type { TestReply } from '../support/calls/TestClient';
import { assertSoundBoots, checkedBoots } from '../support/checkedBoots';
import { DATABASES } from '../support/databases';
import { textOf } from '../support/pdfText';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { unzipped } from '../support/unzipped';

const MINUTE = 60_000;

for (const database of DATABASES) {
  describe(`Notices on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let sam: BootCaller;
    let robin: BootCaller;
    before(async () => {
      server = await startTestServer({ database });
      sam = new BootCaller(await server.signIn('supervisor'), server.clock);
      robin = new BootCaller(await server.signIn('releaser'), server.clock);
    });
    beforeEach(() => setNotice(server, 'KC', NOTICE));
    after(async () => {
      await assertSoundBoots(server).finally(() => server.close());
    });

    const notice = (number: string, but: Body = {}) => aNotice(server.clock, number, but);
    const print = (id: number, number: string, but: Body = {}, headers = {}) =>
      printed(sam, id, notice(number, but), headers);
    const json = async <T>(path: string): Promise<T> => (await sam.client.get(`${API}${path}`)).json() as T;
    const prints = async (id: number) =>
      (await json<Entry[]>(`/boot/timeline/${String(id)}`)).flatMap(({ notice: said }) => said ?? []);
    function conflict(reply: TestReply, text: RegExp, own: string | null): void {
      assert.equal(reply.status, 409, reply.text);
      const { noticeNumber, details } = reply.json() as { noticeNumber: unknown; details: string };
      assert.match(details, text);
      assert.equal(noticeNumber, own);
    }

    test('the first print gives the boot its number, and each print is a copy in the history (NOT-5)', async () => {
      const id = await sam.recorded('KC');
      assert.equal((await sam.details(id)).noticeNumber, null);
      const number = newNoticeNumber();
      const facts = [{ language: 'en', headline: 'DO NOT MOVE' }];
      assert.equal(copyOf(await print(id, number, { facts })), 1);
      assert.equal(copyOf(await print(id, number.toLowerCase(), { byHand: true, facts: null })), 2);
      assert.equal((await sam.details(id)).noticeNumber, number);
      assert.deepEqual(await prints(id), [
        { number, copy: 1, byHand: false, facts },
        { number, copy: 2, byHand: true, facts: null },
      ]);
    });

    test('the same key records a print once (NOT-5)', async () => {
      const id = await sam.recorded('KC');
      const key = withKey(randomUUID());
      const body = notice(newNoticeNumber());
      const [one, two] = [await printed(sam, id, body, key), await printed(sam, id, body, key)];
      assert.equal(copyOf(one), 1);
      assert.equal(two.text, one.text);
      assert.equal((await prints(id)).length, 1);
    });

    test('another number for a boot is refused, and a number that another boot has (NOT-5)', async () => {
      const [id, other] = [await sam.recorded('KC'), await sam.recorded('KC')];
      const number = newNoticeNumber();
      copyOf(await print(id, number));
      conflict(await print(id, newNoticeNumber()), /^Boot KC-\d+ has notice number N-\w+ already$/, number);
      const { refNum } = await sam.details(id);
      conflict(await print(other, number), new RegExp(`is on another boot, ${String(refNum)}$`), null);
      assert.equal((await sam.details(other)).noticeNumber, null);
      assert.equal((await prints(other)).length, 0);
    });

    test('of many boots that get one number at once, one does (NOT-5)', async () => {
      for (let round = 0; round < 3; round += 1) {
        const number = newNoticeNumber();
        const ids = await Promise.all(Array.from({ length: 6 }, () => sam.recorded('KC')));
        const replies = await Promise.all([
          ...ids.map((id, index) => printed(index % 2 === 0 ? sam : robin, id, notice(number))),
          sam.create('KC', { noticeNumber: number }),
        ]);
        assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409, 409]);
        const { count } = await server.db
          .selectFrom('boot')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('noticeNumber', '=', number)
          .executeTakeFirstOrThrow();
        assert.equal(count, 1);
      }
    });

    test('of two numbers that one boot gets at once, one counts; prints at once are different copies (NOT-5)', async () => {
      const id = await sam.recorded('KC');
      const first = await Promise.all([
        print(id, newNoticeNumber()),
        printed(robin, id, notice(newNoticeNumber())),
      ]);
      assert.deepEqual(first.map(({ status }) => status).sort(), [200, 409]);
      const number = (await sam.details(id)).noticeNumber ?? '';
      const more = await Promise.all(Array.from({ length: 4 }, () => print(id, number)));
      assert.deepEqual(more.map(copyOf).sort(), [2, 3, 4, 5]);
    });

    test('a number can come with a new boot (NOT-5)', async () => {
      const number = newNoticeNumber();
      const { id } = created(await sam.create('KC', { noticeNumber: number }));
      assert.equal((await sam.details(id)).noticeNumber, number);
      assert.equal(copyOf(await print(id, number)), 1);
      assert.equal((await sam.create('KC', { noticeNumber: number })).status, 409);
      refused(
        await sam.create('KC', { noticeNumber: 'N-1' }),
        400,
        /^Notice number must be N- and eight letters/,
      );
    });

    test('a boot that was released meanwhile keeps what a device printed (NOT-5)', async () => {
      const id = await sam.recorded('KC');
      closed(await sam.release('KC', id));
      assert.equal(copyOf(await print(id, newNoticeNumber())), 1);
    });

    for (const [name, but, text] of [
      ['a number of another form', { number: '4711' }, /^Notice number must be N- and eight/],
      ['no number', { number: undefined }, /^Notice number is required$/],
      ['a number by hand that is too long', { number: 'x'.repeat(21), byHand: true }, /^Notice number/],
      ['no time', { printedTime: undefined }, /^Printed time is required$/],
      ['a time that is none', { printedTime: 'noon' }, /^Printed time format is invalid$/],
      ['no facts', { facts: undefined }, /^Facts is required$/],
      ['facts of another type', { facts: 7 }, /facts/i],
      [
        'facts of nothing but brackets',
        { facts: JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) as unknown },
        /^facts format/,
      ],
      ['facts over 20 kB', { facts: ['x'.repeat(20_480)] }, /^Facts must be at most 20 kB$/],
      ['byHand of another type', { byHand: 'yes' }, /byHand/],
    ] as const) {
      test(`refuses ${name} (NOT-6)`, async () => {
        const id = await sam.recorded('KC');
        const reply = await print(id, newNoticeNumber(), but);
        refused(reply, 400, text);
      });
    }

    test('refuses a time in the future, and takes one with facts of 20 kB (NOT-6)', async () => {
      const id = await sam.recorded('KC');
      const later = { printedTime: momentIn('KC', server.clock, 10).dateTime };
      assert.equal((await print(id, newNoticeNumber(), later)).status, 400);
      copyOf(await print(id, newNoticeNumber(), { facts: 'x'.repeat(20_478) }));
    });

    test('a region without notices has none, and passes over the number of a new boot (NOT-7)', async () => {
      await setNotice(server, 'KC', null);
      const { id } = created(await sam.create('KC', { noticeNumber: newNoticeNumber() }));
      const { noticeNumber, notice: parts } = await sam.details(id);
      assert.deepEqual([noticeNumber, parts], [null, null]);
      created(await sam.create('KC', { noticeNumber: 'N-1' }));
      assert.equal((await print(id, newNoticeNumber())).status, 404);
      assert.equal((await printed(sam, 999_999, notice(newNoticeNumber()))).status, 404);
    });

    test('a search finds a boot by its number, by the beginning too (NOT-2)', async () => {
      const id = await sam.recorded('KC');
      const number = newNoticeNumber();
      copyOf(await print(id, number));
      for (const q of [number, number.toLowerCase(), number.slice(0, 8), number.slice(2)]) {
        const { items } = await json<RecordPage>(`/boot/search?q=${q}`);
        assert.ok(
          items.some((item) => item.id === id),
          q,
        );
      }
    });

    test('a correction of what the notice says makes it outdated, until the next print (NOT-9)', async () => {
      const id = await sam.recorded('KC');
      const number = newNoticeNumber();
      copyOf(await print(id, number));
      const isOutdated = async () => (await sam.details(id)).notice?.isOutdated;
      const correct = async (changes: object) => {
        const path = `${API}/boot/correct/KC/${String(id)}`;
        const reply = await sam.client.post(path, { reason: 'Misread', changes });
        assert.equal(reply.status, 200, reply.text);
      };
      await correct({ requestedBy: 'Officer Gray' });
      assert.equal(await isOutdated(), false);
      await correct({ license: 'NEW4711' });
      assert.equal(await isOutdated(), true);
      copyOf(await print(id, number));
      assert.equal(await isOutdated(), false);
    });

    test("regions come with their notice and charges, and the user's company with what is printed of it (NOT-10)", async () => {
      const regions = await json<Region[]>('/config/allowedRegions');
      const of = (code: string) => regions.find((region) => region.code === code);
      assert.deepEqual(of('KC')?.notice, NOTICE);
      const id = await sam.recorded('KC');
      const { notice: parts, charges } = await sam.details(id);
      assert.deepEqual(of('KC')?.charges, parts?.charges);
      assert.deepEqual(
        parts?.charges.map(({ name, amount }) => ({ name, amount })),
        charges,
      );
      assert.equal(of('BAL')?.charges, null);
      const { company } = await json<LoginUser>('/login/user');
      const { name, address, phone, licenseNumber } = parts?.company ?? {};
      assert.ok(address && phone && licenseNumber);
      assert.deepEqual(
        [company?.name, company?.address, company?.phone, company?.licenseNumber],
        [name, address, phone, licenseNumber],
      );
    });

    test('evidence has every print word for word, in the manifest and in the record (NOT-11)', async () => {
      const id = await sam.recorded('KC');
      const number = newNoticeNumber();
      copyOf(await print(id, number, { facts: [{ headline: 'FIRST WORDS', total: { value: '$145.50' } }] }));
      server.clock.nowMs += MINUTE;
      copyOf(await print(id, number, { facts: ['SECOND WORDS'], byHand: true }));
      const { bytes } = await picture(sam.client, `${API}/boot/evidence/${String(id)}`);
      const files = unzipped(bytes);
      const manifest = JSON.parse(String(files.get('manifest.json'))) as {
        boot: { noticeNumber: string };
        timeline: Entry[];
      };
      assert.equal(manifest.boot.noticeNumber, number);
      assert.deepEqual(
        manifest.timeline.flatMap((entry) => entry.notice ?? []),
        await prints(id),
      );
      const record = textOf(files.get('record.pdf') ?? Buffer.alloc(0))
        .join(' ')
        .replace(/\s+/g, ' ');
      for (const text of ['FIRST WORDS', '$145.50', 'copy 1', 'SECOND WORDS', 'put on by hand', number])
        assert.ok(record.includes(text), `${text} is in ${record}`);
    });

    test('the check finds a number and words that were changed in the database (NOT-12)', async () => {
      const id = await sam.recorded('KC');
      const number = newNoticeNumber();
      copyOf(await print(id, number));
      const findings = async () => (await checkedBoots(server)).output.join('\n');
      const setNumber = (noticeNumber: string) =>
        server.db.updateTable('boot').set({ noticeNumber }).where('id', '=', id).execute();
      await setNumber(newNoticeNumber());
      assert.match(await findings(), /does not match its acts in the audit trail: noticeNumber/);
      await setNumber(number);
      await assert.rejects(
        server.db.updateTable('noticePrint').set({ facts: '[]' }).where('bootId', '=', id).execute(),
      );
    });
  });
}

describe('A site that does not announce notices', () => {
  test('has none of them (NOT-7)', async () => {
    const server = await startTestServer({ settings: { FEATURES: 'records' } });
    try {
      await setNotice(server, 'KC', NOTICE);
      const sam = new BootCaller(await server.signIn('supervisor'), server.clock);
      const id = await sam.recorded('KC', { noticeNumber: newNoticeNumber() });
      created(await sam.create('KC', { noticeNumber: 'N-1' }));
      const details = (await sam.get(id)).json() as object;
      assert.ok(!('noticeNumber' in details) && !('notice' in details));
      assert.equal((await printed(sam, id, aNotice(server.clock, newNoticeNumber()))).status, 404);
      const regions = (await sam.client.get(`${API}/config/allowedRegions`)).json() as object[];
      assert.ok(regions.every((region) => !('notice' in region) && !('charges' in region)));
      const { company } = (await sam.client.get(`${API}/login/user`)).json() as LoginUser;
      assert.ok(!('address' in (company ?? {})));
    } finally {
      await server.close();
    }
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import * as v from 'valibot';
import { Entry, RecordPage } from '../../../src/domain/wire/records';
import { Invitation, Person, SetupCompany } from '../../../src/domain/wire/setup';
import { API, BootCaller, closed, created, refused, withKey, type Body } from '../support/calls/bootCalls';
import { aCompany, aPerson, done, refusedWith, SetupCaller } from '../support/calls/setupCaller';
import { TestClient } from '../support/calls/TestClient';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';

/** Plates that look like `7QXZ101`. */
const LOOK_ALIKES: readonly (readonly [what: string, license: string])[] = [
  ['a left-to-right mark before', '\u200E7QXZ101'],
  ['a zero width space inside', '7QXZ\u200B101'],
  ['a directional embedding around', '\u202D7QXZ101\u202C'],
  ['a soft hyphen', '7QXZ\u00AD101'],
  ['a word joiner', '7QXZ\u2060101'],
  ['full width', '\uFF17\uFF31\uFF38\uFF3A\uFF11\uFF10\uFF11'],
  ['a minus sign', '7QXZ\u2212101'],
  ['a variation selector', '7QXZ101\uFE0F'],
];
const NOTHING = '\u200B\u2800';
const COACH = '1M8GDM9AXKP042788';

for (const database of DATABASES) {
  describe(`Texts that look equal, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    let setup: SetupCaller;
    let people: SetupCaller;
    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
      setup = new SetupCaller(await server.signIn('admin'));
      people = new SetupCaller(supervisor.client);
    });
    after(() => server.close());

    const found = async (q: string) => {
      const reply = await supervisor.client.get(`${API}/boot/search?q=${encodeURIComponent(q)}`);
      assert.equal(reply.status, 200, reply.text);
      return v.parse(RecordPage, reply.json()).items.map(({ id }) => id);
    };

    test('are one plate: recorded, recognized and found as such (TEXT-1, TEXT-3)', async () => {
      const id = await supervisor.recorded('SF', { license: '7QXZ101', vin: '' });
      for (const [what, license] of LOOK_ALIKES) {
        const again = await supervisor.create('SF', { license, vin: '' }, { 'Duplicate-Check': '1' });
        assert.equal(again.status, 409, what);
        assert.ok((await found(license)).includes(id), what);
      }
      const other = await supervisor.recorded('SF', { license: 'N\u0303AX\u200B101', vin: '' });
      assert.equal((await supervisor.details(other)).license, '\u00D1AX101');
    });

    test('a code in an address is the one that it looks like (TEXT-3, TEXT-4)', async () => {
      const list = (code: string) =>
        supervisor.client.get(`${API}/boot/get-region/${encodeURIComponent(code)}`);
      const [usual, fullWidth] = [await list('SF'), await list('\uFF33\uFF26')];
      assert.equal(fullWidth.status, 200, fullWidth.text);
      assert.deepEqual(fullWidth.json(), usual.json());
    });

    test('a text of nothing that can be seen is missing (TEXT-1)', async () => {
      for (const [field, sentence] of [
        ['license', 'License is required'],
        ['requestedBy', 'Requestor is required'],
        ['addr1', 'Address is required'],
        ['city', 'City is required'],
      ] as const) {
        refused(await supervisor.create('SF', { [field]: NOTHING }), 400, sentence);
      }
      const id = await supervisor.recorded('SF', { license: 'EMPTY1' });
      const blank = { firstName: NOTHING, lastName: NOTHING, receiptNumber: NOTHING };
      refused(
        await supervisor.release('SF', id, blank),
        400,
        'First Name is required. Last Name is required. Receipt Number is required',
      );
      refused(
        await supervisor.client.post(
          `${API}/boot/note/${String(id)}`,
          { text: NOTHING },
          withKey(randomUUID()),
        ),
        400,
        /is required/,
      );
    });

    test('a VIN is read however it is written, and stored in its one spelling (TEXT-1, VIN-1)', async () => {
      for (const vin of [
        `\u202A${COACH}\u202C`,
        `*${COACH}*`,
        `I${COACH}`,
        `VIN: ${COACH}`,
        COACH.replace('0', 'O'),
      ]) {
        const id = await supervisor.recorded('SF', {
          license: `V${String(Math.trunc(Math.random() * 1e9))}`,
          vin,
        });
        assert.equal((await supervisor.details(id)).vin, COACH, vin);
        assert.ok((await found(vin)).includes(id), vin);
      }
    });

    test('names, notes and receipt numbers are stored in their one spelling (TEXT-1, TEXT-3)', async () => {
      const id = await supervisor.recorded('SF', { license: 'NAMED1' });
      const names = {
        firstName: 'Zoe\u0308',
        lastName: 'O\u00ADBrien\u2011Lee',
        receiptNumber: 'ＲＸ\u20132\u200B',
      };
      closed(await supervisor.release('SF', id, names));
      const { releasedTo, receiptNumber } = await supervisor.details(id);
      assert.deepEqual(
        [releasedTo, receiptNumber],
        ['Zo\u00EB O\u00ADBrien-Lee'.replace('\u00AD', ''), 'RX-2'],
      );
      const used = await supervisor.client.get(
        `${API}/boot/receipt-number/SF?number=${encodeURIComponent('RX\u22122')}`,
      );
      assert.match(used.text, /SF-/);
      const cancelled = await supervisor.recorded('SF', { license: 'NAMED2' });
      closed(await supervisor.cancel('SF', cancelled, 'wrong\u2060 car \u2014 sorry'));
      assert.equal((await supervisor.details(cancelled)).cancelNote, 'wrong car - sorry');
      const timeline = await supervisor.client.get(`${API}/boot/timeline/${String(cancelled)}`);
      assert.equal(v.parse(v.array(Entry), timeline.json()).at(-1)?.note, 'wrong car - sorry');
    });

    test('codes in full width are those of the lists (TEXT-3, TEXT-4)', async () => {
      const codes = { make: 'ＨＯＮＤＡ', model: 'ＡＣＣＯＲＤ', body: 'ＣＯＵＰＥ', color: 'ＢＬＵ' };
      const id = await supervisor.recorded('SF', {
        license: 'CODES1',
        ...codes,
        state: 'ＣＡ',
        licenseState: 'ＣＡ',
      });
      const { state, licenseState } = await supervisor.details(id);
      assert.deepEqual([state, licenseState], ['CA', 'CA']);
      const { permissions, ...person } = aPerson('by.codes');
      const body = {
        ...person,
        company: 'ＢＡＹＴＯＷ',
        defaultRegion: 'ＳＦ',
        permissions: { ＳＦ: permissions.SF },
      };
      const added = done(Person, await people.post('people', body));
      assert.deepEqual([added.company, added.defaultRegion], ['BAYTOW', 'SF']);
      assert.deepEqual(added.permissions, permissions);
    });

    test('joiners of names and emoji stay (TEXT-2)', async () => {
      const text = 'می\u200Cخواهم \u{1F468}\u200D\u{1F467}';
      const id = await supervisor.recorded('SF', { license: 'JOINED1', requestedBy: text });
      assert.equal((await supervisor.details(id)).requestedBy, text);
    });

    test('the same submission in another spelling is the same one (TEXT-4)', async () => {
      const key = randomUUID();
      const body: Body = { license: 'AGAIN1', addr1: '1 Main\u2013St' };
      const first = created(await supervisor.create('SF', body, withKey(key)));
      assert.deepEqual(created(await supervisor.create('SF', body, withKey(key))), first);
      assert.deepEqual(
        created(await supervisor.create('SF', { ...body, addr1: '1 Main-St' }, withKey(key))),
        first,
      );
    });

    test('no two people have one name, and either spelling signs in (TEXT-1, TEXT-3, TEXT-4)', async () => {
      const person = done(Person, await people.post('people', aPerson('ana.lee')));
      for (const username of ['ana\u200B.lee', 'ａｎａ.lee', '\u200Eana.lee']) {
        const again = { ...aPerson('ana.lee.2'), username };
        const [fault] = refusedWith(await people.post('people', again), 400).faults ?? [];
        assert.equal(fault?.field, 'username', username);
      }
      const { url } = done(Invitation, await people.post(`people/${String(person.id)}/invite`));
      const password = 'one\u200Btwo \u2014 three';
      const chosen = await new TestClient(server.origin).send(new URL(url).pathname, {
        body: new URLSearchParams({ password, repeat: password }),
      });
      assert.equal(chosen.status, 303);
      const statusOf = async (username: string, tried: string) =>
        (await new TestClient(server.origin).login(username, tried)).status;
      assert.equal(await statusOf('\u202Aａna.lee\u202C', password), 303);
      assert.equal(await statusOf('ana.lee', 'onetwo - three'), 401);
    });

    test("a company's phone and e-mail as copied from a page are taken (TEXT-1, TEXT-3)", async () => {
      const body = {
        ...aCompany('COPIED'),
        phone: '\u202A+1\u00A0(415) 555\u20110142\u202C',
        email: '\u200Boffice＠example.com',
      };
      const { phone, email } = done(SetupCompany, await setup.post('companies', body));
      assert.deepEqual([phone, email], ['+1 (415) 555-0142', 'office@example.com']);
    });
  });
}

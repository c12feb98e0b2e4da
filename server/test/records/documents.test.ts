import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { showInstant } from '../../../src/domain/time/zone';
import { API, BootCaller, momentIn, refused } from '../support/calls/bootCalls';
import { act, letTakeOff, removalOf, RULE, setRule } from '../support/calls/removalCalls';
import { DATABASES } from '../support/databases';
import { aSidewaysPhoto, picture, register, uploaded } from '../support/calls/photoCalls';
import { textOf } from '../support/pdfText';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { unzipped } from '../support/unzipped';

for (const database of DATABASES) {
  describe(`Receipts and evidence on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
    });
    after(() => server.close());

    async function bytesOf(path: string, type: string): Promise<Buffer> {
      const { status, headers, bytes } = await picture(supervisor.client, `${API}/boot/${path}`);
      assert.equal(status, 200, `${path}: ${bytes.toString().slice(0, 200)}`);
      assert.equal(headers.get('content-type'), type);
      assert.match(headers.get('cache-control') ?? '', /no-store/);
      return bytes;
    }
    const kinds = async (id: number) => {
      const reply = await supervisor.client.get(`${API}/boot/timeline/${String(id)}`);
      return (reply.json() as { kind: string }[]).map(({ kind }) => kind);
    };

    test('a receipt is a tagged PDF in either language on either paper; each copy is recorded once (REC-14, REC-15)', async () => {
      const id = await supervisor.recorded('SF');
      const path = `receipt/${String(id)}`;
      refused(await supervisor.client.get(`${API}/boot/${path}`), 409, /not released/);
      await supervisor.release('SF', id);
      for (const query of ['', '?lng=es', '?paper=80mm', '?lng=es&paper=80mm']) {
        const pdf = await bytesOf(`${path}${query}`, 'application/pdf');
        assert.ok(pdf.subarray(0, 8).equals(Buffer.from('%PDF-1.7')));
        const text = pdf.toString('latin1');
        assert.match(text, /\/MarkInfo/);
        assert.match(text, query.includes('es') ? /\/Lang \(es-US\)/ : /\/Lang \(en-US\)/);
        assert.match(text, query.includes('80mm') ? /\/MediaBox \[0 0 226\./ : /\/MediaBox \[0 0 612 792\]/);
      }
      const made = (await kinds(id)).filter((kind) => kind === 'RECEIPT_MADE').length;
      assert.equal(made, 4);
      const copy = randomUUID();
      const first = await bytesOf(`${path}?copy=${copy}`, 'application/pdf');
      server.clock.advanceMinutes(1);
      const second = await bytesOf(`${path}?copy=${copy.toUpperCase()}`, 'application/pdf');
      assert.equal(second.length, first.length);
      assert.equal((await kinds(id)).filter((kind) => kind === 'RECEIPT_MADE').length, 5);
      for (const wrong of ['?lng=fr', '?paper=a4', '?copy=1']) {
        assert.equal((await supervisor.client.get(`${API}/boot/${path}${wrong}`)).status, 400, wrong);
      }
      const harbor = await server.signIn('harbor');
      refused(await harbor.get(`${API}/boot/${path}`), 404, 'There is no such boot');
    });

    test('a HEAD of a receipt or of evidence, and a request from another site, record nothing (REC-15)', async () => {
      const id = await supervisor.recorded('SF');
      await supervisor.release('SF', id);
      const before = await kinds(id);
      for (const paper of ['receipt', 'evidence']) {
        const path = `${API}/boot/${paper}/${String(id)}`;
        const head = await supervisor.client.send(path, { method: 'HEAD' });
        assert.deepEqual([head.status, head.headers.get('allow')], [405, 'GET']);
        for (const site of ['cross-site', 'same-site']) {
          refused(await supervisor.client.get(path, { 'sec-fetch-site': site }), 403, /another site/);
        }
      }
      assert.deepEqual(await kinds(id), before);
      for (const site of ['same-origin', 'none']) {
        const reply = await supervisor.client.get(`${API}/boot/receipt/${String(id)}`, {
          'sec-fetch-site': site,
        });
        assert.equal(reply.status, 200);
      }
    });

    test('one person who requests many documents at once keeps nobody else waiting, and is limited (REC-23)', async () => {
      const id = await supervisor.recorded('KC');
      await supervisor.release('KC', id);
      const releaser = new BootCaller(await server.signIn('releaser'), server.clock);
      const path = `${API}/boot/receipt/${String(id)}`;
      const answered: string[] = [];
      const asked = async (who: string, caller: BootCaller) => {
        const reply = await caller.client.get(path);
        if (reply.status === 200) answered.push(who);
        return reply;
      };
      const many = Array.from({ length: 30 }, () => asked('one of many', supervisor));
      // Once one of the many requests is refused, the others fill the queue.
      await Promise.any(
        many.map(async (reply) => {
          if ((await reply).status !== 429) throw new Error('was not refused');
        }),
      );
      const one = await asked('somebody else', releaser);
      assert.equal(one.status, 200);
      const replies = await Promise.all(many);
      assert.ok(
        answered.indexOf('somebody else') < 10,
        `came after ${String(answered.indexOf('somebody else'))}`,
      );
      for (const reply of replies.filter(({ status }) => status !== 200)) {
        refused(reply, 429, /documents are waiting: try again/);
      }
      const made = replies.filter(({ status }) => status === 200).length;
      assert.equal((await kinds(id)).filter((kind) => kind === 'RECEIPT_MADE').length, made + 1);
    });

    const read = async (path: string) =>
      textOf(await bytesOf(path, 'application/pdf'))
        .join('\n')
        .replace(/\s+/g, ' ');

    test('a receipt has everything that a statute requires, in the requested language (REC-14)', async () => {
      const id = await supervisor.recorded('SF');
      const payments = [
        { paymentType: 'CASH', paymentAmount: 100 },
        { paymentType: 'CREDIT_CARD', paymentAmount: 80.5 },
      ];
      await supervisor.release('SF', id, { payments, receiptNumber: 'SF-77/a' });
      const card = (await supervisor.details(id)).payments?.[1]?.id;
      const voiding = `${API}/boot/payment/${String(id)}/${String(card)}/void`;
      assert.equal((await supervisor.client.post(voiding, { reason: 'declined' })).status, 200);
      const { refNum, charges } = await supervisor.details(id);
      const english = await read(`receipt/${String(id)}`);
      for (const said of [
        ...['Bay Tow and Recovery', '1650 Evans Ave', '(415) 555-0134', 'MCP 0417733'],
        ...['SF-77/a', String(refNum), '7ABC123', 'CA', 'Honda', 'Accord', 'Blue', '1HGCM82633A004352'],
        ...['1 Market St, Lot 4, San Francisco, CA', 'Booted by: Sam Rivera', 'Released by: Sam Rivera'],
        ...[
          'Released to: Ada Moss',
          'Cash Sam Rivera',
          'Your rights',
          'Cash',
          'Credit Card (void)',
          '$80.50',
          'Paid',
          '$100.00',
        ],
        ...['Total', 'Balance due', 'Printed on'],
        ...(charges ?? []).map(({ name }) => name),
      ]) {
        assert.ok(english.includes(said), `${said} in ${english}`);
      }
      const spanish = await read(`receipt/${String(id)}?lng=es`);
      for (const said of [
        'Efectivo',
        'Tarjeta de crédito (anulado)',
        'Color: Azul',
        'Carrocería: Cupé',
        'Retiro del inmovilizador $125.00',
        'Cobrado por',
        'Sus derechos',
        'Copia 2',
        'Entregado a',
      ]) {
        assert.ok(spanish.includes(said), `${said} in ${spanish}`);
      }
      assert.doesNotMatch(spanish, /Cash|Credit Card|Blue|Boot removal/);
    });

    test('a receipt says until when the boot will be taken off, and a later copy when and by whom it was (REM-45)', async () => {
      await letTakeOff(server, 'supervisor');
      await setRule(server, 'BAL', { ...RULE, night: null });
      const id = await supervisor.recorded('BAL');
      await supervisor.release('BAL', id);
      const due = Date.parse((await removalOf(supervisor, id)).dueTimeUtc ?? '');
      const shown = (at: number) => showInstant(at, 'America/New_York');
      const receipt = (query = '') => read(`receipt/${String(id)}${query}`);
      assert.ok((await receipt()).includes(`The boot will be taken off by ${shown(due)}`));
      assert.ok((await receipt('?paper=80mm')).includes(`The boot will be taken off by ${shown(due)}`));
      const key = randomUUID();
      const copy = await receipt(`?copy=${key}`);
      server.clock.advanceMinutes(20);
      await act(supervisor, id, 'off', momentIn('BAL', server.clock));
      const off = `Boot taken off ${shown(server.clock.nowMs)} by Sam Rivera`;
      const later = await receipt();
      assert.ok(later.includes(off) && !later.includes('will be taken off'), later);
      const spanish = await receipt('?lng=es&paper=80mm');
      assert.ok(spanish.includes(`Inmovilizador retirado el ${shown(server.clock.nowMs)} por Sam Rivera`));
      assert.equal(await receipt(`?copy=${key}`), copy, 'a copy never changes');
    });

    test('the record of a cancelled boot says it as well (REM-45)', async () => {
      await letTakeOff(server, 'supervisor');
      await setRule(server, 'BAL', { ...RULE, night: null });
      const id = await supervisor.recorded('BAL');
      await supervisor.cancel('BAL', id);
      const evidence = async () => {
        const files = unzipped(await bytesOf(`evidence/${String(id)}`, 'application/zip'));
        const manifest = JSON.parse(String(files.get('manifest.json'))) as { boot: { removal: unknown } };
        const record = textOf(files.get('record.pdf') ?? Buffer.alloc(0));
        return { record: record.join(' ').replace(/\s+/g, ' '), removal: manifest.boot.removal };
      };
      const before = await evidence();
      assert.match(before.record, /The boot will be taken off by /);
      assert.deepEqual(before.removal, await removalOf(supervisor, id));
      await act(supervisor, id, 'off', momentIn('BAL', server.clock));
      const after = await evidence();
      assert.match(after.record, /Boot taken off .+ by Sam Rivera .*Boot taken off · \d\d\//);
      assert.deepEqual(after.removal, await removalOf(supervisor, id));
    });

    test('a refused receipt says why as a page in its own window, and as text to any other caller (REC-19)', async () => {
      const id = await supervisor.recorded('SF');
      const path = `${API}/boot/receipt/${String(id)}`;
      const opened = (lng: string) =>
        supervisor.client.get(path, { 'sec-fetch-dest': 'document', 'accept-language': lng });
      const page = await opened('en-US,en;q=0.9');
      assert.deepEqual([page.status, page.headers.get('content-type')], [409, 'text/html; charset=utf-8']);
      assert.match(page.text, /<h1>This could not be opened<\/h1><p lang="en">Boot SF-\d+ is not released:/);
      assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
      assert.match((await opened('es-MX')).text, /<html lang="es">.*<h1>No se pudo abrir/s);
      refused(await supervisor.client.get(path), 409, /is not released/);
      const hostile = await supervisor.client.get(`${API}/boot/receipt/1?lng=%3Cscript%3E`, {
        'sec-fetch-dest': 'document',
      });
      assert.equal(hostile.status, 400);
      assert.doesNotMatch(hostile.text, /<script/);
    });

    test('a receipt has the text of rights from the day of its release, even if the region changes it later (REC-18)', async () => {
      const { db } = server;
      const says = (rightsEn: string | null, rightsEs: string | null) =>
        db.updateTable('region').set({ rightsEn, rightsEs }).where('code', '=', 'KC').execute();
      const released = async () => {
        const id = await supervisor.recorded('KC');
        await supervisor.release('KC', id);
        return id;
      };
      const receipt = (id: number, lng = 'en') => read(`receipt/${String(id)}?lng=${lng}`);
      await says(null, null);
      const none = await released();
      await says('You may ask for a hearing in ten days.', 'Puede pedir una audiencia en diez días.');
      const first = [await released(), await released()] as const;
      await says('You may ask for a hearing in thirty days.', null);
      const later = await released();
      for (const id of first) {
        assert.match(await receipt(id), /Your rights You may ask for a hearing in ten days\./);
        assert.match(await receipt(id, 'es'), /Sus derechos Puede pedir una audiencia en diez días\./);
      }
      assert.match(await receipt(later), /in thirty days/);
      assert.doesNotMatch(await receipt(later, 'es'), /Sus derechos/);
      assert.doesNotMatch(await receipt(none), /Your rights/);
      // A boot that is released again prints the current text. So does one released before texts were stored.
      const path = `${API}/boot/reopen/KC/${String(none)}`;
      assert.equal((await supervisor.client.post(path, { reason: 'wrong car' })).status, 200);
      await supervisor.release('KC', none);
      assert.match(await receipt(none), /in thirty days/);
      await db.updateTable('boot').set({ rightsTextId: null }).where('id', '=', first[0]).execute();
      assert.match(await receipt(first[0]), /in thirty days/);
      const texts = await db
        .selectFrom('rightsText')
        .innerJoin('region', 'region.id', 'rightsText.regionId')
        .select('en')
        .where('region.code', '=', 'KC')
        .execute();
      assert.equal(texts.length, 3, 'a text is kept once');
    });

    const timeline = async (id: number) =>
      (await supervisor.client.get(`${API}/boot/timeline/${String(id)}`)).json() as {
        kind: string;
        note: string | null;
        closedTime?: string;
      }[];
    const found = async (q: string) => {
      const reply = await supervisor.client.get(`${API}/boot/search?q=${encodeURIComponent(q)}`);
      return (reply.json() as { items: { id: number; voidReceipts?: object[] }[] }).items;
    };
    const reopen = async (id: number) => {
      const path = `${API}/boot/reopen/SF/${String(id)}`;
      assert.equal((await supervisor.client.post(path, { reason: 'wrong car' })).status, 200);
    };

    test('a copy of a receipt always has the same bytes, whatever was voided, renamed or reopened since (REC-73)', async () => {
      const id = await supervisor.recorded('SF');
      await supervisor.release('SF', id, { receiptNumber: 'FIRST-1' });
      const named = (copy: string) => bytesOf(`receipt/${String(id)}?copy=${copy}`, 'application/pdf');
      const copy = randomUUID();
      const [first, again] = await Promise.all([named(copy), named(copy)]);
      assert.deepEqual(first, again, 'two that ask at once get one copy');
      const payment = (await supervisor.details(id)).payments?.[0]?.id;
      const voiding = `${API}/boot/payment/${String(id)}/${String(payment)}/void`;
      assert.equal((await supervisor.client.post(voiding, { reason: 'declined' })).status, 200);
      const { db } = server;
      const rename = (name: string) =>
        db.updateTable('company').set({ name }).where('code', '=', 'BAYTOW').execute();
      const { name } = await db
        .selectFrom('company')
        .select('name')
        .where('code', '=', 'BAYTOW')
        .executeTakeFirstOrThrow();
      await rename('Renamed Towing');
      try {
        assert.deepEqual(await named(copy), first);
        assert.match(await read(`receipt/${String(id)}`), /Renamed Towing.*Copy 2.*\(void\)/);
      } finally {
        await rename(name);
      }
      await reopen(id);
      assert.deepEqual(await named(copy), first);
      const fresh = `${API}/boot/receipt/${String(id)}?copy=${randomUUID()}`;
      refused(await supervisor.client.get(fresh), 409, /not released/);
      assert.equal((await kinds(id)).filter((kind) => kind === 'RECEIPT_MADE').length, 2);
      const change = db.updateTable('receiptCopy').set({ pdf: Buffer.from('x') });
      await assert.rejects(change.execute(), /never changes/);
    });

    test('each release has its own receipts, number and time; a void receipt is still found, and marked as void (REC-74)', async () => {
      const id = await supervisor.recorded('SF');
      const first = await supervisor.release('SF', id, {
        ...{ receiptNumber: 'VOIDED-7', firstName: 'Zenobia', lastName: 'Quist' },
      });
      assert.equal(first.status, 200);
      await read(`receipt/${String(id)}`);
      assert.match(await read(`receipt/${String(id)}`), /Copy 2/);
      server.clock.advanceMinutes(5);
      await reopen(id);
      await supervisor.release('SF', id, { receiptNumber: 'VALID-8' });
      const receipt = await read(`receipt/${String(id)}`);
      assert.match(receipt, /Receipt VALID-8/);
      assert.doesNotMatch(receipt, /Copy/);
      assert.match(await read(`receipt/${String(id)}`), /Copy 2/);
      const closings = (await timeline(id)).filter(({ kind }) => kind === 'RELEASED');
      assert.deepEqual(
        closings.map(({ note }) => note),
        ['Zenobia Quist · VOIDED-7', 'Ada Moss · VALID-8'],
      );
      const times = closings.map(({ closedTime }) => closedTime);
      assert.equal(times[0], (first.json() as { time: string }).time);
      assert.notEqual(times[0], times[1]);
      const voidReceipt = { receiptNumber: 'VOIDED-7', releasedTo: 'Zenobia Quist', time: times[0] };
      for (const q of ['voided-7', 'Zenobia', 'quist', 'zenobia quist']) {
        const [item, ...others] = await found(q);
        assert.deepEqual([item?.id, item?.voidReceipts, others.length], [id, [voidReceipt], 0], q);
      }
      assert.equal((await found('VALID-8'))[0]?.id, id);
    });

    test('a receipt number that was used in the region is reported with where and when; the server still accepts it (REC-76)', async () => {
      const used = async (number: string, region = 'SF') => {
        const reply = await supervisor.client.get(
          `${API}/boot/receipt-number/${region}?number=${encodeURIComponent(number)}`,
        );
        assert.equal(reply.status, 200);
        return (reply.json() as { used: { refNum: string; time: string }[] }).used;
      };
      assert.deepEqual(await used('TWICE-1'), []);
      const ids = [await supervisor.recorded('SF'), await supervisor.recorded('SF')] as const;
      for (const id of ids) {
        const reply = await supervisor.release('SF', id, { receiptNumber: 'Twice-1' });
        assert.equal(reply.status, 200);
        server.clock.advanceMinutes(5);
      }
      const refNums = await Promise.all(ids.map(async (id) => (await supervisor.details(id)).refNum));
      await reopen(ids[0]);
      const all = await used(' TWICE-1 ');
      assert.deepEqual(
        all.map(({ refNum }) => refNum),
        [...refNums].reverse(),
      );
      assert.ok(all.every(({ time }) => /^\d{4}-\d{2}-\d{2}T/.test(time)));
      assert.deepEqual(await used('TWICE-1', 'KC'), []);
      assert.deepEqual(await used('TWICE'), [], 'only the whole number counts');
      const path = `${API}/boot/receipt-number/SF`;
      for (const query of ['', '?number=', '?number=12345678901234']) {
        refused(await supervisor.client.get(`${path}${query}`), 400, /number/i);
      }
      refused(await (await server.signIn('creator')).get(`${path}?number=1`), 403, /permission/);
    });

    test('the record in the evidence has names instead of codes, and the receipt number (REC-17)', async () => {
      const id = await supervisor.recorded('SF');
      const correct = { reason: 'typed wrong', changes: { addr1: '2 Market St' } };
      const path = `${API}/boot/correct/SF/${String(id)}`;
      assert.equal((await supervisor.client.post(path, correct)).status, 200);
      const payments = [{ paymentType: 'CHECK', paymentAmount: 90 }];
      await supervisor.release('SF', id, { payments, receiptNumber: 'REC-90' });
      const files = unzipped(await bytesOf(`evidence/${String(id)}`, 'application/zip'));
      const record = textOf(files.get('record.pdf') ?? Buffer.alloc(0))
        .join('')
        .replace(/\s+/g, ' ');
      for (const said of [
        'Status: Released',
        'Receipt number: REC-90',
        'Check $90.00',
        '1 Market St → 2 Market St',
      ]) {
        assert.ok(record.includes(said), `${said} in ${record}`);
      }
      assert.doesNotMatch(record, /RELEASED|CHECK/);
    });

    test('evidence is an archive whose manifest proves each file (REC-16, REC-17)', async () => {
      const id = await supervisor.recorded('SF');
      const photo = await uploaded(supervisor.client, 'SF', await aSidewaysPhoto());
      assert.equal((await register(supervisor.client, id, photo)).status, 200);
      const zip = await bytesOf(`evidence/${String(id)}`, 'application/zip');
      const files = unzipped(zip);
      const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
        files: { name: string; size: number; sha256: string; uploadedBy: string | null }[];
        timeline: { kind: string }[];
        boot: { license: string; charges: object[] };
      };
      assert.deepEqual(
        [...files.keys()].sort(),
        ['HOW-TO-CHECK.txt', 'manifest.json', ...manifest.files.map(({ name }) => name)].sort(),
      );
      for (const { name, size, sha256 } of manifest.files) {
        const content = files.get(name) ?? Buffer.alloc(0);
        assert.equal(content.length, size, name);
        assert.equal(createHash('sha256').update(content).digest('hex'), sha256, name);
      }
      assert.ok(manifest.files.some(({ uploadedBy }) => uploadedBy === 'Sam Rivera'));
      assert.deepEqual(
        manifest.timeline.map(({ kind }) => kind),
        ['RECORDED', 'PHOTO_ADDED', 'EVIDENCE_MADE'],
      );
      assert.deepEqual([manifest.boot.license, manifest.boot.charges.length], ['7ABC123', 2]);
      assert.match(textOf(files.get('record.pdf') ?? Buffer.alloc(0)).join(' '), /Photo added/);
      assert.match(files.get('HOW-TO-CHECK.txt')?.toString() ?? '', /sha256sum/);
      const creator = await server.signIn('creator');
      refused(await creator.get(`${API}/boot/evidence/${String(id)}`), 403, /permission/);
      refused(
        await (await server.signIn('harbor')).get(`${API}/boot/evidence/${String(id)}`),
        404,
        /no such/,
      );
    });
  });
}

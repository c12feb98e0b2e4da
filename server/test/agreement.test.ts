import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import * as v from 'valibot';
import { AgreementInfo, AgreementSchedule } from '../../src/domain/wire/agreement';
import { isWireTime } from '../../src/domain/time/text';
import { DATABASES } from './support/databases';
import { startTestServer, type TestServer } from './support/startTestServer';
import type { TestClient } from './support/calls/TestClient';

const DAY_MINUTES = 24 * 60;

for (const database of DATABASES) {
  describe(`The agreement on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let base: string;
    let userId: number;
    let client: TestClient;
    before(async () => {
      server = await startTestServer({ database });
      client = await server.signIn('newcompany');
      const user = (await client.get('/api-web/api/login/user')).json() as {
        id: number;
        towCompanyId: number;
      };
      userId = user.id;
      base = `/admin/api/clickWrap/${user.towCompanyId}`;
    });
    after(() => server.close());

    const isRequired = async () => (await client.get(`${base}/clickWrap`)).json();
    const keyNow = async () => (await client.get(`${base}/clickWrapKey`)).text;
    async function generate() {
      const reply = await client.post(
        `${base}/generateAgreement?agreementUrl=${encodeURIComponent(await keyNow())}`,
      );
      assert.equal(reply.status, 200, reply.text);
      return v.parse(AgreementInfo, reply.json());
    }
    const decide = async (
      what: 'clickWrapAgree' | 'clickWrapDecline',
      document: number | string,
      key?: string,
    ) =>
      client.post(
        `${base}/${what}?agreementUrl=${encodeURIComponent(key ?? (await keyNow()))}&shownAttachmentId=${document}`,
      );
    async function schedule() {
      const reply = await client.get(`${base}/schedule`);
      return v.parse(v.array(AgreementSchedule), reply.json());
    }
    const decisions = () =>
      server.db
        .selectFrom('agreementDecision')
        .innerJoin('agreement', 'agreement.id', 'agreementDecision.agreementId')
        .innerJoin('company', 'company.id', 'agreement.companyId')
        .select([
          'agreementDecision.decision',
          'agreementDecision.documentId',
          'agreementDecision.documentSha256',
          'agreementDecision.createdAt',
          'agreementDecision.createdBy',
        ])
        .where('company.code', '=', 'NEWTOW')
        .orderBy('agreementDecision.id')
        .execute();

    test('is required of the new company and no other', async () => {
      assert.equal(await isRequired(), true);
      for (const [username, id] of [
        ['creator', 1],
        ['viewer', 2],
      ] as const) {
        const other = await server.signIn(username);
        assert.equal((await other.get(`/admin/api/clickWrap/${id}/clickWrap`)).text, 'false');
      }
      assert.deepEqual(
        (await schedule()).map(({ status, expired }) => [status, expired]),
        [['PENDING', false]],
      );
      for (const { startDate, endDate } of await schedule()) {
        assert.ok(isWireTime(startDate) && isWireTime(endDate) && startDate < endDate, startDate);
      }
    });

    test('has a key, as plain text', async () => {
      const reply = await client.get(`${base}/clickWrapKey`);
      assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
      assert.equal(reply.text, (await schedule())[0]?.storageKey);
    });

    test('becomes a PDF of this site that only the company may read (AGR-8)', async () => {
      const { attachmentUrl } = await generate();
      assert.match(attachmentUrl, /^\/admin\/api\//);
      const reply = await client.get(attachmentUrl);
      assert.equal(reply.status, 200);
      assert.equal(reply.headers.get('content-type'), 'application/pdf');
      assert.match(reply.headers.get('content-disposition') ?? '', /^inline/);
      assert.equal(reply.headers.get('content-security-policy'), "frame-ancestors 'self'");
      assert.match(reply.headers.get('cache-control') ?? '', /private/);
      assert.match(reply.text, /^%PDF-/);
      const other = await server.signIn('supervisor');
      assert.equal((await other.get(attachmentUrl)).status, 403);
      assert.equal((await server.visitor().get(attachmentUrl)).status, 403);
      const elsewhere = attachmentUrl.replace(base, '/admin/api/clickWrap/1');
      assert.equal((await other.get(elsewhere)).status, 404, 'not by way of the own company either');
    });

    test('is one document per day, and another on the next', async () => {
      const first = await generate();
      assert.deepEqual(await generate(), first);
      server.clock.advanceMinutes(DAY_MINUTES);
      client = await server.signIn('newcompany');
      const next = await generate();
      assert.notDeepEqual(next, first);
      assert.equal((await client.get(first.attachmentUrl)).status, 200, 'what was shown stays');
    });

    test('refuses every call of another company', async () => {
      const other = await server.signIn('supervisor');
      const query = '?agreementUrl=x&shownAttachmentId=1';
      for (const path of ['clickWrap', 'clickWrapKey', 'schedule']) {
        assert.equal((await other.get(`${base}/${path}`)).status, 403, path);
      }
      for (const path of ['generateAgreement', 'clickWrapAgree', 'clickWrapDecline']) {
        assert.equal((await other.post(`${base}/${path}${query}`)).status, 403, path);
      }
      assert.equal((await other.get('/admin/api/clickWrap/999/clickWrap')).status, 403);
    });

    test('ignores a wrong key or document', async () => {
      const { attachmentId } = await generate();
      assert.equal((await decide('clickWrapAgree', attachmentId, 'agreements/other/1')).status, 400);
      for (const id of [999_999, 'x', '', `${attachmentId} or 1=1`]) {
        assert.equal((await decide('clickWrapAgree', id)).status, 400, String(id));
      }
      assert.equal((await client.post(`${base}/generateAgreement?agreementUrl=nothing`)).status, 400);
      assert.equal((await client.post(`${base}/clickWrapAgree`)).status, 400);
      assert.deepEqual(await decisions(), []);
      assert.equal(await isRequired(), true);
    });

    test('declining is recorded and leaves it required (AGR-7)', async () => {
      const { attachmentId } = await generate();
      const reply = await decide('clickWrapDecline', attachmentId);
      assert.deepEqual([reply.status, reply.json()], [200, true]);
      assert.equal((await schedule())[0]?.status, 'DECLINED');
      assert.equal(await isRequired(), true);
    });

    test('accepting is recorded with who, when and what, and counts for the whole company (AGR-7)', async () => {
      const { attachmentId, attachmentUrl } = await generate();
      const reply = await decide('clickWrapAgree', attachmentId);
      assert.deepEqual([reply.status, reply.json()], [200, false]);
      assert.equal(await isRequired(), false);
      assert.equal((await schedule())[0]?.status, 'ACCEPTED');
      const response = await fetch(new URL(attachmentUrl, server.origin), {
        headers: { cookie: `boot_session=${client.cookies.get('boot_session') ?? ''}` },
      });
      const sha256 = createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex');
      const [declined, accepted] = await decisions();
      assert.equal(declined?.decision, 'DECLINED');
      assert.deepEqual(accepted, {
        decision: 'ACCEPTED',
        documentId: attachmentId,
        documentSha256: sha256,
        createdAt: server.clock.nowMs,
        createdBy: userId,
      });
      const info = await client.get('/api-web/api/login/info');
      assert.deepEqual(info.json(), { loggedIn: true, clickwrapAccepted: true });
    });

    test('accepting again changes nothing; declining afterwards does not undo it', async () => {
      const { attachmentId } = await generate();
      assert.equal((await decide('clickWrapAgree', attachmentId)).json(), false);
      assert.equal((await decisions()).length, 2);
      assert.equal((await decide('clickWrapDecline', attachmentId)).json(), false);
      assert.equal(await isRequired(), false);
    });

    test('it expires after a year, and a new one is required (AGR-9)', async () => {
      const old = await keyNow();
      const { attachmentId } = await generate();
      server.clock.advanceMinutes(400 * DAY_MINUTES);
      client = await server.signIn('newcompany');
      assert.equal(await isRequired(), true);
      assert.equal((await schedule())[0]?.status, 'EXPIRED');
      const [first, second] = await Promise.all([keyNow(), keyNow()]);
      assert.equal(first, second);
      assert.notEqual(first, old);
      const late = await decide('clickWrapAgree', attachmentId, old);
      assert.equal(late.status, 409);
      assert.match(late.text, /reload the page/);
      assert.deepEqual(
        (await schedule()).map(({ status, expired }) => [status, expired]),
        [
          ['PENDING', false],
          ['EXPIRED', true],
        ],
      );
      assert.equal((await decide('clickWrapAgree', (await generate()).attachmentId)).json(), false);
      assert.equal(await isRequired(), false);
    });
  });
}

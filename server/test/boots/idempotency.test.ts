import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  aCreateBody,
  API,
  BootCaller,
  closed,
  created,
  listed,
  refused,
  withKey,
} from '../support/calls/bootCalls';
import { HttpError } from '../../src/http/httpError';
import { Submissions, submissionOf } from '../../src/boots/submissions';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';

for (const database of DATABASES) {
  describe(`One submission, however often it is sent, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    let harbor: BootCaller;
    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
      harbor = new BootCaller(await server.signIn('harbor'), server.clock);
    });
    after(() => server.close());

    const countOf = async (regionCode: string) => listed(await supervisor.list(regionCode)).length;

    test('the same key with the same body gets the first answer, byte for byte, and records nothing more (KEY-1)', async () => {
      const key = withKey(randomUUID());
      const body = aCreateBody('SF', server.clock);
      const first = await supervisor.client.post(`${API}/boot/create/SF`, body, key);
      const count = await countOf('SF');
      server.clock.advanceMinutes(3);
      const again = await supervisor.client.post(`${API}/boot/create/SF`, body, key);
      assert.deepEqual([again.status, again.text], [200, first.text]);
      assert.equal(again.headers.get('content-type'), first.headers.get('content-type'));
      assert.equal(await countOf('SF'), count);
    });

    test('the same key with another body is refused, and the refusal names the recorded boot (KEY-2)', async () => {
      const key = withKey(randomUUID());
      const { refNum } = created(await supervisor.create('SF', {}, key));
      const count = await countOf('SF');
      const text = `Already recorded as ${refNum} with other details`;
      refused(await supervisor.create('SF', { license: 'OTHER 1' }, key), 422, text);
      refused(await supervisor.create('SF', { make: '' }, key), 422, text);
      refused(await supervisor.create('KC', { regionCode: undefined }, key), 422, text);
      assert.equal(await countOf('SF'), count);
    });

    test('a refusal does not use up the key (KEY-3)', async () => {
      const key = withKey(randomUUID());
      refused(await supervisor.create('SF', { make: '' }, key), 400, 'Make is required');
      refused(await supervisor.create('SF', { city: 5 }, key), 400, 'City format is invalid');
      created(await supervisor.create('SF', {}, key));
    });

    test('a repeat is compared by content, not by the order of its fields (KEY-1)', () => {
      const hashOf = (body: object) => submissionOf('note', 1, {}, { params: {}, body }).requestHash;
      const payments = [{ paymentAmount: 1, paymentType: 'CASH' }];
      const turned = [{ paymentType: 'CASH', paymentAmount: 1 }];
      assert.equal(hashOf({ a: 1, payments }), hashOf({ payments: turned, a: 1, added: undefined }));
      assert.notEqual(hashOf({ a: 1, payments }), hashOf({ a: 1, payments: [...payments, ...payments] }));
      assert.notEqual(hashOf({ a: null }), hashOf({}));
    });

    test('what another process has recorded in the meantime is answered, though it can no longer be done (KEY-1)', async () => {
      const [here, there] = [0, 1].map(() => new Submissions<'note'>(server.db, server.clock.read));
      assert.ok(here !== undefined && there !== undefined);
      const submission = submissionOf(
        'note',
        1,
        { 'idempotency-key': randomUUID() },
        { params: {}, body: {} },
      );
      const recorded = { bootId: null, refNum: null, answer: { id: 7 } };
      const reply = await here.once(submission, async () => {
        await there.once(submission, async () => async () => recorded);
        throw new HttpError(409, 'The boot was changed meanwhile');
      });
      assert.equal(reply.text, '{"id":7}');
    });

    test('a key belongs to one user and one call (KEY-3)', async () => {
      const key = withKey(randomUUID());
      const mine = created(await supervisor.create('KC', {}, key));
      const theirs = created(await harbor.create('KC', {}, key));
      assert.notEqual(mine.id, theirs.id);
      closed(await supervisor.release('KC', mine.id, {}, key));
      closed(await supervisor.cancel('KC', theirs.id, 'note', key));
    });

    test('a key is case-insensitive; anything but a UUID is refused (KEY-4)', async () => {
      const key = randomUUID();
      const first = created(await supervisor.create('SF', {}, withKey(key)));
      assert.deepEqual(created(await supervisor.create('SF', {}, withKey(key.toUpperCase()))), first);
      for (const bad of ['', 'x', `${key}0`, `${key}, ${key}`, '{}']) {
        refused(await supervisor.create('SF', {}, withKey(bad)), 400, 'Idempotency-Key must be a UUID');
      }
    });

    test('without a key, each submission records a separate boot', async () => {
      const first = created(await supervisor.create('SF'));
      assert.notEqual(created(await supervisor.create('SF')).id, first.id);
    });

    test('a repeated release gets its first answer, not a conflict (KEY-1)', async () => {
      const id = await supervisor.recorded('SF');
      const key = withKey(randomUUID());
      const first = await supervisor.release('SF', id, {}, key);
      const again = await supervisor.release('SF', id, {}, key);
      assert.deepEqual([again.status, again.text], [200, first.text]);
      const { refNum, payments } = await supervisor.details(id);
      assert.equal(payments?.length, 1);
      const text = `Already recorded as ${String(refNum)} with other details`;
      refused(await supervisor.release('SF', id, { receiptNumber: 'R-9' }, key), 422, text);
      refused(await supervisor.release('SF', await supervisor.recorded('SF'), {}, key), 422, text);
    });

    test('the same holds for a cancellation, and the boot in the path is part of the request', async () => {
      const id = await supervisor.recorded('SF');
      const other = await supervisor.recorded('SF');
      const key = withKey(randomUUID());
      const first = await supervisor.cancel('SF', id, 'Wrong car', key);
      const again = await supervisor.cancel('SF', id, 'Wrong car', key);
      assert.deepEqual([again.status, again.text], [200, first.text]);
      refused(await supervisor.cancel('SF', id, 'Another note', key), 422, /^Already recorded as SF-/);
      refused(await supervisor.cancel('SF', other, 'Wrong car', key), 422, /^Already recorded as SF-/);
      assert.equal((await supervisor.details(other)).status, 'ACTIVE');
    });

    test('a refused release does not use up its key', async () => {
      const id = await supervisor.recorded('SF');
      const key = withKey(randomUUID());
      refused(await supervisor.release('SF', id, { receiptNumber: '' }, key), 400, /Receipt Number/);
      closed(await supervisor.release('SF', id, {}, key));
    });
  });
}

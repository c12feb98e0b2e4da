import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { Removal } from '../../../../src/domain/wire/boot';
import type { RemovalRule } from '../../../../src/domain/wire/region';
import { RemovalItem } from '../../../../src/domain/wire/removals';
import { API, type BootCaller, type Body, type Headers } from './bootCalls';
import type { TestReply } from './TestClient';
import { setRegion } from '../setRegion';
import type { TestServer } from '../startTestServer';

/** A rule of a region, by day and at night. */
export const RULE: RemovalRule = {
  minutes: 60,
  night: { from: '22:00', to: '05:00', minutes: 45 },
  countsFrom: 'payment',
};

/** Gives a region this rule, or takes it away. */
export const setRule = (server: TestServer, code: string, removal: RemovalRule | null): Promise<void> =>
  setRegion(server, code, { removal });

/** Gives people RELEASE_REMOVAL in every region, which the seed data may not do. */
export async function letTakeOff({ db }: TestServer, ...usernames: readonly string[]): Promise<void> {
  const users = await db.selectFrom('appUser').select('id').where('username', 'in', usernames).execute();
  const regions = await db.selectFrom('region').select('id').execute();
  const rows = users.flatMap(({ id: userId }) =>
    regions.map(({ id: regionId }) => ({ userId, regionId, permission: 'RELEASE_REMOVAL' })),
  );
  await db
    .insertInto('userPermission')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

export type RemovalAct = 'take' | 'leave' | 'off' | 'not-found' | 'back' | 'request';

/** Makes a call about the removal of a boot. */
export const act = (
  { client }: BootCaller,
  id: number,
  name: RemovalAct,
  body?: Body,
  headers?: Headers,
): Promise<TestReply> => client.post(`${API}/boot/removal/${String(id)}/${name}`, body, headers);

/** The boots of a region that are to be taken off. */
export async function removals({ client }: BootCaller, regionCode: string): Promise<RemovalItem[]> {
  const reply = await client.get(`${API}/boot/removals/${regionCode}`);
  assert.equal(reply.status, 200, reply.text);
  return v.parse(v.array(RemovalItem), reply.json());
}

/** The removal of a boot as `boot/get` tells it. */
export async function removalOf(caller: BootCaller, id: number): Promise<Removal> {
  const { removal } = await caller.details(id);
  assert.ok(removal != null);
  return removal;
}

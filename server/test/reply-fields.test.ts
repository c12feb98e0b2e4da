import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type * as v from 'valibot';
import type { Call } from '../../src/domain/wire/call';
import { bootCalls, sessionCalls, suiteCalls, vehicleCalls } from '../../src/domain/wire/calls';
import { API, BootCaller } from './support/calls/bootCalls';
import { startTestServer, type TestServer } from './support/startTestServer';
import type { TestClient } from './support/calls/TestClient';

interface Inside {
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
}

/** Fields that replies may omit: this server's additions, fields of failures, and those of regions with a rule for it. */
const MAY_BE_MISSING = new Set(['thumbUrl', 'error', 'waitingSinceUtc']);

/** Makes and colors share the schema of body types, but have no sort order. */
const WITHOUT_PLACE: readonly Call[] = [vehicleCalls.makes, vehicleCalls.colors];

/** True for a sort order of makes or colors, and for the region in a list whose path names it. */
const leavesOut = (call: Call, at: string) =>
  (WITHOUT_PLACE.includes(call) && at.endsWith('.sortOrder')) ||
  (call === bootCalls.listOfRegion && at.endsWith('.regionCode'));

/** The paths of fields that the schema has and the value lacks, e.g. `[3].center.lat`. Null counts as present. */
function missing(schema: v.GenericSchema & Inside, value: unknown, at = ''): string[] {
  const { wrapped, item, entries } = schema;
  if (value === null || value === undefined) return [];
  if (wrapped !== undefined) return missing(wrapped, value, at);
  if (item !== undefined && Array.isArray(value)) {
    return value.flatMap((each, index) => missing(item, each, `${at}[${String(index)}]`));
  }
  if (entries === undefined || typeof value !== 'object') return [];
  return Object.entries(entries).flatMap(([key, field]) => {
    if (MAY_BE_MISSING.has(key)) return [];
    const place = `${at}.${key}`;
    const found = Object.entries(value).find(([name]) => name === key);
    return found === undefined ? [place] : missing(field, found[1], place);
  });
}

describe('Replies have every field of their entity, null if it has no value', () => {
  let server: TestServer;
  let client: TestClient;
  before(async () => {
    server = await startTestServer();
    client = await server.signIn('supervisor');
  });
  after(() => server.close());

  async function complete(call: Call, path: string, least = 1): Promise<unknown> {
    const reply = await client.get(path);
    assert.equal(reply.status, 200, `${path}: ${reply.text}`);
    const value = reply.json();
    const lacking = missing(call.reply, value).filter((at) => !leavesOut(call, at));
    assert.deepEqual(lacking, [], path);
    if (Array.isArray(value)) assert.ok(value.length >= least, `${path} is empty`);
    return value;
  }

  test('regions, each with the company that manages it (REF-4)', async () => {
    const user = (await complete(sessionCalls.loginUser, `${API}/login/user`)) as { towCompanyId: number };
    const regions = (await complete(sessionCalls.allowedRegions, `${API}/config/allowedRegions`, 3)) as {
      owningCompanyId: number | null;
    }[];
    for (const { owningCompanyId } of regions) assert.equal(owningCompanyId, user.towCompanyId);
  });

  test('each list of a region', async () => {
    const { routes } = suiteCalls;
    for (const region of ['SF', 'KC', 'BAL']) {
      const paths = { region, regionCode: region, regionCodes: region, account: 'PD' };
      const ofRegions = { ...vehicleCalls, ...suiteCalls };
      for (const call of Object.values(ofRegions) as Call[]) {
        if (/:id|:makeId|:account|vin\//.test(call.path)) continue;
        const path = call.path.replace(/:(\w+)/g, (_, name: keyof typeof paths) => paths[name]);
        await complete(call, `${path}?regionCode=${region}&regionCodes=${region}`);
      }
      const [road] = (await complete(routes, `${API}/refdata/${region}/routes`)) as { id: number }[];
      assert.ok(road !== undefined);
      await complete(suiteCalls.roadPoints, `${API}/refdata/${region}/routes/${String(road.id)}`);
    }
    await complete(vehicleCalls.models, `${API}/refdata/SF/models/by-make/474`);
  });

  test('boots, active and released', async () => {
    const caller = new BootCaller(client, server.clock);
    const id = await caller.recorded('SF');
    await complete(bootCalls.listOfRegion, `${API}/boot/get-region/SF`);
    await complete(bootCalls.defaultState, `${API}/boot/default-state/SF`);
    await complete(bootCalls.details, `${API}/boot/get/${String(id)}`);
    await caller.release('SF', id);
    await complete(bootCalls.details, `${API}/boot/get/${String(id)}`);
  });
});

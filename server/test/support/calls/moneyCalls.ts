import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { Permission } from '../../../../src/domain/permissions';
import {
  CloseShiftReply,
  OpenShift,
  Report,
  ShiftPage,
  WholeShift,
  type Counted,
} from '../../../../src/domain/wire/money';
import { API, closed, type BootCaller, type Headers } from './bootCalls';
import type { TestServer } from '../startTestServer';
import type { TestClient, TestReply } from './TestClient';

function read<S extends v.GenericSchema>(schema: S, reply: TestReply): v.InferOutput<S> {
  assert.equal(reply.status, 200, reply.text);
  return v.parse(schema, reply.json());
}

/** One person's calls about shifts and reports. */
export class MoneyCaller {
  constructor(readonly client: TestClient) {}

  mine(region: string): Promise<TestReply> {
    return this.client.get(`${API}/shift/${region}/mine`);
  }

  async open(region: string): Promise<OpenShift> {
    return read(OpenShift, await this.mine(region));
  }

  close(region: string, body: object, headers: Headers = {}): Promise<TestReply> {
    return this.client.post(`${API}/shift/${region}/close`, body, headers);
  }

  /** Counts exactly what is expected and closes the shift. */
  async closeAsExpected(region: string): Promise<CloseShiftReply> {
    const { totals } = await this.open(region);
    const counted: Counted[] = totals.map(({ paymentType, expected }) => ({
      paymentType,
      amount: expected ?? 0,
    }));
    return read(CloseShiftReply, await this.close(region, { counted }));
  }

  async closed(region: string, query = ''): Promise<ShiftPage> {
    return read(ShiftPage, await this.client.get(`${API}/shift/${region}/closed${query}`));
  }

  /** Every closed shift of a region that this person may see. */
  async allClosed(region: string): Promise<ShiftPage['items']> {
    const all: ShiftPage['items'] = [];
    for (let query = '?limit=100'; query !== '';) {
      const { items, next } = await this.closed(region, query);
      all.push(...items);
      query = next === null ? '' : `?limit=100&cursor=${next}`;
    }
    return all;
  }

  shift(region: string, id: number | string, below = ''): Promise<TestReply> {
    return this.client.get(`${API}/shift/${region}/${String(id)}${below}`);
  }

  async whole(region: string, id: number): Promise<WholeShift> {
    return read(WholeShift, await this.shift(region, id));
  }

  async report(region: string, from: string, to: string): Promise<Report> {
    return read(Report, await this.client.get(`${API}/report/${region}?from=${from}&to=${to}`));
  }
}

/** Grants a user more permissions in a region, as an administrator would. */
export async function grant(
  { db }: Pick<TestServer, 'db'>,
  username: string,
  region: string,
  permissions: readonly Permission[],
): Promise<void> {
  const { id: userId } = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const { id: regionId } = await db
    .selectFrom('region')
    .select('id')
    .where('code', '=', region)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('userPermission')
    .values(permissions.map((permission) => ({ userId, regionId, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Records and releases a boot, then closes the shift that contains the payment.
 * @returns the shift's id
 */
export async function closedShiftOf(boots: BootCaller, region: string): Promise<number> {
  closed(await boots.release(region, await boots.recorded(region)));
  return (await new MoneyCaller(boots.client).closeAsExpected(region)).id;
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  CompanyPage,
  PersonPage,
  SetupRegion,
  type Person,
  type SetupCompany,
} from '../../../../src/domain/wire/setup';
import type { TestClient, TestReply } from './TestClient';

export const SETUP = '/admin/api/setup';

type PageSchema<Item> = v.GenericSchema<unknown, { items: Item[]; next: string | null }>;

/** Makes the setup calls. Each change gets a new idempotency key unless one is given. */
export class SetupCaller {
  constructor(readonly client: TestClient) {}

  get(path: string): Promise<TestReply> {
    return this.client.get(`${SETUP}/${path}`);
  }

  post(path: string, body?: unknown, key: string = randomUUID()): Promise<TestReply> {
    return this.client.post(`${SETUP}/${path}`, body, { 'idempotency-key': key });
  }

  put(path: string, body: unknown, key: string = randomUUID()): Promise<TestReply> {
    return this.client.send(`${SETUP}/${path}`, {
      ...{ method: 'PUT', body, headers: { 'idempotency-key': key } },
    });
  }

  delete(path: string): Promise<TestReply> {
    return this.client.send(`${SETUP}/${path}`, { method: 'DELETE' });
  }

  /** Every item of a list, page by page. */
  async all<Item>(schema: PageSchema<Item>, path: string, limit = 100): Promise<Item[]> {
    const items: Item[] = [];
    for (let next: string | null = ''; next !== null;) {
      const cursor: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`;
      const address = `${path}${path.includes('?') ? '&' : '?'}limit=${String(limit)}${cursor}`;
      const page: { items: Item[]; next: string | null } = done(schema, await this.get(address));
      items.push(...page.items);
      next = page.next;
    }
    return items;
  }

  async person(username: string): Promise<Person> {
    const people = await this.all(PersonPage, `people?q=${username}`);
    const found = people.find((each) => each.username === username);
    assert.ok(found !== undefined, `${username} is not shown`);
    return found;
  }

  async company(code: string): Promise<SetupCompany> {
    const found = (await this.all(CompanyPage, 'companies')).find((each) => each.code === code);
    assert.ok(found !== undefined, `${code} is not shown`);
    return found;
  }

  async region(code: string): Promise<SetupRegion> {
    return done(SetupRegion, await this.get(`regions/${code}`));
  }
}

/** Asserts that a call succeeded. @returns its parsed reply */
export function done<S extends v.GenericSchema>(schema: S, reply: TestReply): v.InferOutput<S> {
  assert.equal(reply.status, 200, reply.text);
  return v.parse(schema, reply.json());
}

export interface Refused {
  readonly details: string;
  readonly missingPermissions?: readonly { readonly region: string; readonly permission: string }[];
  readonly faults?: readonly { readonly line?: number; readonly field: string; readonly sentence: string }[];
  readonly current?: Readonly<Record<string, unknown>>;
  readonly by?: string | null;
  readonly time?: string;
}

/** Asserts that a call was refused with this status. @returns its parsed reply */
export function refusedWith(reply: TestReply, status: number): Refused {
  assert.equal(reply.status, status, reply.text);
  return reply.json() as Refused;
}

export const aPerson = (username: string) => ({
  username,
  shortName: `The ${username}`,
  email: `${username}@baytow.example`,
  company: 'BAYTOW',
  role: 'PROVIDER',
  applications: ['BOOT'],
  permissions: { SF: ['BOOT_VIEW'] },
});

export const aCompany = (code: string) => ({
  ...{ code, name: `${code} Towing`, inactivityTimeout: 30, loginTimeout: 600 },
  ...{ phone: '(415) 555-0188', email: 'desk@example.com', address: '1 Main St', licenseNumber: 'L-1' },
});

export const aRegion = (code: string) => ({
  ...{ code, name: 'Oakland, CA', state: 'CA', zoneId: 'America/Los_Angeles' },
  charges: [
    { name: 'Boot removal', amount: 120.5, nameEs: 'Retiro' },
    { name: 'City fee', amount: 30 },
  ],
});

/** Asserts that a call succeeded. */
export function taken(reply: TestReply): void {
  assert.equal(reply.status, 200, reply.text);
}

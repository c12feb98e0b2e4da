import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { emptyValues } from '../../src/domain/boot/fields';
import { nowInZone } from '../../src/domain/time/zone';
import type { BootDetails, CreateBootBody, CreateBootReply } from '../../src/domain/wire/boot';
import { PASSWORD } from './steps';

interface Coded {
  id: number;
  code: string;
}

/** The first item of a list; the demo data is never empty. */
function first<T>(list: readonly T[], what: string): T {
  const [found] = list;
  assert.ok(found !== undefined, `there is no ${what}`);
  return found;
}

/** A signed-in caller without a browser, for setting up the server's data and reading it back. */
export class ApiSession {
  private constructor(
    private readonly origin: string,
    /** The Cookie header that a browser would send. */
    readonly cookie: string,
  ) {}

  static async signIn(origin: string, account: string): Promise<ApiSession> {
    const response = await fetch(`${origin}/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ username: account, password: PASSWORD, from: '/boot/' }),
    });
    assert.equal(response.status, 303, `signing in as ${account}: ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return new ApiSession(origin, cookies.join('; '));
  }

  /** Makes any call with the session's cookies and returns the reply, whatever its status. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookie);
    return fetch(this.origin + path, { ...init, headers });
  }

  /** Makes a call that must succeed with JSON. */
  async json<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await this.fetch(path, init);
    const text = await response.text();
    assert.equal(response.status, 200, `${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  boot(id: number): Promise<BootDetails> {
    return this.json(`/api-web/api/boot/get/${id}`);
  }

  /** A valid create body, with codes from the server's lists and the current time in the region. */
  async aBoot(region: string, changes: Partial<CreateBootBody> = {}): Promise<CreateBootBody> {
    const refdata = `/api-web/api/refdata/${region}`;
    const [makes, bodies, colors] = await Promise.all(
      ['makes', 'bodies', 'colors'].map((list) => this.json<Coded[]>(`${refdata}/${list}`)),
    );
    const make = first(makes ?? [], 'make');
    const models = await this.json<Coded[]>(`${refdata}/models/by-make/${make.id}`);
    const zones: Record<string, string> = { KC: 'America/Chicago', BAL: 'America/New_York' };
    return {
      ...emptyValues(),
      regionCode: region,
      addr1: '100 Main St',
      addr2: '',
      city: 'Town',
      state: 'CA',
      make: make.code,
      model: first(models, 'model').code,
      body: first(bodies ?? [], 'body').code,
      color: first(colors ?? [], 'color').code,
      license: 'TEST123',
      licenseState: 'CA',
      noLicense: false,
      vin: '',
      requestedBy: 'Officer Bell',
      ...nowInZone(zones[region] ?? 'America/Los_Angeles'),
      ...changes,
    };
  }

  async createBoot(
    region: string,
    changes: Partial<CreateBootBody> = {},
    key: string = randomUUID(),
  ): Promise<CreateBootReply> {
    return this.create(await this.aBoot(region, changes), key);
  }

  create(body: CreateBootBody, key: string = randomUUID()): Promise<CreateBootReply> {
    return this.json(`/api-web/api/boot/create/${body.regionCode ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  }
}

import assert from 'node:assert/strict';
import * as v from 'valibot';
import { BootDetails, BootListItem, ClosedReply, CreateBootReply } from '../../../../src/domain/wire/boot';
import { nowInZone, zoneOf } from '../../../../src/domain/time/zone';
import type { TestClient, TestReply } from './TestClient';
import type { TestClock } from '../TestClock';

export const API = '/api-web/api';

/** The zones of the demo regions. */
export const ZONES: Readonly<Record<string, string>> = {
  SF: 'America/Los_Angeles',
  KC: 'America/Chicago',
  BAL: 'America/New_York',
};

/** Fields of a body. Undefined fields are not sent. */
export type Body = object;
export type Headers = Readonly<Record<string, string>>;

/** Date, time and both combined, for a moment this many minutes from now in a region. */
export function momentIn(regionCode: string, clock: TestClock, minutes = 0) {
  return nowInZone(zoneOf(ZONES[regionCode]), () => clock.nowMs + minutes * 60_000);
}

/** The message that refuses a moment after `now`. Shortly before midnight it is about the date. */
export function inFuture({ date }: { readonly date: string }, now: { readonly date: string }): string {
  return `${date === now.date ? 'Time' : 'Date'} is in the future: use the time now, or an earlier one`;
}

/** A valid create body with these changes. */
export function aCreateBody(regionCode: string, clock: TestClock, but: Body = {}): Body {
  return {
    regionCode,
    addr1: '1 Market St',
    addr2: 'Lot 4',
    city: 'San Francisco',
    state: 'CA',
    make: 'HONDA',
    body: 'COUPE',
    model: 'ACCORD',
    color: 'BLU',
    license: '7ABC123',
    licenseState: 'CA',
    noLicense: false,
    vin: '1HGCM82633A004352',
    requestedBy: 'Officer Bell',
    ...momentIn(regionCode, clock),
    ...but,
  };
}

/** A valid release body with these changes. */
export function aReleaseBody(id: number, regionCode: string, clock: TestClock, but: Body = {}): Body {
  return {
    id,
    firstName: 'Ada',
    lastName: 'Moss',
    ...momentIn(regionCode, clock),
    receiptNumber: 'R-1001',
    payments: [{ paymentAmount: 175, paymentType: 'CASH' }],
    ...but,
  };
}

/** The header that makes the server record a repeated submission only once. */
export const withKey = (key: string): Headers => ({ 'Idempotency-Key': key });

/** One person's calls about boots. */
export class BootCaller {
  constructor(
    readonly client: TestClient,
    private readonly clock: TestClock,
  ) {}

  create(regionCode: string, but: Body = {}, headers: Headers = {}): Promise<TestReply> {
    return this.client.post(
      `${API}/boot/create/${regionCode}`,
      aCreateBody(regionCode, this.clock, but),
      headers,
    );
  }

  release(regionCode: string, id: number, but: Body = {}, headers: Headers = {}): Promise<TestReply> {
    return this.client.post(
      `${API}/boot/release/${regionCode}`,
      aReleaseBody(id, regionCode, this.clock, but),
      headers,
    );
  }

  cancel(regionCode: string, id: number, note = 'Wrong car', headers: Headers = {}): Promise<TestReply> {
    return this.client.post(`${API}/boot/cancel/${regionCode}/${String(id)}`, JSON.stringify(note), {
      'content-type': 'application/json',
      ...headers,
    });
  }

  get(id: number): Promise<TestReply> {
    return this.client.get(`${API}/boot/get/${String(id)}`);
  }

  list(regionCode: string): Promise<TestReply> {
    return this.client.get(`${API}/boot/get-region/${regionCode}`);
  }

  listOfCompany(companyId: number): Promise<TestReply> {
    return this.client.get(`${API}/boot/get-company/${String(companyId)}`);
  }

  /**
   * Records a boot.
   * @returns its id
   */
  async recorded(regionCode: string, but: Body = {}): Promise<number> {
    return created(await this.create(regionCode, but)).id;
  }

  async details(id: number): Promise<BootDetails> {
    const reply = await this.get(id);
    assert.equal(reply.status, 200, reply.text);
    return v.parse(BootDetails, reply.json());
  }
}

export function created(reply: TestReply): CreateBootReply {
  assert.equal(reply.status, 200, reply.text);
  return v.parse(CreateBootReply, reply.json());
}

export function closed(reply: TestReply): ClosedReply {
  assert.equal(reply.status, 200, reply.text);
  return v.parse(ClosedReply, reply.json());
}

export function listed(reply: TestReply): BootListItem[] {
  assert.equal(reply.status, 200, reply.text);
  return v.parse(v.array(BootListItem), reply.json());
}

/** Asserts that the reply refuses the call with this status and this plain text. */
export function refused(reply: TestReply, status: number, text: string | RegExp): void {
  assert.equal(reply.status, status, reply.text);
  assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
  if (typeof text === 'string') assert.equal(reply.text, text);
  else assert.match(reply.text, text);
}

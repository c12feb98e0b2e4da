import assert from 'node:assert/strict';
import type { WholeApi } from '../wholeApi';
import { HttpError } from '../../api/errors';
import { emptyValues } from '../../domain/boot/fields';
import { newIdempotencyKey } from '../../domain/idempotency';
import { nowInZone } from '../../domain/time/zone';
import type { CreateBootBody, CreateBootReply, ReleaseBootBody } from '../../domain/wire/boot';
import type { DemoAccount } from '../fakeApi/world/demo';

/** A backend for the contract tests: the real server, or the in-memory fake. */
export interface ContractSubject {
  /** The calls, made by a demo account; null for a signed-out caller. */
  as(account: DemoAccount | null): Promise<WholeApi>;
  /** Milliseconds since the epoch, on the backend's clock. */
  clock(): number;
  /**
   * Sends one photo to an upload URL of this account.
   * @returns the reply's text
   */
  upload(account: DemoAccount, url: string): Promise<string>;
  /** Sets whether this region counts drawers blind from now on. */
  setBlindCount(regionCode: string, isBlind: boolean): Promise<void>;
}

/** The subset of a test runner that the suites use. Both jest and node:test have it. */
export interface Runner {
  describe(name: string, body: () => void): void;
  test(name: string, body: () => Promise<void>): void;
  /** A test that only the real server passes, such as one of its refusals or sums. */
  onServer(name: string, body: () => Promise<void>): void;
}

const ZONES: Readonly<Record<string, string>> = {
  SF: 'America/Los_Angeles',
  KC: 'America/Chicago',
  BAL: 'America/New_York',
};

/** The boot fee of each demo region, in dollars. */
export const FEES = { SF: 175, KC: 125.5, BAL: 90 } as const;
export type DemoRegion = keyof typeof FEES;

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
let plates = 0;

/** A plate that is unique in this run. */
function newPlate(): string {
  plates += 1;
  const letter = LETTERS[plates % LETTERS.length] ?? 'A';
  return `C${letter}${String(plates).padStart(4, '0')}`;
}

/** A valid `create` body with codes from the real lists, and these changes. */
export async function aCreateBody(
  subject: ContractSubject,
  api: WholeApi,
  regionCode: string,
  but: Partial<CreateBootBody> = {},
): Promise<CreateBootBody> {
  const [makes, bodies, colors] = await Promise.all([
    api.vehicles.makes({ region: regionCode }),
    api.vehicles.bodies({ region: regionCode }),
    api.vehicles.colors({ region: regionCode }),
  ]);
  const honda = makes.find((make) => make.name === 'Honda');
  const body = bodies[0];
  const color = colors[0];
  assert(honda && body && color, 'the lists are not empty, and know Honda');
  const model = (await api.vehicles.models({ region: regionCode, makeId: honda.id })).find(
    (one) => one.name === 'Civic',
  );
  assert(model, 'Honda has the Civic');
  const { date, time, dateTime } = nowInZone(ZONES[regionCode], subject.clock);
  return {
    ...emptyValues(),
    regionCode,
    addr1: '1 Main Street',
    addr2: '',
    city: 'Anytown',
    state: 'CA',
    make: honda.code,
    model: model.code,
    body: body.code,
    color: color.code,
    license: newPlate(),
    licenseState: 'CA',
    noLicense: false,
    vin: '',
    date,
    time,
    dateTime,
    requestedBy: 'Officer Diaz',
    ...but,
  };
}

/** Records a boot. */
export async function recorded(
  subject: ContractSubject,
  api: WholeApi,
  regionCode: DemoRegion,
  but: Partial<CreateBootBody> = {},
): Promise<CreateBootReply> {
  return api.boots.create({
    regionCode,
    body: await aCreateBody(subject, api, regionCode, but),
    idempotencyKey: newIdempotencyKey(),
  });
}

/** A valid `release` body with these changes. */
export function aReleaseBody(
  subject: ContractSubject,
  id: number,
  regionCode: DemoRegion,
  but: Partial<ReleaseBootBody> = {},
): ReleaseBootBody {
  const { date, time, dateTime } = nowInZone(ZONES[regionCode], subject.clock);
  return {
    id,
    firstName: 'Dana',
    lastName: 'Owner',
    date,
    time,
    dateTime,
    receiptNumber: 'R-1',
    payments: [{ paymentAmount: FEES[regionCode], paymentType: 'CASH' }],
    ...but,
  };
}

/** @throws AssertionError unless the call is refused with this status and a matching text */
export async function refused(call: Promise<unknown>, status: number, text = /./): Promise<void> {
  await assert.rejects(call, (error: unknown) => {
    assert(error instanceof HttpError, `a refusal was expected, not ${String(error)}`);
    assert.equal(error.status, status, error.message);
    assert.match(error.message, text);
    return true;
  });
}

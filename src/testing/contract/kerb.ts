import assert from 'node:assert/strict';
import * as v from 'valibot';
import { HttpError } from '../../api/errors';
import { newIdempotencyKey } from '../../domain/idempotency';
import { DuplicateBoot, type CreateBootBody } from '../../domain/wire/boot';
import type { WholeApi } from '../wholeApi';
import {
  aCreateBody,
  recorded,
  refused,
  type ContractSubject,
  type DemoRegion,
  type Runner,
} from './subject';

const HERE = { lat: 37.774931, lon: -122.419416, accuracy: 12.4 };

/** @throws AssertionError unless the call is refused as a duplicate */
async function duplicate(call: Promise<unknown>): Promise<DuplicateBoot['duplicateOf']> {
  const error: unknown = await call.then(
    () => assert.fail('a refusal was expected'),
    (reason: unknown) => reason,
  );
  assert(error instanceof HttpError, `a refusal was expected, not ${String(error)}`);
  assert.equal(error.status, 409, error.message);
  const { duplicateOf, details } = v.parse(DuplicateBoot, error.body);
  assert.equal(error.message, details);
  assert(details.includes(duplicateOf.refNum));
  return duplicateOf;
}

/** What a device at the kerb sends besides a boot, and how the server handles it. */
export function kerbSuite({ describe, onServer, test }: Runner, subject: ContractSubject): void {
  /** A new boot that is refused if its vehicle already has one. */
  async function checked(
    api: WholeApi,
    regionCode: DemoRegion,
    but: Partial<CreateBootBody>,
    idempotencyKey = newIdempotencyKey(),
  ) {
    const body = await aCreateBody(subject, api, regionCode, but);
    return api.boots.create({ regionCode, body, idempotencyKey, duplicateCheck: true });
  }

  describe('twice the same vehicle', () => {
    onServer('is refused with the boot that is there, by plate and state, and by VIN', async () => {
      const api = await subject.as('supervisor');
      const { shortName } = await api.session.loginUser();
      const first = await checked(api, 'SF', { license: 'ko-01 x' });
      const said = await duplicate(checked(api, 'SF', { license: 'K0OIX' }));
      assert.deepEqual(
        [said.id, said.refNum, said.license, said.bootTime, said.by, said.sameCompany],
        [first.id, first.refNum, 'KO-01 X', first.time, shortName, true],
      );
      await checked(api, 'SF', { license: 'K0OIX', licenseState: 'NV' });
      const vin = '1M8GDM9AXKP042788';
      const { id } = await checked(api, 'SF', { vin });
      assert.equal((await duplicate(checked(api, 'SF', { vin, noLicense: true, license: '' }))).id, id);
    });

    test('is recorded where nobody asks for the check, in another region, and once the other is closed', async () => {
      const api = await subject.as('supervisor');
      const { license } = await aCreateBody(subject, api, 'SF');
      const { id } = await recorded(subject, api, 'SF', { license });
      const second = await recorded(subject, api, 'SF', { license });
      await checked(api, 'KC', { license });
      for (const bootId of [id, second.id]) {
        await duplicate(checked(api, 'SF', { license }));
        await api.boots.cancel({
          ...{ regionCode: 'SF', bootId, body: 'Wrong car', idempotencyKey: newIdempotencyKey() },
          bootOff: true,
        });
      }
      await checked(api, 'SF', { license });
    });

    onServer(
      'is recorded if it is meant, under the same key; the repeated key gets the first answer',
      async () => {
        const api = await subject.as('supervisor');
        const { license } = await aCreateBody(subject, api, 'SF');
        const { id } = await checked(api, 'SF', { license });
        const key = newIdempotencyKey();
        await duplicate(checked(api, 'SF', { license }, key));
        const second = await checked(api, 'SF', { license, duplicateOf: id }, key);
        assert.deepEqual({ ...(await checked(api, 'SF', { license, duplicateOf: id }, key)) }, { ...second });
        await checked(api, 'SF', { license, duplicateOf: true });
        const { id: another } = await recorded(subject, api, 'SF');
        await duplicate(checked(api, 'SF', { license, duplicateOf: another }));
      },
    );

    test('says neither the id nor the person of a boot that the caller may not see', async () => {
      const { license } = await aCreateBody(subject, await subject.as('supervisor'), 'KC');
      await checked(await subject.as('supervisor'), 'KC', { license });
      const harbor = await subject.as('harbor');
      const { id, by, sameCompany } = await duplicate(checked(harbor, 'KC', { license }));
      assert.deepEqual([id, by, sameCompany], [null, null, false]);
    });

    test('never counts vehicles without a plate and a VIN', async () => {
      const api = await subject.as('supervisor');
      for (const vin of ['NO VIN', 'no vin', '', '']) {
        await checked(api, 'BAL', { noLicense: true, license: 'NO PLATE', licenseState: null, vin });
      }
    });
  });

  describe('a position', () => {
    test('is kept with its boot', async () => {
      const api = await subject.as('supervisor');
      const { id } = await recorded(subject, api, 'SF', { position: HERE });
      assert.deepEqual((await api.boots.details({ bootId: id })).position, HERE);
      const other = await recorded(subject, api, 'SF');
      assert((await api.boots.details({ bootId: other.id })).position == null);
    });

    onServer('that is impossible is refused', async () => {
      const api = await subject.as('supervisor');
      const wrong = [{ lat: 90.5 }, { lat: -91 }, { lon: 181 }, { lon: -180.1 }, { accuracy: -1 }];
      for (const but of wrong) {
        await refused(
          recorded(subject, api, 'SF', { position: { ...HERE, ...but } }),
          400,
          /position must have lat/,
        );
      }
    });
  });

  onServer('the history says when a boot was kept and sent, by the device’s clock', async () => {
    const api = await subject.as('supervisor');
    const body = await aCreateBody(subject, api, 'SF');
    const times = { keptAt: '2026-03-10T17:15:00.250Z', sentAt: '2026-03-10T18:20:09Z' };
    const idempotencyKey = newIdempotencyKey();
    const { id } = await api.boots.create({ regionCode: 'SF', body, idempotencyKey, ...times });
    await api.boots.create({ regionCode: 'SF', body, idempotencyKey, sentAt: '2026-03-10T19:00:00Z' });
    const [entry] = await api.records.timeline({ bootId: id });
    assert.deepEqual(
      [entry?.kind, entry?.keptTime, entry?.sentTime],
      ['RECORDED', '2026-03-10T10:15:00', '2026-03-10T11:20:09'],
    );
  });

  describe('a photo', () => {
    /** Uploads of the same file, each to a new URL. */
    const uploaded = async (api: WholeApi) =>
      Number(await subject.upload('supervisor', await api.boots.uploadUrl({ regionCode: 'SF' })));
    const photosOf = async (api: WholeApi, bootId: number) =>
      (await api.boots.details({ bootId })).photoUrls ?? [];

    test('has its hash, and its name on the checklist, which the list need not have', async () => {
      const api = await subject.as('supervisor');
      const { id } = await recorded(subject, api, 'SF');
      await api.boots.registerFile({ vehicleId: id, fileId: await uploaded(api), label: 'No such name' });
      const [photo] = await photosOf(api, id);
      assert.equal(photo?.label, 'No such name');
      assert.match(photo.sha256 ?? '', /^[0-9a-f]{64}$/);
    });

    onServer('is there once, however often it was uploaded and registered with its hash', async () => {
      const api = await subject.as('supervisor');
      const { id: other } = await recorded(subject, api, 'SF');
      await api.boots.registerFile({ vehicleId: other, fileId: await uploaded(api) });
      const sha256 = (await photosOf(api, other))[0]?.sha256;
      assert(sha256 != null);
      const { id } = await recorded(subject, api, 'SF');
      const [first, second] = [await uploaded(api), await uploaded(api)];
      for (const fileId of [first, first, second, second]) {
        await api.boots.registerFile({ vehicleId: id, fileId, sha256 });
      }
      assert.equal((await photosOf(api, id)).length, 1);
      await refused(
        api.boots.registerFile({ vehicleId: id, fileId: first, sha256: 'f'.repeat(64) }),
        409,
        /did not arrive as it is on the device/,
      );
    });
  });
}

import assert from 'node:assert/strict';
import { refused, type ContractSubject, type Runner } from './subject';

/** Reference data. */
export function refdataSuite({ describe, test }: Runner, subject: ContractSubject): void {
  describe('reference data of the boot module', () => {
    test('makes, bodies, colors, states and payment types each have a code or a name of their own', async () => {
      const { vehicles } = await subject.as('supervisor');
      const lists = await Promise.all([vehicles.makes('SF'), vehicles.bodies('SF'), vehicles.colors('SF')]);
      for (const list of [...lists, await vehicles.states()]) {
        const codes = list.map((item) => item.code);
        assert(codes.length >= 3);
        assert.equal(new Set(codes).size, codes.length);
      }
      const types = (await vehicles.paymentTypes()).map((type) => type.name);
      assert(types.includes('CASH'));
      assert.equal(new Set(types).size, types.length);
    });

    test("a make's models are its own, and an unknown make has none", async () => {
      const { vehicles } = await subject.as('supervisor');
      const honda = (await vehicles.makes('SF')).find((make) => make.name === 'Honda');
      assert(honda);
      const models = await vehicles.models('SF', honda.id);
      assert(models.some((model) => model.name === 'Civic'));
      assert(models.every((model) => model.makeId === honda.id));
      assert.deepEqual(await vehicles.models('SF', 999_999_999), []);
    });

    test('a VIN is decoded to codes that stand in the lists; an unknown one gives nothing', async () => {
      const { vehicles } = await subject.as('creator');
      const decoded = await vehicles.decodeVin('SF', '1HGCM82633A004352');
      const make = (await vehicles.makes('SF')).find((one) => one.code === decoded.make);
      assert.equal(make?.name, 'Honda');
      const models = await vehicles.models('SF', make.id);
      assert.equal(models.find((model) => model.code === decoded.model)?.name, 'Accord');
      assert.equal(decoded.year, 2003);
      assert.deepEqual(await vehicles.decodeVin('SF', '00000000000000000'), {});
    });

    test("a region's own name and state", async () => {
      const { vehicles } = await subject.as('supervisor');
      assert.deepEqual({ ...(await vehicles.regionPlace('KC')) }, { name: 'Kansas City, MO', state: 'MO' });
    });

    test('a region of others, and one that is not there, get the same answer', async () => {
      const { vehicles } = await subject.as('creator');
      await refused(vehicles.makes('KC'), 403);
      await refused(vehicles.makes('NOWHERE'), 403);
      await refused(vehicles.decodeVin('KC', '1HGCM82633A004352'), 403);
    });
  });

  describe('reference data of the wider suite', () => {
    test('every list answers, each with rows', async () => {
      const { suite } = await subject.as('supervisor');
      const [account] = await suite.dispatchAccounts('SF');
      const [equipment] = await suite.dispatchEquipments('SF');
      const [road] = await suite.routes('SF', '');
      assert(account && equipment && road);
      const lists = await Promise.all([
        suite.holdAgencies('SF'),
        suite.holdForUnits('SF'),
        suite.holdTypes('SF'),
        suite.zonesByRegions(['SF', 'KC']),
        suite.impoundAccounts('SF'),
        suite.destinations('SF'),
        suite.roadPoints('SF', road.id),
        suite.regionStates('SF'),
        suite.regionZones('SF'),
        suite.zonesByAccount('SF', account.code),
        suite.dispatchCompanies('SF'),
        suite.precincts('SF'),
        suite.standardLocations('SF'),
        suite.reportLinks('SF'),
      ]);
      assert.deepEqual(
        lists.map((list) => list.length > 0),
        lists.map(() => true),
      );
      assert(Array.isArray(await suite.dispatchReasons('SF', account.code, equipment.code)));
    });

    test('roads are found by a part of their name, in either case', async () => {
      const { suite } = await subject.as('supervisor');
      const [road] = await suite.routes('SF', '');
      assert(road);
      const part = road.name.slice(0, 3).toLowerCase();
      const found = await suite.routes('SF', part);
      assert(found.some((one) => one.id === road.id));
      assert(found.every((one) => one.name.toLowerCase().includes(part)));
      assert.deepEqual(await suite.routes('SF', 'no such road at all'), []);
    });

    test('a region of others is refused', async () => {
      const { suite } = await subject.as('creator');
      await refused(suite.holdTypes('KC'), 403);
      await refused(suite.zonesByRegions(['SF', 'KC']), 403);
      await refused(suite.precincts('NOWHERE'), 403);
    });
  });
}

import assert from 'node:assert/strict';
import { refused, type ContractSubject, type Runner } from './subject';

/** Reference data. */
export function refdataSuite({ describe, onServer }: Runner, subject: ContractSubject): void {
  describe('reference data of the boot module', () => {
    onServer(
      'makes, bodies, colors, states and payment types each have a code or a name of their own',
      async () => {
        const { vehicles } = await subject.as('supervisor');
        const lists = await Promise.all([
          vehicles.makes({ region: 'SF' }),
          vehicles.bodies({ region: 'SF' }),
          vehicles.colors({ region: 'SF' }),
        ]);
        for (const list of [...lists, await vehicles.states()]) {
          const codes = list.map((item) => item.code);
          assert(codes.length >= 3);
          assert.equal(new Set(codes).size, codes.length);
        }
        const types = (await vehicles.paymentTypes()).map((type) => type.name);
        assert(types.includes('CASH'));
        assert.equal(new Set(types).size, types.length);
      },
    );

    onServer("a make's models are its own, and an unknown make has none", async () => {
      const { vehicles } = await subject.as('supervisor');
      const honda = (await vehicles.makes({ region: 'SF' })).find((make) => make.name === 'Honda');
      assert(honda);
      const models = await vehicles.models({ region: 'SF', makeId: honda.id });
      assert(models.some((model) => model.name === 'Civic'));
      assert(models.every((model) => model.makeId === honda.id));
      assert.deepEqual(await vehicles.models({ region: 'SF', makeId: 999_999_999 }), []);
    });

    onServer('a VIN is decoded to codes that stand in the lists; an unknown one gives nothing', async () => {
      const { vehicles } = await subject.as('creator');
      const decoded = await vehicles.decodeVin({ regionCode: 'SF', vin: '1HGCM82633A004352' });
      const make = (await vehicles.makes({ region: 'SF' })).find((one) => one.code === decoded.make);
      assert.equal(make?.name, 'Honda');
      const models = await vehicles.models({ region: 'SF', makeId: make.id });
      assert.equal(models.find((model) => model.code === decoded.model)?.name, 'Accord');
      assert.equal(decoded.year, 2003);
      assert.deepEqual(await vehicles.decodeVin({ regionCode: 'SF', vin: '00000000000000000' }), {});
    });

    onServer("a region's own name and state", async () => {
      const { vehicles } = await subject.as('supervisor');
      assert.deepEqual(
        { ...(await vehicles.regionPlace({ regionCode: 'KC' })) },
        { name: 'Kansas City, MO', state: 'MO' },
      );
    });

    onServer('a region of others, and one that is not there, get the same answer', async () => {
      const { vehicles } = await subject.as('creator');
      await refused(vehicles.makes({ region: 'KC' }), 403);
      await refused(vehicles.makes({ region: 'NOWHERE' }), 403);
      await refused(vehicles.decodeVin({ regionCode: 'KC', vin: '1HGCM82633A004352' }), 403);
    });
  });

  describe('reference data of the wider suite', () => {
    onServer('every list answers, each with rows', async () => {
      const { suite } = await subject.as('supervisor');
      const [account] = await suite.dispatchAccounts({ region: 'SF' });
      const [equipment] = await suite.dispatchEquipments({ region: 'SF' });
      const [road] = await suite.routes({ region: 'SF', partialName: '' });
      assert(account && equipment && road);
      const lists = await Promise.all([
        suite.holdAgencies({ regionCode: 'SF' }),
        suite.holdForUnits({ regionCode: 'SF' }),
        suite.holdTypes({ regionCode: 'SF' }),
        suite.zonesByRegions({ regionCodes: ['SF', 'KC'] }),
        suite.impoundAccounts({ region: 'SF' }),
        suite.destinations({ region: 'SF' }),
        suite.roadPoints({ region: 'SF', id: road.id }),
        suite.regionStates({ region: 'SF' }),
        suite.regionZones({ region: 'SF' }),
        suite.zonesByAccount({ region: 'SF', account: account.code }),
        suite.dispatchCompanies({ regionCode: 'SF' }),
        suite.precincts({ region: 'SF' }),
        suite.standardLocations({ region: 'SF' }),
        suite.reportLinks({ region: 'SF' }),
      ]);
      assert.deepEqual(
        lists.map((list) => list.length > 0),
        lists.map(() => true),
      );
      assert(
        Array.isArray(
          await suite.dispatchReasons({
            region: 'SF',
            accountCode: account.code,
            equipmentCode: equipment.code,
          }),
        ),
      );
    });

    onServer('roads are found by a part of their name, in either case', async () => {
      const { suite } = await subject.as('supervisor');
      const [road] = await suite.routes({ region: 'SF', partialName: '' });
      assert(road);
      const part = road.name.slice(0, 3).toLowerCase();
      const found = await suite.routes({ region: 'SF', partialName: part });
      assert(found.some((one) => one.id === road.id));
      assert(found.every((one) => one.name.toLowerCase().includes(part)));
      assert.deepEqual(await suite.routes({ region: 'SF', partialName: 'no such road at all' }), []);
    });

    onServer('a region of others is refused', async () => {
      const { suite } = await subject.as('creator');
      await refused(suite.holdTypes({ regionCode: 'KC' }), 403);
      await refused(suite.zonesByRegions({ regionCodes: ['SF', 'KC'] }), 403);
      await refused(suite.precincts({ region: 'NOWHERE' }), 403);
    });
  });
}

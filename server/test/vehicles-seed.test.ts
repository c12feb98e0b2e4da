import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { loadRegionSeed } from '../demo/regionSeed';
import { readDataFile } from '../src/platform/dataFile';
import { loadVehicleSeed, VEHICLE_DATA } from '../src/refdata/vehicleSeed';

const seed = loadVehicleSeed();

function modelsOf(make: string): string[] {
  return seed.models.filter((model) => model.makeCode === make).map((model) => model.name);
}

function assertUnique(values: readonly (string | number)[]): void {
  const again = values.filter((value, index) => values.indexOf(value) !== index);
  assert.deepEqual(again, []);
}

describe('vehicle lists', () => {
  it('contain hundreds of makes and thousands of models', () => {
    assert.ok(seed.makes.length > 300, String(seed.makes.length));
    assert.ok(seed.models.length > 5_000, String(seed.models.length));
  });

  const popular: readonly (readonly [string, readonly string[]])[] = [
    ['TOYOTA', ['Camry', 'Corolla', 'RAV4', 'Tacoma', 'Prius', 'Highlander', '4Runner', 'Scion tC']],
    ['HONDA', ['Civic', 'Accord', 'CR-V', 'Pilot', 'Odyssey', 'Gold Wing', 'HR-V']],
    ['FORD', ['F-150', 'F-250', 'Mustang', 'Escape', 'Explorer', 'Transit', 'Bronco', 'Maverick']],
    ['CHEVROLET', ['Silverado', 'Malibu', 'Tahoe', 'Equinox', 'Corvette', 'Suburban', 'Bolt EV']],
    ['TESLA', ['Model 3', 'Model Y', 'Model S', 'Model X', 'Cybertruck']],
    ['BMW', ['3 Series', '320i', '328i', '330i', '335i', 'X5', 'R 1250 GS']],
    ['HARLEY', ['Sportster', 'Road King', 'Street Glide', 'Fat Boy']],
    ['NISSAN', ['Altima', 'Sentra', 'Rogue', 'Leaf']],
    ['HYUNDAI', ['Elantra', 'Sonata', 'Tucson', 'Santa Fe']],
    ['KIA', ['Soul', 'Sorento', 'Sportage', 'K5']],
    ['SUBARU', ['Outback', 'Forester', 'Crosstrek']],
    ['JEEP', ['Wrangler', 'Grand Cherokee', 'Gladiator']],
    ['RAM', ['1500', '2500']],
    ['DODGE', ['Charger', 'Challenger', 'Grand Caravan']],
    ['GMC', ['Sierra', 'Yukon']],
    ['VOLKSWAGEN', ['Jetta', 'Golf', 'Tiguan']],
    ['MERCEDES', ['C-Class', 'E-Class', 'Sprinter']],
    ['MAZDA', ['Mazda3', 'CX-5', 'MX-5 Miata']],
  ];
  for (const [make, models] of popular) {
    it(`have the common models of ${make}`, () => {
      const names = modelsOf(make);
      assert.deepEqual(
        models.filter((model) => !names.includes(model)),
        [],
      );
    });
  }

  /** The number of options that a picker shows when it opens. */
  const SHOWN = 60;

  it('have every make that a person expects at the start of the list, by name', () => {
    const common = seed.makes.slice(0, 49).map((make) => make.name);
    for (const make of ['BMW', 'Chevrolet', 'Ford', 'Honda', 'Jeep', 'Nissan', 'Tesla', 'Toyota', 'Volvo']) {
      assert.ok(common.includes(make), make);
    }
    const byName = (names: readonly string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en'));
    assert.deepEqual(common, byName(common));
    const others = seed.makes.slice(49).map((make) => make.name);
    assert.deepEqual(others, byName(others));
  });

  for (const [make, models] of popular) {
    it(`have the common models of ${make} at the start of the list`, () => {
      const first = modelsOf(make).slice(0, SHOWN);
      const cars = models.filter((model) => !['R 1250 GS', 'Gold Wing'].includes(model));
      assert.deepEqual(
        cars.filter((model) => !first.includes(model)),
        [],
      );
    });
  }

  it('list the cars of a make before its motorcycles', () => {
    const kinds = seed.models.filter(({ makeCode }) => makeCode === 'HONDA').map((model) => model.motorcycle);
    assert.equal(kinds.indexOf(true), kinds.filter((motorcycle) => !motorcycle).length);
  });

  it('mark as common only existing items', () => {
    const common = readDataFile(
      new URL('common.json', VEHICLE_DATA),
      v.object({ makes: v.array(v.string()), models: v.record(v.string(), v.array(v.string())) }),
    );
    const makes = seed.makes.map(({ code }) => code);
    const models = seed.models.map(({ makeCode, code }) => `${makeCode} ${code}`);
    const named = Object.entries(common.models).flatMap(([make, codes]) => codes.map((c) => `${make} ${c}`));
    assert.deepEqual(
      [...common.makes.filter((make) => !makes.includes(make)), ...named.filter((m) => !models.includes(m))],
      [],
    );
  });

  it('list the states of the US first, then territories, then Canada', () => {
    const codes = seed.states.map(({ code }) => code);
    assert.deepEqual([codes[0], codes[50], codes[51], codes[56]], ['AL', 'WY', 'AS', 'AB']);
  });

  it('have short, unique codes in capitals', () => {
    for (const list of [seed.makes, seed.bodies, seed.colors]) {
      assertUnique(list.map((row) => row.code));
      assertUnique(list.map((row) => row.id));
      for (const { code } of list) assert.match(code, /^[A-Z0-9]{2,12}$/);
    }
    assertUnique(seed.states.map((state) => state.code));
    assertUnique(seed.paymentTypes.map((type) => type.name));
  });

  it('have model codes and names that are unique within the make, and ids that are unique overall', () => {
    assert.equal(new Set(seed.models.map((model) => model.id)).size, seed.models.length);
    for (const field of ['code', 'name'] as const) {
      const keys = seed.models.map((model) => `${model.makeCode} ${model[field]}`);
      assert.equal(new Set(keys).size, keys.length, field);
    }
    for (const { code } of seed.models) assert.match(code, /^[A-Z0-9]{1,16}$/);
  });

  it('leave no make without a model', () => {
    const withModels = new Set(seed.models.map((model) => model.makeId));
    assert.deepEqual(
      seed.makes.filter((make) => !withModels.has(make.id)),
      [],
    );
  });

  const aliases: readonly (readonly [string, string])[] = [
    ['Chevy', 'CHEVROLET'],
    ['VW', 'VOLKSWAGEN'],
    ['Mercedes', 'MERCEDES'],
    ['Benz', 'MERCEDES'],
    ['Harley', 'HARLEY'],
    ['Range Rover', 'LANDROVER'],
  ];
  for (const [alias, code] of aliases) {
    it(`find ${code} by ${alias}`, () => {
      const make = seed.makes.find((one) => one.code === code);
      assert.ok(make?.alternatives.includes(alias));
    });
  }

  it('distinguish motorcycles from cars of the same make', () => {
    const honda = (name: string) =>
      seed.models.find((model) => model.makeCode === 'HONDA' && model.name === name)?.motorcycle;
    assert.equal(honda('Civic'), false);
    assert.equal(honda('Gold Wing'), true);
    assert.equal(seed.makes.find((make) => make.code === 'HARLEY')?.motorcycle, true);
  });

  it('contain both spellings of gray, every state and the usual payment types', () => {
    assert.ok(seed.colors.find((color) => color.name === 'Gray')?.alternatives.includes('Grey'));
    for (const code of ['CA', 'DC', 'PR', 'ON']) assert.ok(seed.states.some((state) => state.code === code));
    for (const type of ['CASH', 'CREDIT_CARD', 'DEBIT_CARD', 'CHECK', 'MONEY_ORDER', 'COMPANY_ACCOUNT']) {
      assert.ok(
        seed.paymentTypes.some(({ name }) => name === type),
        type,
      );
    }
  });
});

describe('demo regions', () => {
  const regions = loadRegionSeed();

  it('are three, each with zone and fee', () => {
    assert.deepEqual(
      regions.map(({ region, bootFeeCents }) => [region.code, region.name, region.zoneId, bootFeeCents]),
      [
        ['SF', 'San Francisco, CA', 'America/Los_Angeles', 17_500],
        ['KC', 'Kansas City, MO', 'America/Chicago', 12_550],
        ['BAL', 'Baltimore, MD', 'America/New_York', 9_000],
      ],
    );
  });

  for (const seedOf of regions) {
    const code = seedOf.region.code;

    it(`${code} fills every list and keeps the name Requestor`, () => {
      for (const [name, rows] of Object.entries(seedOf)) {
        if (Array.isArray(rows)) assert.ok(rows.length > 0, name);
      }
      assert.equal(seedOf.region.adsRegionConfig?.requestedByLabel ?? null, null);
      assert.equal(seedOf.region.adsRegionConfig?.requestedByRegex ?? null, null);
    });

    it(`${code} refers only to existing rows`, () => {
      const accounts = new Set(seedOf.accounts.map((row) => row.code));
      const equipments = new Set(seedOf.equipments.map((row) => row.code));
      const zones = new Set(seedOf.zones.map((row) => row.code));
      const routes = new Set(seedOf.routes.map((row) => row.id));
      const precincts = new Set(seedOf.precincts.map((row) => row.id));
      for (const zone of seedOf.zones) {
        for (const account of zone.accountCodes) assert.ok(accounts.has(account), account);
        if (zone.precinctId != null) assert.ok(precincts.has(zone.precinctId));
      }
      for (const reason of seedOf.reasons) {
        for (const account of reason.accountCodes ?? []) assert.ok(accounts.has(account), account);
        for (const equipment of reason.equipmentCodes ?? []) assert.ok(equipments.has(equipment), equipment);
      }
      for (const company of seedOf.dispatchCompanies) {
        for (const zone of company.zoneCodes) assert.ok(zones.has(zone), zone);
      }
      for (const point of seedOf.roadPoints) assert.ok(routes.has(point.routeId));
    });
  }

  it('use each id once in each list, across all regions', () => {
    for (const list of ['zones', 'accounts', 'reasons', 'roadPoints', 'routes', 'precincts'] as const) {
      assertUnique(regions.flatMap((one) => one[list].map((row) => row.id)));
    }
    assertUnique(
      regions.flatMap((one) => [...one.destinations, ...one.standardLocations].map((row) => row.id)),
    );
  });

  it('have dynamic fields and patterns that compile', () => {
    for (const { region } of regions) {
      const config = region.adsRegionConfig;
      assert.ok(config);
      const fields = [
        ...(config.towDynamicFields ?? []),
        ...(config.vehicleDynamicFields ?? []),
        ...(config.holdDynamicFields ?? []),
      ];
      assert.ok(fields.length > 0);
      assert.doesNotThrow(() => new RegExp(config.trRegex ?? ''));
      for (const field of fields) assert.doesNotThrow(() => new RegExp(field.validation ?? ''));
    }
  });
});

import * as v from 'valibot';
import type { DecodedVin } from '../../../src/domain/wire/vehicleLists';
import { readDataFile } from '../platform/dataFile';
import { VEHICLE_DATA, type VehicleSeed } from '../refdata/vehicleSeed';
import { bodyCodeOf } from './bodyClasses';
import type { VinNames } from './vinNames';

/** Letters and digits in capitals: NHTSA's names differ from ours in spaces, dashes and case. */
function key(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

type Lists = Pick<VehicleSeed, 'makes' | 'models' | 'bodies'>;

/** Translates NHTSA's names to codes of the lists. Leaves out names that the lists lack. */
export class VinCodes {
  private readonly makes = new Map<string, string>();
  private readonly models = new Map<string, Map<string, string>>();
  private readonly bodies: ReadonlySet<string>;

  constructor(lists: Lists) {
    for (const make of lists.makes) {
      for (const alternative of make.alternatives) this.makes.set(key(alternative), make.code);
    }
    for (const make of lists.makes) this.makes.set(key(make.name), make.code);
    for (const model of lists.models) this.ofMake(model.makeCode).set(key(model.name), model.code);
    const aliases = readDataFile(
      new URL('vin-aliases.json', VEHICLE_DATA),
      v.record(v.string(), v.record(v.string(), v.string())),
    );
    for (const [make, renamed] of Object.entries(aliases)) {
      for (const [name, code] of Object.entries(renamed)) this.ofMake(make).set(name, code);
    }
    this.bodies = new Set(lists.bodies.map((body) => body.code));
  }

  /** The codes for the decoder's result. A model is returned only together with its make. */
  of(names: VinNames): DecodedVin {
    const make = names.make === undefined ? undefined : this.makes.get(key(names.make));
    const model =
      make === undefined || names.model === undefined
        ? undefined
        : this.models.get(make)?.get(key(names.model));
    const body = names.bodyClass === undefined ? undefined : bodyCodeOf(names.bodyClass);
    return {
      ...(make === undefined ? {} : { make }),
      ...(model === undefined ? {} : { model }),
      ...(body === undefined || !this.bodies.has(body) ? {} : { body }),
      ...(names.year === undefined ? {} : { year: names.year }),
    };
  }

  private ofMake(code: string): Map<string, string> {
    const models = this.models.get(code) ?? new Map<string, string>();
    this.models.set(code, models);
    return models;
  }
}

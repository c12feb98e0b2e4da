import * as v from 'valibot';
import { PAYMENT_KIND_NAMES, type PaymentKind } from '../../../src/domain/wire/vehicleLists';
import { readDataFile } from '../platform/dataFile';

/** The folder of the vehicle data that ships with the product. */
export const VEHICLE_DATA = new URL('../../seed/data/', import.meta.url);

/** A make, color or body type. `motorcycle` marks a make or body type that only motorcycles have. */
export interface SeedListItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  readonly motorcycle: boolean;
  readonly alternatives: readonly string[];
}

/** A body type; `sortOrder` puts the most common first. */
export interface SeedBody extends SeedListItem {
  readonly sortOrder: number;
}

/** A model; its code is unique within its make. */
export interface SeedModel {
  readonly id: number;
  readonly makeId: number;
  readonly makeCode: string;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  readonly motorcycle: boolean;
}

export interface SeedState {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly displayName: string;
}

/** `name` is the identifier that payments refer to. */
export interface SeedPaymentType {
  readonly name: string;
  readonly displayName: string;
  readonly kind: PaymentKind;
}

export interface VehicleSeed {
  /** The common road makes by name, then all others by name. */
  readonly makes: readonly SeedListItem[];
  /** Grouped by make; within a make, common models, then cars, then motorcycles, each by name. */
  readonly models: readonly SeedModel[];
  readonly bodies: readonly SeedBody[];
  /** Most common first. */
  readonly colors: readonly SeedListItem[];
  /** US states and DC, territories, Canadian provinces, each by name. */
  readonly states: readonly SeedState[];
  readonly paymentTypes: readonly SeedPaymentType[];
}

const flag = v.picklist([0, 1]);
const listRows = v.array(v.tuple([v.number(), v.string(), v.string(), flag, v.array(v.string())]));
const modelRow = v.union([
  v.strictTuple([v.number(), v.string(), v.string()]),
  v.strictTuple([v.number(), v.string(), v.string(), v.literal(1)]),
]);
const modelRows = v.record(v.string(), v.array(modelRow));
const stateRows = v.array(v.tuple([v.number(), v.string(), v.string()]));
/** Without a kind, a type is money. */
const paymentRows = v.array(
  v.union([
    v.strictTuple([v.string(), v.string()]),
    v.strictTuple([v.string(), v.string(), v.picklist(PAYMENT_KIND_NAMES)]),
  ]),
);
const commonCodes = v.strictObject({
  makes: v.array(v.string()),
  /** Common models by make code, only for makes with a long list. */
  models: v.record(v.string(), v.array(v.string())),
});
type CommonCodes = v.InferOutput<typeof commonCodes>;

function readList(name: string): SeedListItem[] {
  return readDataFile(new URL(name, VEHICLE_DATA), listRows).map(
    ([id, code, shown, motorcycle, alternatives]) => ({
      id,
      code,
      name: shown,
      active: true,
      motorcycle: motorcycle === 1,
      alternatives,
    }),
  );
}

/** Moves the items that satisfy `isFirst` to the front; both parts keep their order. */
function first<T>(items: readonly T[], isFirst: (item: T) => boolean): T[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
}

function readModels(makes: readonly SeedListItem[], common: CommonCodes['models']): SeedModel[] {
  const byMake = readDataFile(new URL('models.json', VEHICLE_DATA), modelRows);
  return makes.flatMap((make) => {
    const models = (byMake[String(make.id)] ?? []).map(([id, code, name, motorcycle]) => ({
      id,
      makeId: make.id,
      makeCode: make.code,
      code,
      name,
      active: true,
      motorcycle: motorcycle === 1,
    }));
    const carsFirst = first(models, (model) => !model.motorcycle);
    return first(carsFirst, ({ code }) => common[make.code]?.includes(code) === true);
  });
}

/**
 * The vehicle lists of a new database: makes and models from NHTSA's data (with NHTSA's ids), NCIC's colors, the
 * states of the US and Canada, payment types. Common entries come first, because a picker shows only the start of a
 * long list.
 */
export function loadVehicleSeed(): VehicleSeed {
  const common = readDataFile(new URL('common.json', VEHICLE_DATA), commonCodes);
  const makes = first(readList('makes.json'), ({ code }) => common.makes.includes(code));
  return {
    makes,
    models: readModels(makes, common.models),
    bodies: readList('bodies.json').map((body, index) => ({ ...body, sortOrder: index + 1 })),
    colors: readList('colors.json'),
    states: readDataFile(new URL('states.json', VEHICLE_DATA), stateRows).map(([id, code, name]) => ({
      id,
      code,
      name,
      displayName: name,
    })),
    paymentTypes: readDataFile(new URL('payment-types.json', VEHICLE_DATA), paymentRows).map(
      ([name, displayName, kind = 'money']) => ({ name, displayName, kind }),
    ),
  };
}

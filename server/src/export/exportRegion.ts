import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../db/database';
import { openPhotoStorage } from '../photos/openPhotos';
import type { CommandResult, Progress } from '../platform/command';
import type { Config } from '../platform/config/config';
import type { PhotoStorage } from '../platform/storage/storage';
import { emptyDirectory, jsonLine, jsonLines, writeLast, type FileSum } from '../platform/wholeFiles';
import { COLUMNS, ROW_TABLES, type TableName } from './exportColumns';
import { recordsOf, type ExportQuery, type PhotoRecord, type RecordPage } from './regionRecords';
import { shiftsOf } from './regionShifts';
import { TableFiles } from './TableFiles';

/** The file that is written last: a directory without it is an incomplete export. */
export const EXPORT_MANIFEST = 'manifest.json';
/** The temporary list of photos to copy. */
const TO_COPY = 'photos.part';

type ToCopy = RecordPage['photos'][number];

interface Written {
  readonly files: readonly FileSum[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Creates the files of tables. If the callback does not call `end`, they stay unfinished. */
async function writing<Name extends TableName, T>(
  directory: string,
  names: readonly Name[],
  work: (tables: Readonly<Record<Name, TableFiles<string>>>) => Promise<T>,
): Promise<T> {
  const tables: Partial<Record<Name, TableFiles<string>>> = {};
  try {
    for (const name of names) tables[name] = await TableFiles.create<string>(directory, name, COLUMNS[name]);
    return await work(tables as Readonly<Record<Name, TableFiles<string>>>);
  } finally {
    for (const name of names) await tables[name]?.abandon();
  }
}

/** Writes all rows as of one moment, and lists the photos. */
async function writeRows(
  { db }: Pick<Database, 'db'>,
  query: ExportQuery,
  directory: string,
  progress: Progress,
): Promise<Written> {
  return writing(directory, ROW_TABLES, async (tables) => {
    const toCopy = await open(path.join(directory, TO_COPY), 'wx', 0o600);
    try {
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          for (const pages of [recordsOf(trx, query), shiftsOf(trx, query)]) {
            for await (const { rows, photos } of pages) {
              for (const name of ROW_TABLES) await tables[name].add(rows[name] ?? []);
              await toCopy.writeFile(photos.map(jsonLine).join(''));
              progress.step('boots', rows.boots?.length ?? 0);
            }
          }
        });
    } finally {
      await toCopy.close();
    }
    const files: FileSum[] = [];
    for (const name of ROW_TABLES) files.push(...(await tables[name].end()));
    const counts = Object.fromEntries(ROW_TABLES.map((name) => [name, tables[name].count]));
    return { files, counts };
  });
}

/**
 * Copies the original file of a photo.
 * @returns `damaged`, leaving no copy, if it does not match its row
 */
async function copyOriginal(
  storage: PhotoStorage,
  { key, record }: ToCopy,
  directory: string,
): Promise<'copied' | 'missing' | 'damaged'> {
  const original = await storage.open(key);
  if (original === null) return 'missing';
  const file = path.join(directory, record.file);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const summed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(original.stream, summed, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  if (size === record.size && hash.digest('hex') === record.sha256) return 'copied';
  await rm(file);
  return 'damaged';
}

async function writePhotos(
  storage: PhotoStorage,
  directory: string,
  progress: Progress,
): Promise<Written & { readonly lost: readonly string[] }> {
  const lost: string[] = [];
  return writing(directory, ['photos'], async ({ photos: table }) => {
    for await (const line of jsonLines(path.join(directory, TO_COPY))) {
      const photo = line as ToCopy;
      const outcome = await copyOriginal(storage, photo, directory);
      progress.step('photos');
      const { id, refNum, file } = photo.record;
      if (outcome !== 'copied') lost.push(`photo ${String(id)} of ${String(refNum)} is ${outcome}`);
      await table.add([{ ...photo.record, file: outcome === 'copied' ? file : null }]);
    }
    return { files: await table.end(), counts: { photos: table.count }, lost };
  });
}

/** Yields the manifest's text file by file, so that a hundred thousand photos take no more memory than one. */
async function* manifestTexts(
  directory: string,
  facts: object,
  tables: readonly FileSum[],
): AsyncGenerator<string> {
  const facing = JSON.stringify(facts, null, 1);
  yield `${facing.slice(0, facing.lastIndexOf('\n}'))},\n "files": [\n  `;
  yield tables.map((file) => JSON.stringify(file)).join(',\n  ');
  for await (const line of jsonLines(path.join(directory, 'photos.jsonl'))) {
    const { file, size, sha256 } = line as Omit<PhotoRecord, 'file'> & { readonly file: string | null };
    if (file !== null) yield `,\n  ${JSON.stringify({ name: file, size, sha256 })}`;
  }
  yield '\n ]\n}\n';
}

/**
 * Exports a region's boots between two days: tables as CSV and JSON lines, the original photos, and finally the
 * manifest. All rows are as of one moment; the server may be running.
 * @param directory empty or missing
 * @throws StartFault one line, or the error of the disk or database; the directory then holds no manifest
 */
export async function exportRegion(
  config: Config,
  database: Pick<Database, 'db'>,
  query: ExportQuery,
  { directory, progress }: { readonly directory: string; readonly progress: Progress },
): Promise<CommandResult> {
  await emptyDirectory(directory);
  const takenAt = new Date().toISOString();
  const rows = await writeRows(database, query, directory, progress);
  progress.end();
  const { lost, ...photos } = await writePhotos(await openPhotoStorage(config), directory, progress);
  progress.end();
  await rm(path.join(directory, TO_COPY));
  const { region, from, to } = query;
  const exported = { region: region.code, regionName: region.name, zone: region.zoneId, from, to };
  const counts = { ...rows.counts, ...photos.counts };
  const facts = { format: 1, takenAt, query: exported, counts, lost };
  const texts = manifestTexts(directory, facts, [...rows.files, ...photos.files]);
  await writeLast(directory, EXPORT_MANIFEST, texts);
  const counted = Object.entries(counts).map(([name, count]) => `${String(count)} ${name}`);
  const output = [`Exported ${region.code} from ${from} to ${to} into ${directory}: ${counted.join(', ')}`];
  if (lost.length === 0) return { output, fault: null };
  const fault = `${String(lost.length)} photos could not be exported, being missing or damaged in the storage; all else is there: restore them from a backup, then export into another place.`;
  return { output: [...output, ...lost], fault };
}

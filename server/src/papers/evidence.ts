import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { RECORDED_FIELDS } from '../../../src/domain/boot/fields';
import { centsToDollars, formatUsd } from '../../../src/domain/money';
import { wireTime } from '../../../src/domain/time';
import type { Entry } from '../../../src/domain/wire/records';
import type { StoredBoot } from '../boots/storedBoot';
import type { Db } from '../db/database';
import type { PhotoStorage } from '../platform/storage/storage';
import { timelineOf } from '../records/timeline';
import { storedCharges } from '../regions/charges';
import type { Copy } from './copies';
import type { Paper, PaperLine } from './paperPdf';
import type { PrintPaper } from './paperThread';
import { ENTRY_NAMES, PAPER_TEXTS } from './paperTexts';
import {
  bootLines,
  moneySections,
  releaseLines,
  shownTime,
  surroundingsOf,
  vehicleLines,
  type Surroundings,
} from './receipt';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** How anybody checks the files, in the archive itself. */
const HOW_TO_CHECK = `How to check this evidence

manifest.json names every file of this archive but itself and this text, with its size in bytes and the SHA-256 of its
content. A file is what it was when the evidence was made if its SHA-256 is the one that stands there; a photo's is the
one that was written down when it was uploaded, before anybody had seen it.

Linux:    sha256sum photos/* record.pdf
macOS:    shasum -a 256 photos/* record.pdf
Windows:  Get-FileHash photos\\* -Algorithm SHA256; Get-FileHash record.pdf -Algorithm SHA256

`;

function photosOf(db: Db, bootId: number) {
  return db
    .selectFrom('file')
    .leftJoin('appUser', 'appUser.id', 'file.createdBy')
    .select(['file.id', 'storageKey', 'contentType', 'sizeBytes', 'sha256', 'file.createdAt'])
    .select('appUser.shortName as uploadedBy')
    .where('bootId', '=', bootId)
    .orderBy('file.id')
    .execute();
}
type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number];

const nameOf = ({ id, contentType }: PhotoRow) => `photos/${String(id)}.${EXTENSIONS[contentType] ?? 'bin'}`;

/** A line of the history in words, in English. */
function told(entry: Entry, zoneId: string): PaperLine {
  const changes = (entry.changes ?? []).map(
    ({ field, from, to }) => `${field}: ${String(from ?? '-')} → ${String(to ?? '-')}`,
  );
  const amount =
    entry.amount === null ? [] : [`${formatUsd(entry.amount)} ${entry.paymentType ?? ''}`.trim()];
  const said = [...amount, ...changes, ...(entry.note === null ? [] : [entry.note])];
  const what = [ENTRY_NAMES[entry.kind], ...said].join(' · ');
  return { kind: 'fact', label: shownTime(entry.time, zoneId), value: `${what} (${entry.by ?? 'system'})` };
}

interface Told {
  readonly timeline: readonly Entry[];
  readonly photos: readonly PhotoRow[];
  readonly around: Surroundings;
}

function recordPaper(boot: StoredBoot, { timeline, photos, around }: Told, copy: Copy): Paper {
  const texts = PAPER_TEXTS.en;
  return {
    paper: 'letter',
    language: texts.language,
    title: `Record ${boot.refNum}`,
    from: [around.company.name, `Reference number: ${boot.refNum}`, `Status: ${boot.status}`],
    mark: copy.number > 1 ? `${texts.copy} ${String(copy.number)}` : null,
    sections: [
      { heading: texts.sections.vehicle, lines: vehicleLines(boot, texts) },
      { heading: texts.sections.boot, lines: bootLines(boot, texts) },
      ...(boot.status === 'RELEASED'
        ? [{ heading: texts.sections.release, lines: releaseLines(boot, texts) }]
        : []),
      ...moneySections(boot, around, texts),
      { heading: 'History', lines: timeline.map((entry) => told(entry, boot.zoneId)) },
      {
        heading: 'Photos',
        lines: photos.map((photo) => ({
          kind: 'fact',
          label: nameOf(photo),
          value: `SHA-256 ${photo.sha256}`,
        })),
      },
    ],
    printed: texts.printed
      .replace('{when}', shownTime(wireTime(copy.at, boot.zoneId), boot.zoneId))
      .replace('{who}', () => copy.by),
    madeAt: copy.at,
  };
}

async function paymentsOf(db: Db, { id, zoneId }: StoredBoot) {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('appUser as taker', 'taker.id', 'payment.createdBy')
    .leftJoin('appUser as voider', 'voider.id', 'payment.voidedBy')
    .select(['payment.id', 'paymentType', 'amountCents', 'payment.createdAt', 'voidedAt', 'voidReason'])
    .select(['taker.shortName as by', 'voider.shortName as voidedBy'])
    .where('bootId', '=', id)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, paymentType: row.paymentType, paymentAmount: centsToDollars(row.amountCents) },
    ...{ time: wireTime(row.createdAt, zoneId), by: row.by },
    voided:
      row.voidedAt === null
        ? null
        : { time: wireTime(row.voidedAt, zoneId), by: row.voidedBy, reason: row.voidReason },
  }));
}

const sha256Of = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

interface EvidenceParts {
  readonly db: Db;
  readonly storage: PhotoStorage;
  readonly print: PrintPaper;
}

/**
 * All evidence of a boot in one archive: every fact and the whole history, the photos as they came, and a manifest
 * with the SHA-256 of each file. A photo is opened when the archive has come to it, so that however many there are,
 * little of them is in memory.
 * @throws Error on the stream where a photo is missing or breaks off: the archive then ends unfinished
 */
export async function evidenceOf(
  { db, storage, print }: EvidenceParts,
  boot: StoredBoot,
  copy: Copy,
): Promise<Readable> {
  const photos = await photosOf(db, boot.id);
  const timeline = await timelineOf(db, boot);
  const record = await print(
    recordPaper(boot, { timeline, photos, around: await surroundingsOf(db, boot) }, copy),
  );
  const recorded = Object.fromEntries(RECORDED_FIELDS.map((field) => [field, boot[field]]));
  const { makeName, modelName, bodyName, colorName, regionCode, refNum, status, bootedBy } = boot;
  const manifest = {
    madeAt: wireTime(copy.at, boot.zoneId),
    madeBy: copy.by,
    copy: copy.number,
    boot: {
      ...{ id: boot.id, refNum, regionCode, timeZone: boot.zoneId, status, ...recorded },
      noLicense: boot.noLicense === 1,
      ...{ makeName, modelName, bodyName, colorName, bootTime: boot.bootLocal, bootedBy },
      recordedTime: wireTime(boot.createdAt, boot.zoneId),
      closedTime: boot.closedLocal,
      closedBy: boot.closedByName,
      releasedTo: [boot.releasedToFirstName, boot.releasedToLastName].filter(Boolean).join(' ') || null,
      ...{ receiptNumber: boot.receiptNumber, cancelNote: boot.cancelNote },
      totalPaymentAmount: centsToDollars(boot.feeCents),
      charges: storedCharges(boot.charges, boot.feeCents).map(({ name, cents }) => ({
        ...{ name, amount: centsToDollars(cents) },
      })),
      payments: await paymentsOf(db, boot),
    },
    timeline,
    files: [
      ...photos.map((photo) => ({
        ...{
          name: nameOf(photo),
          size: photo.sizeBytes,
          sha256: photo.sha256,
          contentType: photo.contentType,
        },
        uploadedBy: photo.uploadedBy,
        uploadedAt: wireTime(photo.createdAt, boot.zoneId),
      })),
      {
        ...{
          name: 'record.pdf',
          size: record.length,
          sha256: sha256Of(record),
          contentType: 'application/pdf',
        },
        ...{ uploadedBy: null, uploadedAt: null },
      },
    ],
  };
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  // The photos follow one another. Whoever stops listening leaves none open.
  let reading: Readable | null = null;
  out.once('close', () => reading?.destroy());
  const mtime = new Date(copy.at);
  zip.addBuffer(Buffer.from(HOW_TO_CHECK), 'HOW-TO-CHECK.txt', { mtime });
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json', { mtime });
  zip.addBuffer(record, 'record.pdf', { mtime });
  for (const photo of photos) {
    // Pictures are compressed already.
    const options = { mtime: new Date(photo.createdAt), compress: false, size: photo.sizeBytes };
    zip.addReadStreamLazy(nameOf(photo), options, (give) => {
      storage.open(photo.storageKey).then((file) => {
        if (file === null) fail(new Error(`photo ${String(photo.id)} is missing`));
        else if (out.destroyed) file.stream.destroy();
        else {
          reading = file.stream;
          file.stream.once('error', fail);
          give(null, file.stream);
        }
      }, fail);
    });
  }
  zip.end();
  zip.outputStream.on('error', fail).pipe(out);
  return out;
}

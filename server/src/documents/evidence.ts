import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { RECORDED_FIELDS } from '../../../src/domain/boot/fields';
import { textsIn } from '../../../src/domain/notice/facts';
import { centsToDollars, formatUsd } from '../../../src/domain/money';
import { showDateTime, showInstant, utcTime, wireTime } from '../../../src/domain/time/zone';
import type { Position } from '../../../src/domain/wire/boot';
import type { Entry } from '../../../src/domain/wire/records';
import { presentRemoval } from '../boots/removal/storedRemoval';
import { storedPosition, type StoredBoot } from '../boots/storedBoot';
import type { Db } from '../db/database';
import type { PhotoStorage } from '../platform/storage/storage';
import { timelineOf } from '../records/timeline';
import { storedCharges } from '../regions/charges';
import { labelOf } from '../validate/sentences';
import type { Copy } from './copies';
import type { EvidencePhoto } from './evidencePhotos';
import type { DocumentContent, Facts, Table } from './documentContent';
import type { PrintDocument } from './documentThread';
import { DOCUMENT_TEXTS, ENTRY_NAMES, STATUS_NAMES } from './documentTexts';
import {
  bootFacts,
  copyMarks,
  issuerOf,
  moneyOf,
  releaseFacts,
  removalSentence,
  surroundingsOf,
  vehicleFacts,
  type Surroundings,
} from './receipt';

/** The instructions for checking the files; included in the archive. */
const HOW_TO_CHECK = `How to check this evidence

manifest.json names every other file of this archive, with its size in bytes and the SHA-256 of its content. Unpack the
archive, open a terminal in its folder and print the SHA-256 of every file:

Linux:                find . -type f -exec sha256sum {} +
macOS:                find . -type f -exec shasum -a 256 {} +
Windows (PowerShell): Get-ChildItem -Recurse -File | Get-FileHash -Algorithm SHA256 | Format-List Hash, Path

A file is unchanged if its SHA-256 is the one in manifest.json. That of a photo was recorded when the photo was uploaded.
Where manifest.json says "damage" of a photo, the stored photo was "missing" or "changed" when this evidence was made: a
missing one is not in this archive, a changed one is here as it was found, with its size and SHA-256 under "found".

The SHA-256 of manifest.json itself was recorded when this evidence was made, in the history of the boot and in the audit
trail of whoever made it. They compare the whole archive with it by: npm run audit -- --evidence FILE.zip
`;
const HOW_TO_NAME = 'HOW-TO-CHECK.txt';
const RECORD_NAME = 'record.pdf';

/** The history entry for the evidence itself, which is recorded only after it is made. */
const ownEntry = (copy: Copy, zoneId: string) => ({
  id: null,
  time: wireTime(copy.at, zoneId),
  timeUtc: utcTime(copy.at),
  by: copy.by,
  kind: 'EVIDENCE_MADE' as const,
  note: null,
  changes: null,
  amount: null,
  paymentType: null,
});
type Line = Omit<Entry, 'id'> & { readonly id: number | null };

/** The names of payment types by code. */
async function paymentTypeNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('paymentType').select(['name', 'displayName']).execute();
  return new Map(rows.map(({ name, displayName }) => [name, displayName]));
}

interface Contents {
  readonly timeline: readonly Line[];
  readonly photos: readonly EvidencePhoto[];
  readonly around: Surroundings;
  readonly typeNames: ReadonlyMap<string, string>;
}

/** A notice word for word, in the languages in which it was printed. */
function noticeText(notice: Entry['notice']): string[] {
  if (notice === undefined) return [];
  const { number, copy, byHand, facts } = notice;
  return [number, byHand ? 'put on by hand' : `copy ${String(copy)}`, textsIn(facts).join(' / ')].filter(
    Boolean,
  );
}

/** A history entry in English. */
function entryText(
  entry: Omit<Line, 'id'>,
  { zoneId, typeNames }: Pick<Contents, 'typeNames'> & { readonly zoneId: string },
): string {
  const { kind, amount, paymentType, changes, note, closedTime, offTime, notice } = entry;
  const stated = [
    ['kept on the device', entry.keptTimeUtc],
    ['sent', entry.sentTimeUtc],
  ] as const;
  const type = paymentType === null ? '' : (typeNames.get(paymentType) ?? paymentType);
  return [
    ENTRY_NAMES[kind],
    ...(amount === null ? [] : [`${type} ${formatUsd(amount)}`.trim()]),
    ...(changes ?? []).map(
      ({ field, from, to }) => `${field}: ${String(from ?? '-')} → ${String(to ?? '-')}`,
    ),
    ...(note === null ? [] : [note]),
    ...noticeText(notice),
    ...[closedTime, offTime].flatMap((local) => (local === undefined ? [] : [showDateTime(local)])),
    ...stated.flatMap(([what, utc]) =>
      utc == null ? [] : [`${what} ${showInstant(Date.parse(utc), zoneId)}`],
    ),
  ].join(' · ');
}

/** Adds the number of the physical boot, and the position where it was recorded, as far as they are known. */
function withOwnFacts({ heading, facts }: Facts, boot: StoredBoot): Facts {
  const { device } = boot;
  return {
    heading,
    facts: [
      ...facts,
      ...(device === null ? [] : [{ label: labelOf('device'), value: device }]),
      ...positionFacts(storedPosition(boot)),
    ],
  };
}

function positionFacts(position: Position | null): Facts['facts'] {
  if (position === null) return [];
  const { lat, lon, accuracy } = position;
  const value = `${lat.toFixed(6)}, ${lon.toFixed(6)} (±${String(Math.round(accuracy))} m)`;
  return [{ label: 'Position of the device', value }];
}

/** The photos with their hashes, and with their names on the checklist if any has one. */
function photoTable(photos: readonly EvidencePhoto[]): Table {
  const isLabeled = photos.some(({ label }) => label !== null);
  return {
    heading: 'Photos',
    columns: isLabeled
      ? [
          { title: 'File', share: 0.19 },
          { title: 'Shows', share: 0.21 },
          { title: 'SHA-256', share: 0.6 },
        ]
      : [
          { title: 'File', share: 0.24 },
          { title: 'SHA-256', share: 0.76 },
        ],
    rows: photos.map(({ name, label, sha256, damage }) => ({
      cells: [
        name,
        ...(isLabeled ? [label ?? ''] : []),
        damage === null ? sha256 : `${sha256} (${damage} in the storage)`,
      ],
    })),
  };
}

function recordDocument(
  boot: StoredBoot,
  { timeline, photos, around, typeNames }: Contents,
  copy: Copy,
): DocumentContent {
  const texts = DOCUMENT_TEXTS.en;
  const { receiptNumber, zoneId } = boot;
  return {
    paper: 'letter',
    language: texts.language,
    issuer: issuerOf(around.company, texts),
    title: `Record ${boot.refNum}`,
    about: {
      heading: null,
      facts: [
        { label: 'Status', value: STATUS_NAMES[boot.status] },
        ...(receiptNumber === null ? [] : [{ label: 'Receipt number', value: receiptNumber }]),
      ],
    },
    left: [vehicleFacts(boot, texts)],
    right: [
      withOwnFacts(bootFacts(boot, texts), boot),
      ...(boot.status === 'RELEASED' ? [releaseFacts(boot, texts)] : []),
    ],
    removal: removalSentence(boot, around, texts),
    money: moneyOf(boot, around, texts),
    tables: [
      {
        heading: 'History',
        columns: [
          { title: 'Time', share: 0.24 },
          { title: 'Entry', share: 0.54 },
          { title: 'By', share: 0.22 },
        ],
        rows: timeline.map((entry) => ({
          cells: [
            showInstant(Date.parse(entry.timeUtc ?? ''), zoneId),
            entryText(entry, { zoneId, typeNames }),
            entry.by ?? 'System',
          ],
        })),
      },
      photoTable(photos),
    ],
    text: null,
    ...copyMarks(copy, zoneId, texts),
  };
}

async function paymentsOf(db: Db, { id, zoneId }: StoredBoot, refunds: Surroundings['refunds']) {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('appUser as taker', 'taker.id', 'payment.createdBy')
    .leftJoin('appUser as voider', 'voider.id', 'payment.voidedBy')
    .select(['payment.id', 'paymentType', 'amountCents', 'payment.createdAt', 'voidedAt', 'voidReason'])
    .select(['tenderedCents', 'reference', 'reason'])
    .select(['taker.shortName as by', 'voider.shortName as voidedBy'])
    .where('bootId', '=', id)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    paymentType: row.paymentType,
    paymentAmount: centsToDollars(row.amountCents),
    tendered: row.tenderedCents === null ? null : centsToDollars(row.tenderedCents),
    reference: row.reference,
    reason: row.reason,
    time: wireTime(row.createdAt, zoneId),
    by: row.by,
    voided:
      row.voidedAt === null
        ? null
        : { time: wireTime(row.voidedAt, zoneId), by: row.voidedBy, reason: row.voidReason },
    refunds: refunds
      .filter(({ paymentId }) => paymentId === row.id)
      .map(({ id: refundId, paymentType, amountCents, reason, paidTo, paidBy, createdAt }) => ({
        id: refundId,
        amount: centsToDollars(amountCents),
        paymentType,
        reason,
        paidTo,
        time: wireTime(createdAt, zoneId),
        by: paidBy,
      })),
  }));
}

export const sha256Of = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** The manifest's entry for a photo. */
export const photoLine = (photo: EvidencePhoto, zoneId: string) => ({
  name: photo.name,
  size: photo.sizeBytes,
  sha256: photo.sha256,
  contentType: photo.contentType,
  ...(photo.label === null ? {} : { label: photo.label }),
  uploadedBy: photo.uploadedBy,
  uploadedAt: wireTime(photo.createdAt, zoneId),
  ...(photo.damage === null ? {} : { damage: photo.damage, found: photo.found }),
});

/** The manifest's entry for a file made with the evidence. */
const madeLine = (name: string, content: Buffer, contentType: string) => ({
  name,
  size: content.length,
  sha256: sha256Of(content),
  contentType,
  uploadedBy: null,
  uploadedAt: null,
});

/** The manifest's entry for the record. */
export const recordLine = (record: Buffer) => madeLine(RECORD_NAME, record, 'application/pdf');

/** The manifest's entry for the instructions. */
export const howToLine = () => madeLine(HOW_TO_NAME, Buffer.from(HOW_TO_CHECK), 'text/plain');

/** Where evidence comes from and who asks for it. */
export interface EvidenceParts {
  readonly db: Db;
  readonly print: PrintDocument;
  /** Whether the site has the feature `removal`. */
  readonly hasRemovals: boolean;
  /** Whether it has the feature `devices`. */
  readonly hasDevices: boolean;
  /** Whether it has the feature `notice`. */
  readonly hasNotices: boolean;
}

/** The parts of evidence besides the photos. */
export interface EvidenceText {
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** The text of manifest.json. */
  readonly manifest: string;
  /** The bytes of record.pdf. */
  readonly record: Buffer;
}

/**
 * Writes the manifest and renders the record: every fact and the whole history, with each file's SHA-256.
 * @throws the errors of the database
 */
export async function writeEvidence(
  { db, print, hasRemovals, hasDevices, hasNotices }: EvidenceParts,
  stored: StoredBoot,
  photos: readonly EvidencePhoto[],
  copy: Copy,
): Promise<EvidenceText> {
  const boot = {
    ...stored,
    device: hasDevices ? stored.device : null,
    noticeNumber: hasNotices ? stored.noticeNumber : null,
  };
  const timeline = [...(await timelineOf(db, boot)), ownEntry(copy, boot.zoneId)];
  const around = await surroundingsOf(db, boot, hasRemovals);
  const record = await print(
    recordDocument(
      boot,
      {
        timeline,
        photos,
        around,
        typeNames: await paymentTypeNames(db),
      },
      copy,
    ),
  );
  const recorded = Object.fromEntries(RECORDED_FIELDS.map((field) => [field, boot[field]]));
  const { makeName, modelName, bodyName, colorName, regionCode, refNum, status, bootedBy } = boot;
  const manifest = {
    madeAt: wireTime(copy.at, boot.zoneId),
    madeBy: copy.by,
    copy: copy.number,
    boot: {
      id: boot.id,
      refNum,
      regionCode,
      timeZone: boot.zoneId,
      status,
      ...recorded,
      noLicense: boot.noLicense === 1,
      makeName,
      modelName,
      bodyName,
      colorName,
      bootTime: boot.bootLocal,
      bootTimeUtc: utcTime(boot.bootAt),
      bootedBy,
      position: storedPosition(boot),
      recordedTime: wireTime(boot.createdAt, boot.zoneId),
      closedTime: boot.closedLocal,
      closedTimeUtc: boot.closedAt === null ? null : utcTime(boot.closedAt),
      closedBy: boot.closedByName,
      releasedTo: [boot.releasedToFirstName, boot.releasedToLastName].filter(Boolean).join(' ') || null,
      receiptNumber: boot.receiptNumber,
      cancelNote: boot.cancelNote,
      noticeNumber: boot.noticeNumber,
      removal: around.removal === undefined ? null : presentRemoval(around.removal, boot.zoneId),
      totalPaymentAmount: centsToDollars(boot.feeCents),
      charges: storedCharges(boot.charges, boot.feeCents).map(({ name, cents }) => ({
        name,
        amount: centsToDollars(cents),
      })),
      payments: await paymentsOf(db, boot, around.refunds),
    },
    timeline,
    files: [...photos.map((photo) => photoLine(photo, boot.zoneId)), recordLine(record)],
    howToCheck: howToLine(),
  };
  return { madeAt: copy.at, manifest: JSON.stringify(manifest, null, 2), record };
}

interface ArchiveParts {
  readonly storage: Pick<PhotoStorage, 'open'>;
  readonly log: { error(details: object, message: string): void };
  /** How long an archive may stall before it is aborted, in milliseconds. */
  readonly stalledMs?: number;
}

const STALLED_MS = 60_000;

/**
 * Evidence as one archive: manifest, record, and the original photos. Photos are opened one at a time, so memory use
 * stays small however many there are. An archive that nobody reads for a minute is aborted. The log says why an archive
 * ended early.
 * @param photos as `evidencePhotos` has just found them
 * @throws Error on the stream if a photo disappears or breaks off meanwhile; the archive is then incomplete
 */
export function archiveOf(
  { storage, log, stalledMs = STALLED_MS }: ArchiveParts,
  refNum: string,
  photos: readonly EvidencePhoto[],
  { madeAt, manifest, record }: EvidenceText,
): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) => {
    if (out.destroyed) return;
    log.error({ err: error, boot: refNum }, 'evidence ended unfinished');
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  const stalled = setTimeout(() => fail(new Error(`nothing moved for ${String(stalledMs)} ms`)), stalledMs);
  // Streams one photo at a time, so that an aborted download leaves no file open.
  let reading: Readable | null = null;
  out.once('close', () => {
    clearTimeout(stalled);
    reading?.destroy();
  });
  const mtime = new Date(madeAt);
  zip.addBuffer(Buffer.from(HOW_TO_CHECK), HOW_TO_NAME, { mtime });
  zip.addBuffer(Buffer.from(manifest), 'manifest.json', { mtime });
  zip.addBuffer(record, RECORD_NAME, { mtime });
  for (const photo of photos) {
    if (photo.found === null) continue;
    // Pictures are already compressed.
    const options = { mtime: new Date(photo.createdAt), compress: false, size: photo.found.size };
    zip.addReadStreamLazy(photo.name, options, (give) => {
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
  zip.outputStream
    .on('error', fail)
    .on('data', () => stalled.refresh())
    .pipe(out);
  return out;
}

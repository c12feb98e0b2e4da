import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import * as v from 'valibot';
import { hashOfEntry } from '../db/auditHash';
import type { Db } from '../db/database';
import { reasonOf, StartFault } from '../platform/faults';
import type { AuditKind } from './auditTrail';

const MANIFEST = 'manifest.json';
const MADE: AuditKind = 'BOOT_EVIDENCE_MADE';
/** Larger manifests are not read: no real history is that long. */
const MANIFEST_BYTES = 64 * 1024 * 1024;

const FileSum = v.object({ size: v.number(), sha256: v.string() });
const NamedFile = v.object({ name: v.string(), ...FileSum.entries });
const Manifest = v.object({
  boot: v.object({ refNum: v.string() }),
  madeAt: v.string(),
  madeBy: v.nullable(v.string()),
  files: v.array(
    v.object({ ...NamedFile.entries, damage: v.optional(v.string()), found: v.nullish(FileSum) }),
  ),
  howToCheck: NamedFile,
});

/** The result of comparing an archive with the audit trail, as one line either way. */
export type EvidenceVerdict =
  { readonly output: string; readonly fault: null } | { readonly output: null; readonly fault: string };

const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/**
 * The names and sizes of the files in a ZIP archive, duplicates included. @throws Error if it is not a ZIP archive
 */
function filesOf(zip: Uint8Array) {
  const files: { readonly name: string; readonly size: number }[] = [];
  unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith('/')) files.push({ name, size: originalSize });
      return false;
    },
  });
  return files;
}

/** One file of an archive. @throws Error if it is damaged */
const contentOf = (zip: Uint8Array, name: string): Uint8Array | undefined =>
  unzipSync(zip, { filter: (file) => file.name === name })[name];

/** True if the audit trail has an intact evidence entry with this manifest. */
async function isRecorded(db: Db, sha256: string): Promise<boolean> {
  const entries = await db
    .selectFrom('auditEntry')
    .selectAll()
    .where('kind', '=', MADE)
    .where('details', 'like', `%"manifestSha256":"${sha256}"%`)
    .execute();
  return entries.some((entry) => entry.hash === hashOfEntry(entry));
}

/** The differences between an archive and its manifest, file by file. */
function differences(
  zip: Uint8Array,
  files: ReturnType<typeof filesOf>,
  manifest: v.InferOutput<typeof Manifest>,
): string[] {
  const ought = [...manifest.files, { ...manifest.howToCheck, damage: undefined, found: undefined }];
  const named = new Set([MANIFEST, ...ought.map(({ name }) => name)]);
  const added = files.filter(({ name }) => !named.has(name)).map(({ name }) => `${name} was added`);
  const twice = [...named].filter((name) => files.filter((file) => file.name === name).length > 1);
  const others = ought.flatMap(({ name, size, sha256, damage, found }) => {
    const expected = damage === undefined ? { size, sha256 } : (found ?? null);
    const file = files.find((each) => each.name === name);
    if (file === undefined) return expected === null ? [] : [`${name} is missing`];
    if (expected === null) return [`${name} was added`];
    // If the size is wrong, skip the unpacking.
    const isSame =
      file.size === expected.size && sha256Of(contentOf(zip, name) ?? new Uint8Array()) === expected.sha256;
    return isSame ? [] : [`${name} was changed`];
  });
  return [...others, ...added, ...twice.map((name) => `${name} is there twice`)];
}

/**
 * Checks whether an archive is unchanged evidence: the audit trail has the SHA-256 of its manifest, and each file
 * matches the manifest.
 * @throws StartFault if the file cannot be read
 */
export async function verifyEvidence(db: Db, file: string): Promise<EvidenceVerdict> {
  const name = path.basename(file);
  const no = (fault: string): EvidenceVerdict => ({ output: null, fault: `${name} ${fault}.` });
  const zip = await readFile(file).catch((error: unknown) => {
    throw new StartFault(`${file} cannot be read: ${reasonOf(error)}`);
  });
  try {
    const files = filesOf(zip);
    const size = files.find((each) => each.name === MANIFEST)?.size;
    if (size === undefined || size > MANIFEST_BYTES) return no(`is no evidence: it has no ${MANIFEST}`);
    const bytes = contentOf(zip, MANIFEST) ?? new Uint8Array();
    const sha256 = sha256Of(bytes);
    if (!(await isRecorded(db, sha256))) {
      return no(
        `is not evidence that was made here: the audit trail has no manifest with the SHA-256 ${sha256}`,
      );
    }
    const manifest = v.parse(Manifest, JSON.parse(Buffer.from(bytes).toString()));
    const found = differences(zip, files, manifest);
    if (found.length > 0) return no(`is not as it was made: ${found.join(', ')}`);
    const { boot, madeAt, madeBy } = manifest;
    const output = `${name} is as it was made: evidence of boot ${boot.refNum}, by ${madeBy ?? 'the system'} on ${madeAt}`;
    return { output, fault: null };
  } catch (error) {
    if (error instanceof StartFault) throw error;
    return no(`is not a ZIP archive, or is damaged: ${reasonOf(error)}`);
  }
}

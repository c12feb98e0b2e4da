import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { zipSync } from 'fflate';
import { API, BootCaller } from '../support/calls/bootCalls';
import { aSidewaysPhoto, picture, register, uploaded } from '../support/calls/photoCalls';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';
import { runTool } from '../support/tools';
import { unzipped } from '../support/unzipped';

interface NamedFile {
  readonly name: string;
  size: number;
  sha256: string;
}
interface Manifest {
  readonly files: NamedFile[];
  readonly howToCheck: NamedFile;
  readonly timeline: readonly { readonly kind: string }[];
}

const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const zipOf = (files: ReadonlyMap<string, Buffer>) => Buffer.from(zipSync(Object.fromEntries(files)));

for (const database of DATABASES) {
  describe(`Self-proving evidence on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let supervisor: BootCaller;
    let folder: string;
    before(async () => {
      server = await startTestServer({ database });
      supervisor = new BootCaller(await server.signIn('supervisor'), server.clock);
      folder = await mkdtemp(path.join(tmpdir(), 'evidence-'));
    });
    after(async () => {
      await rm(folder, { recursive: true });
      await server.close();
    });

    async function evidenceOf(id: number, query = ''): Promise<Buffer> {
      const path = `${API}/boot/evidence/${String(id)}${query}`;
      const { status, bytes } = await picture(supervisor.client, path);
      assert.equal(status, 200, bytes.toString().slice(0, 200));
      return bytes;
    }
    async function photographed(): Promise<number> {
      const id = await supervisor.recorded('SF');
      const photo = await uploaded(supervisor.client, 'SF', await aSidewaysPhoto());
      assert.equal((await register(supervisor.client, id, photo)).status, 200);
      return id;
    }
    const manifestOf = (files: ReadonlyMap<string, Buffer>) =>
      JSON.parse(String(files.get('manifest.json'))) as Manifest;

    /** Runs `npm run audit -- --evidence FILE`. */
    function auditFile(file: string) {
      const { dataDir, databaseUrl } = server.config;
      const settings = {
        DATA_DIR: dataDir,
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      };
      return runTool('audit', settings, ['--evidence', file]);
    }
    async function audit(zip: Buffer) {
      const file = path.join(folder, 'evidence.zip');
      await writeFile(file, zip);
      return auditFile(file);
    }
    async function refusedBy(zip: Buffer, fault: RegExp): Promise<void> {
      const { code, stdout, stderr } = await audit(zip);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, fault);
      assert.match(stderr, /^[^\n]+\n$/, 'is one line');
    }

    test("its manifest's SHA-256 is in the history and in the audit trail, which identify it (REC-67)", async () => {
      const id = await photographed();
      const zip = await evidenceOf(id);
      const sha256 = sha256Of(unzipped(zip).get('manifest.json') ?? Buffer.alloc(0));
      const timeline = (await supervisor.client.get(`${API}/boot/timeline/${String(id)}`)).json() as {
        kind: string;
        sha256?: string;
      }[];
      assert.deepEqual(
        timeline.map(({ kind, sha256: said }) => [kind, said]),
        [
          ['RECORDED', undefined],
          ['PHOTO_ADDED', undefined],
          ['EVIDENCE_MADE', sha256],
        ],
      );
      const entry = await server.db
        .selectFrom('auditEntry')
        .select('details')
        .where('kind', '=', 'BOOT_EVIDENCE_MADE')
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow();
      assert.ok(entry.details.includes(`"manifestSha256":"${sha256}"`));
      const { code, stdout, stderr } = await audit(zip);
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(
        stdout,
        /^evidence\.zip is as it was made: evidence of boot SF-\d+, by Sam Rivera on [^\n]+\n$/,
      );
    });

    test('a forged, damaged or foreign archive is reported in one line (REC-67)', async () => {
      const zip = await evidenceOf(await photographed());
      const files = unzipped(zip);
      const [photo] = manifestOf(files).files;
      assert.ok(photo !== undefined);
      const but = (changes: readonly (readonly [string, Buffer | null])[]) => {
        const changed = new Map(files);
        for (const [name, content] of changes) {
          if (content === null) changed.delete(name);
          else changed.set(name, content);
        }
        return zipOf(changed);
      };
      // Packing the same files again does not invalidate the evidence.
      assert.equal((await audit(but([]))).code, 0);

      const forgery = Buffer.from('another photo');
      await refusedBy(but([[photo.name, forgery]]), /photos\/\d+\.jpg was changed\.$/m);
      const manifest = manifestOf(files);
      Object.assign(manifest.files[0] ?? {}, { size: forgery.length, sha256: sha256Of(forgery) });
      const forged = Buffer.from(JSON.stringify(manifest, null, 2));
      await refusedBy(
        but([
          [photo.name, forgery],
          ['manifest.json', forged],
        ]),
        /^evidence\.zip is not evidence that was made here: the audit trail has no manifest with the SHA-256 [0-9a-f]{64}\.$/m,
      );
      await refusedBy(but([[photo.name, null]]), /photos\/\d+\.jpg is missing\.$/m);
      await refusedBy(
        but([['HOW-TO-CHECK.txt', Buffer.from('Believe it')]]),
        /HOW-TO-CHECK\.txt was changed\.$/m,
      );
      await refusedBy(but([['photos/999.jpg', forgery]]), /photos\/999\.jpg was added\.$/m);
      await refusedBy(but([['manifest.json', null]]), /is no evidence: it has no manifest\.json\.$/m);
      await refusedBy(zip.subarray(0, -40), /is not a ZIP archive, or is damaged/);
      const middle = zip.indexOf('manifest.json') + 200;
      await refusedBy(
        Buffer.concat([zip.subarray(0, middle), Buffer.alloc(50), zip.subarray(middle + 50)]),
        /evidence\.zip is not/,
      );
      await refusedBy(Buffer.from('hello'), /is not a ZIP archive, or is damaged/);
      await refusedBy(Buffer.alloc(0), /is not a ZIP archive, or is damaged/);
      const missing = await auditFile('/no/such.zip');
      assert.deepEqual([missing.code, missing.stdout], [1, '']);
      assert.match(missing.stderr, /^\/no\/such\.zip cannot be read[^\n]*\n$/);
    });

    test('the same copy has the same bytes, whatever is corrected, added or renamed later (REC-68)', async () => {
      const id = await photographed();
      const query = `?copy=${randomUUID()}`;
      const first = await evidenceOf(id, query);
      server.clock.advanceMinutes(5);
      const post = async (call: string, body: object) => {
        const reply = await supervisor.client.post(`${API}/boot/${call}`, body);
        assert.equal(reply.status, 200, reply.text);
      };
      await post(`correct/SF/${String(id)}`, { reason: 'Misread', changes: { license: '9ZZZ999' } });
      await post(`note/${String(id)}`, { text: 'The owner called' });
      const photo = await uploaded(supervisor.client, 'SF', await aSidewaysPhoto());
      assert.equal((await register(supervisor.client, id, photo)).status, 200);
      const person = (shortName: string) =>
        server.db.updateTable('appUser').set({ shortName }).where('username', '=', 'supervisor').execute();
      await person('Samantha Rivera');
      const again = await evidenceOf(id, query.toUpperCase().replace('COPY', 'copy'));
      await person('Sam Rivera');
      assert.equal(sha256Of(again), sha256Of(first));
      // The server compares the stored copy with its hash, and does not send one that was changed in the database.
      await server.db
        .updateTable('evidenceCopy')
        .set({ record: Buffer.from('another record') })
        .where('bootId', '=', id)
        .execute();
      const made = await evidenceOf(id, query);
      assert.notEqual(sha256Of(made), sha256Of(first));
      assert.equal((await audit(made)).code, 0);
      const later = manifestOf(unzipped(await evidenceOf(id, `?copy=${randomUUID()}`)));
      assert.equal(later.files.length, 3);
      assert.equal(later.timeline.filter(({ kind }) => kind === 'EVIDENCE_MADE').length, 3);
    });

    test('the instructions for checking it work on Linux as printed, even without photos (REC-69)', async () => {
      for (const id of [await photographed(), await supervisor.recorded('SF')]) {
        const files = unzipped(await evidenceOf(id));
        const unpacked = await mkdtemp(path.join(folder, 'unpacked-'));
        for (const [name, content] of files) {
          await mkdir(path.dirname(path.join(unpacked, name)), { recursive: true });
          await writeFile(path.join(unpacked, name), content);
        }
        const howTo = String(files.get('HOW-TO-CHECK.txt'));
        const [, command = ''] = /^Linux: +(.+)$/m.exec(howTo) ?? [];
        const printed = execFileSync('sh', ['-c', command], { cwd: unpacked, encoding: 'utf8' });
        const sums = new Map(
          printed
            .trim()
            .split('\n')
            .map((line) => [line.slice(66).replace(/^\.\//, ''), line.slice(0, 64)]),
        );
        const { files: named, howToCheck } = manifestOf(files);
        for (const { name, sha256 } of [...named, howToCheck]) assert.equal(sums.get(name), sha256, name);
        assert.equal(sums.size, named.length + 2);
        assert.match(howTo, /^macOS: +find \. -type f -exec shasum -a 256 \{\} \+$/m);
        assert.match(howTo, /^Windows \(PowerShell\): +Get-ChildItem -Recurse -File \| Get-FileHash /m);
      }
    });
  });
}

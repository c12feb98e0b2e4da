import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { ActivityPage, ListRowPage } from '../../src/domain/wire/setup';
import { SETUP, SetupCaller } from './support/calls/setupCaller';
import type { TestReply } from './support/calls/TestClient';
import { DATABASES, type DatabaseKind } from './support/databases';
import { SpawnedSite } from './support/SpawnedSite';
import { runTool } from './support/tools';

/** `npm run test:kills` kills more often, with a new seed each time. KILLS_SEED repeats a run. */
const KILLS = Number(process.env['KILLS'] ?? 1);
const SEED = Number(process.env['KILLS_SEED'] ?? 1);
const MINUTE_MS = 60_000;
/** Rows of the first file. Each later file changes all rows and adds some. */
const ROWS = 800;
const MORE = 50;
const LIST = 'lists/BAL/precincts';

/** The file of a round, and what the list shows after its import. */
const rowsOf = (round: number): string[] =>
  Array.from({ length: ROWS + round * MORE }, (_, at) => `K${String(at)},Round ${String(round)}`);
const fileOf = (round: number) => `code,name\n${rowsOf(round).join('\n')}\n`;

/** A site whose process is killed while it imports files. */
class ImportingSite {
  private constructor(
    private readonly site: SpawnedSite,
    private caller: SetupCaller,
  ) {}

  static async of(database: DatabaseKind): Promise<ImportingSite> {
    const site = await SpawnedSite.of(database);
    return new ImportingSite(site, new SetupCaller(await site.start()));
  }

  async restart(): Promise<void> {
    this.caller = new SetupCaller(await this.site.start());
  }

  kill(): Promise<void> {
    return this.site.kill();
  }

  close(): Promise<void> {
    return this.site.close();
  }

  /** @returns null if the process was killed before it answered */
  async send(round: number, key: string): Promise<TestReply | null> {
    try {
      return await this.caller.client.send(`${SETUP}/${LIST}/import?dryRun=false`, {
        ...{ method: 'POST', body: fileOf(round) },
        headers: { 'content-type': 'text/csv', 'idempotency-key': key },
      });
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  }

  /** The list as the server shows it: each row's code and name. */
  async shown(): Promise<string[]> {
    const rows = await this.caller.all(ListRowPage, `${LIST}?q=Round`);
    return rows.map((row) => `${String(row['code'])},${String(row['name'])}`);
  }

  /** The number of imports of the list in the activity, and how many rows they report as added. */
  async told(): Promise<{ imports: number; added: number }> {
    const entries = await this.caller.all(ActivityPage, 'activity?kind=LIST_IMPORTED');
    return {
      imports: entries.length,
      added: entries.reduce((sum, { after }) => sum + Number(after?.['added']), 0),
    };
  }

  async assertWhole(): Promise<void> {
    const checked = await runTool('check', this.site.settings);
    assert.deepEqual([checked.code, checked.stderr], [0, ''], checked.stdout);
    const verified = await runTool('audit', this.site.settings, ['--verify']);
    assert.deepEqual([verified.code, verified.stderr], [0, ''], verified.stdout);
  }
}

for (const database of DATABASES) {
  test(
    `an import is done completely or not at all through ${String(KILLS)} kills, on ${database.name} (SETUP-20; KILLS_SEED=${String(SEED)})`,
    { skip: database.skip, timeout: 2 * MINUTE_MS + KILLS * MINUTE_MS },
    async () => {
      const site = await ImportingSite.of(database);
      try {
        const begun = performance.now();
        assert.equal((await site.send(0, randomUUID()))?.status, 200);
        let tookMs = performance.now() - begun;
        let round = 0;
        await fc.assert(
          fc.asyncProperty(fc.double({ min: 0.05, max: 0.95, noNaN: true }), async (share) => {
            const [before, after] = [rowsOf(round), rowsOf(round + 1)];
            const key = randomUUID();
            const sent = site.send(round + 1, key);
            await new Promise((resolve) => setTimeout(resolve, tookMs * share));
            await site.kill();
            const reply = await sent;
            await site.restart();
            const shown = await site.shown();
            const isTaken = shown[0] === after[0];
            assert.deepEqual(shown, isTaken ? after : before);
            if (reply !== null) assert.deepEqual([reply.status, isTaken], [200, true]);
            assert.equal((await site.told()).imports, isTaken ? round + 2 : round + 1);
            // The page sends it again under the same key. This time it is imported, once.
            const since = performance.now();
            assert.equal((await site.send(round + 1, key))?.status, 200);
            if (!isTaken) tookMs = performance.now() - since;
            round += 1;
            assert.deepEqual(await site.shown(), after);
            assert.deepEqual(await site.told(), { imports: round + 1, added: after.length });
            await site.assertWhole();
          }),
          // Each run continues with the same site, so fast-check cannot shrink a failure.
          { seed: SEED, numRuns: KILLS, endOnFailure: true },
        );
      } finally {
        await site.close();
      }
    },
  );
}

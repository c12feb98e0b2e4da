import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { DATABASES } from './support/databases';
import { KilledModel, type Step } from './support/killedModel';
import { KilledSite } from './support/killedSite';

/** `npm run test:kills` kills more often, with a new seed each time. KILLS_SEED repeats a run. */
const KILLS = Number(process.env['KILLS'] ?? 1);
const SEED = Number(process.env['KILLS_SEED'] ?? 1);
const LANES = 4;
const MOST_STEPS = 24;
const MINUTE_MS = 60_000;

const chosen = fc.nat({ max: 1_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ kind: 'create' }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('release', 'cancel'), at: chosen }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('off'), at: chosen }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('correct', 'swap'), at: chosen, of: chosen }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat'), at: chosen }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('photo'), at: chosen }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'sign' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'agree' }) },
);
const life = fc.record({
  lanes: fc.array(fc.array(step, { minLength: 12, maxLength: MOST_STEPS }), {
    minLength: LANES,
    maxLength: LANES,
  }),
  killAfter: fc.integer({ min: 1, max: 40 }),
  /** Ana's role from then on; null if it does not change. */
  ana: fc.option(fc.record({ active: fc.boolean(), demoted: fc.boolean() }), { freq: 5, nil: null }),
});

for (const database of DATABASES) {
  const name = `${database.name}${database.name === 'PostgreSQL' ? ' with S3' : ''}`;
  describe(`A process that is killed, on ${name}`, { skip: database.skip }, () => {
    test(
      `has everything that it has acknowledged, once, through ${String(KILLS)} kills (KILLS_SEED=${String(SEED)})`,
      { timeout: 5 * MINUTE_MS + KILLS * MINUTE_MS },
      async () => {
        const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1b7f4b' } })
          .jpeg()
          .toBuffer();
        const site = await KilledSite.of(database);
        try {
          const model = await KilledModel.of(site, photo, KILLS * LANES * MOST_STEPS);
          await model.signInAll();
          await fc.assert(
            fc.asyncProperty(life, async ({ lanes, killAfter, ana }) => {
              await model.liveAndDie(lanes, killAfter);
              await site.start();
              await model.signInAll();
              await model.settle();
              await model.compare();
              if (ana === null) return;
              await site.kill();
              await site.setUp(ana);
              model.ana = ana;
              await site.start();
              await model.signInAll();
            }),
            // Each run continues with the same site, so fast-check cannot shrink a failure.
            { seed: SEED, numRuns: KILLS, endOnFailure: true },
          );
          assert.ok(model.boots.length > 0);
          await site.kill();
          await site.check();
        } finally {
          await site.close();
        }
      },
    );
  });
}

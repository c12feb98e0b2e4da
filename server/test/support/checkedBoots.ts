import assert from 'node:assert/strict';
import { checkBoots } from '../../src/backup/checkBoots';
import { Findings } from '../../src/backup/Findings';
import type { TestServer } from './startTestServer';

/** What a check of the boots finds. */
export async function checkedBoots({ db }: Pick<TestServer, 'db'>) {
  const findings = new Findings();
  await checkBoots(db, findings);
  return findings.result();
}

/** @throws AssertionError if a check of the boots finds a fault */
export async function assertSoundBoots(server: Pick<TestServer, 'db'>): Promise<void> {
  const { fault, output } = await checkedBoots(server);
  assert.equal(fault, null, output.join('\n'));
}

import assert from 'node:assert/strict';
import { it } from 'node:test';

import { whatIsMissing } from './needs.mjs';

const [has, lacks] = [() => true, () => false];

it('names what a machine lacks, and which part cannot run without it', () => {
  const found = (parts, machine) =>
    whatIsMissing(parts, machine).map(({ part, isLeftOut }) => ({ part, isLeftOut }));
  const all = ['server', 'browser', 'unit'];
  const browser = { part: 'browser', isLeftOut: true };
  const server = { part: 'server', isLeftOut: false };
  assert.deepEqual(found(all, { hasBrowser: has, hasPostgres: has }), []);
  assert.deepEqual(found(all, { hasBrowser: lacks, hasPostgres: has }), [browser]);
  assert.deepEqual(found(all, { hasBrowser: lacks, hasPostgres: lacks }), [browser, server]);
  assert.deepEqual(found(['unit'], { hasBrowser: lacks, hasPostgres: lacks }), []);
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LIMITS } from '../../src/domain/constants';
import { RequestorPatterns } from '../src/regions/RequestorPatterns';
import { longestStretch, MOST_HELD_UP_MS } from './support/longestStretch';

const SLOW: readonly (readonly [string, string])[] = [
  ['(a+)+', 'a'],
  ['(a|a)*', 'a'],
  ['^(?:(?:ab)+)+$', 'ab'],
  ['(?:(?:foo|bar|foobar)+)+;', 'foobar'],
  ['(?:x|x)+y', 'x'],
  ['([^,]+)+,', 'z'],
  // What takes long here is its compilation.
  ['(?:(?:(?:(?:a?){50}){50}){50}){50}', 'a'],
];
const QUICK = [
  '\\d{4}',
  '[A-Z]{2}\\d{4}',
  "[\\p{L} .'-]{2,60}(?:, [A-Z]{2})?",
  '.*\\S.*',
  '.*a.*b',
  '(?=.*\\d).+',
];

describe("Regions' patterns for the requestor", () => {
  let patterns: RequestorPatterns;
  let warnings: string[];
  before(() => {
    warnings = [];
    patterns = new RequestorPatterns({ warn: (_, message) => warnings.push(message) });
  });
  after(() => patterns.close());

  test('they match the whole requestor; what does not compile is ignored and logged (ADD-19)', async () => {
    assert.equal(await patterns.matches('\\d{4}', '1234'), 'match');
    assert.equal(await patterns.matches('\\d{4}', '12345'), 'mismatch');
    assert.equal(await patterns.matches('(', '1234'), 'ignored');
    assert.match(warnings.join(), /does not compile/);
  });

  for (const [pattern, unit] of SLOW) {
    test(`${pattern} takes too long, holds up nobody, and is run once only (ADD-19, SETUP-8)`, async () => {
      const own = new RequestorPatterns({ warn: () => undefined });
      const value = `${unit.repeat(LIMITS.requestor).slice(0, LIMITS.requestor - 1)}!`;
      const held = await longestStretch(async () => {
        assert.equal(await own.isSlow(pattern), true);
        assert.equal(await patterns.matches(pattern, value), 'ignored');
      });
      assert.ok(held < MOST_HELD_UP_MS, `${String(held)} ms`);
      // Nothing runs if even the rest of this turn is enough for the answer.
      const again = own.isSlow(pattern);
      assert.equal(
        await Promise.race([again, new Promise((resolve) => setImmediate(resolve, 'runs'))]),
        true,
      );
      await own.close();
    });
  }

  for (const pattern of QUICK) {
    test(`${pattern} is quick, also after slow ones (SETUP-8)`, async () => {
      assert.equal(await patterns.isSlow(pattern), false);
    });
  }
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
const zoneYears = require('./zoneYears.cjs');
const PACKED = require.resolve('moment-timezone/data/packed/latest.json');
/** One day before the earliest date of a boot, since zones differ by up to a day, and the end of the pages' data. */
const [FIRST, LAST] = [Date.UTC(1999, 11, 31), Date.UTC(2100, 11, 31)];

/** A separate copy of moment-timezone that knows only these data. */
function knowing(text) {
  for (const file of Object.keys(require.cache)) if (file.includes('moment')) delete require.cache[file];
  const { tz } = require('moment-timezone/moment-timezone');
  tz.load(JSON.parse(text));
  return tz;
}

/** A zone's offset and abbreviation just before and just after each change between FIRST and LAST. */
function changesOf(zone, untils) {
  const changes = untils.filter((until) => until !== null && until > FIRST && until < LAST);
  return [FIRST, ...changes.flatMap((at) => [at - 1, at])].map((at) => [
    at,
    zone.utcOffset(at),
    zone.abbr(at),
  ]);
}

test("the pages' zones are those of the server in every year that a date may have", () => {
  const packed = readFileSync(PACKED, 'utf8');
  const shorter = zoneYears(packed);
  const [pages, server] = [knowing(shorter), knowing(packed)];
  assert.deepEqual(pages.names(), server.names());
  for (const name of server.names()) {
    const { untils } = server.zone(name);
    assert.deepEqual(changesOf(pages.zone(name), untils), changesOf(server.zone(name), untils), name);
  }
  assert.ok(shorter.length < packed.length / 4, `${shorter.length} characters`);
});

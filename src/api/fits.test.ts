import fc from 'fast-check';
import * as v from 'valibot';
import { BootListItem } from '../domain/wire/boot';
import { fits } from './fits';

const list = v.array(BootListItem);

it('takes what the schema takes, and nothing else', () => {
  const part = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
  );
  const item = fc.record(
    Object.fromEntries(['id', 'license', 'make', 'refNum', 'further'].map((name) => [name, part])),
    { requiredKeys: [] },
  );
  const usual = fc.record({ id: fc.integer(), license: fc.option(fc.string()), refNum: fc.string() });
  const value = fc.oneof(fc.array(fc.oneof(item, usual), { maxLength: 4 }), item, part);
  fc.assert(fc.property(value, (reply) => fits(list)?.(reply) === v.is(list, reply)));
});

it.each([
  ['a default', v.nullish(v.string(), '')],
  ['another rule', v.pipe(v.string(), v.minLength(2))],
  ['such a part', v.array(v.object({ name: v.pipe(v.string(), v.trim()) }))],
  ['such a choice', v.union([v.string(), v.picklist(['A'])])],
])('says nothing of a schema with %s', (_, schema) => {
  expect(fits(schema)).toBeNull();
});

import { newIdempotencyKey } from './idempotency';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('keys are distinct version 4 UUIDs', () => {
  const keys = Array.from({ length: 500 }, newIdempotencyKey);
  expect(keys.filter((key) => !VERSION_4.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});

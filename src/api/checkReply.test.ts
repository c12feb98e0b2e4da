import * as v from 'valibot';
import { BootDetails, BootListItem } from '../domain/wire/boot';
import { maybe, maybeText } from '../domain/wire/schema';
import { checkReply } from './checkReply';

function accepted<S extends v.GenericSchema>(schema: S, reply: unknown) {
  const result = checkReply(schema, reply);
  if (!result.ok) throw new Error(`${result.field}: ${result.problem}`);
  return result;
}

describe('checkReply', () => {
  test('leaves out every invalid optional part and names each once', () => {
    const { value, dropped } = accepted(v.array(BootListItem), [
      { id: 1, license: 7, make: 'Ford', color: {} },
      { id: 2, license: 'ABC' },
    ]);
    expect(value).toEqual([
      { id: 1, license: undefined, make: 'Ford', color: undefined },
      { id: 2, license: 'ABC' },
    ]);
    expect(dropped.map((line) => line.split(':')[0])).toEqual(['0.license', '0.color']);
  });

  test('does not modify its input', () => {
    const reply = [{ id: 1, license: 7 }];
    accepted(v.array(BootListItem), reply);
    expect(reply).toEqual([{ id: 1, license: 7 }]);
  });

  test('rejects a list if one row lacks a required part, since a list that silently lacks a boot is worse than none', () => {
    const result = checkReply(v.array(BootListItem), [{ id: 1 }, { license: 'ABC' }]);
    expect(result).toMatchObject({ ok: false, field: '1.id' });
  });

  test('reads each row of a long list a fixed number of times, however many parts are invalid', () => {
    let looks = 0;
    const row = v.object({
      id: v.pipe(
        v.number(),
        v.check(() => ++looks > 0),
      ),
      license: maybeText,
      make: maybeText,
    });
    const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, license: id, make: false }));
    expect(accepted(v.array(row), rows).dropped).toHaveLength(10_000);
    expect(looks).toBeLessThanOrEqual(15_000);
  });

  test('leaves out a photo without an address and keeps the others', () => {
    const { value, dropped } = accepted(BootDetails, {
      id: 1,
      regionCode: 'SF',
      photoUrls: [{ id: 1, url: '/a' }, {}, { id: 3, url: '/c' }, 'none', { id: 5 }],
    });
    expect(value.photoUrls).toEqual([
      { id: 1, url: '/a' },
      { id: 3, url: '/c' },
    ]);
    expect(dropped.map((line) => line.split(':')[0])).toEqual(['photoUrls.1', 'photoUrls.3', 'photoUrls.4']);
  });

  test('leaves out all payments of a closed boot if one is invalid, since the sum of the others would be wrong', () => {
    const { value, dropped } = accepted(BootDetails, {
      id: 1,
      regionCode: 'SF',
      payments: [{ paymentAmount: 5, paymentType: 'CASH' }, { paymentAmount: '7' }],
    });
    expect(value.payments).toBeUndefined();
    expect(dropped).toHaveLength(1);
  });

  test('finds parts of records and parts within optional parts', () => {
    const schema = v.object({ by: maybe(v.record(v.string(), v.object({ note: maybeText }))) });
    const { value } = accepted(schema, { by: { SF: { note: 1 }, KC: { note: 'x' } } });
    expect(value).toEqual({ by: { SF: { note: undefined }, KC: { note: 'x' } } });
  });
});

import { keepSame } from './keepSame';

const item = (id: number, license: string) => ({ id, license });

describe('a reloaded list (LIST-10)', () => {
  const before = [item(1, 'A'), item(2, 'B'), item(3, 'C')];

  it('stays the same object if nothing has changed', () => {
    expect(keepSame(before, [item(1, 'A'), item(2, 'B'), item(3, 'C')])).toBe(before);
  });

  it('keeps equal items, in the new order, and replaces changed ones', () => {
    const after = [item(3, 'C'), item(2, 'CHANGED'), item(4, 'D')];
    const kept = keepSame(before, after);
    expect(kept).toEqual(after);
    expect(kept[0]).toBe(before[2]);
    expect(kept[1]).not.toBe(before[1]);
  });

  it.each([
    ['one less', [item(1, 'A'), item(2, 'B')]],
    ['another order', [item(2, 'B'), item(1, 'A'), item(3, 'C')]],
    ['a field more', [item(1, 'A'), item(2, 'B'), { ...item(3, 'C'), make: 'Kia' }]],
    ['none', []],
  ])('is a new one with %s', (_, after) => {
    expect(keepSame(before, after)).toEqual(after);
    expect(keepSame(before, after)).not.toBe(before);
  });

  it('is used unchanged if there was none before', () => {
    expect(keepSame(undefined, before)).toBe(before);
  });
});

import { RowSlots } from './RowSlots';

describe('slots of rows (LIST-13)', () => {
  it('stay with their boots; the slots of boots that are gone are reused', () => {
    const slots = new RowSlots();
    const before = slots.of([1, 2, 3], 1);
    expect(new Set(before).size).toBe(3);
    const after = slots.of([1, 3, 4], 1);
    expect(after).toEqual([before[0], before[2], before[1]]);
  });

  it("are unchanged if nothing has changed, whatever the boots' order", () => {
    const slots = new RowSlots();
    const [first, second] = slots.of([1, 2], 1);
    expect(slots.of([1, 2], 1)).toEqual([first, second]);
    expect(slots.of([2, 1], 2)).toEqual([second, first]);
  });

  it('of the boot that may have the focus is never given to another boot', () => {
    const slots = new RowSlots();
    const [focused] = slots.of([1, 2], 1);
    expect(slots.of([2, 3], 2)).not.toContain(focused);
  });

  it('stay in place when most of the boots change', () => {
    const slots = new RowSlots();
    const before = slots.of([1, 2, 3, 4, 5], undefined);
    expect(slots.of([4, 11, 12, 13, 14], undefined)).toEqual(before);
    expect(slots.of([21, 22, 23], undefined)).toEqual(before.slice(0, 3));
  });

  it('of the boot that may have the focus stays, whatever happens to the others', () => {
    const slots = new RowSlots();
    const before = slots.of([1, 2, 3, 4, 5], 4);
    expect(slots.of([4, 11, 12, 13, 14], 4)[0]).toBe(before[3]);
  });

  it('stay with their boots when another boot appears above them', () => {
    const slots = new RowSlots();
    const before = slots.of([1, 2, 3], undefined);
    expect(slots.of([9, 1, 2], undefined)).toEqual([before[2], before[0], before[1]]);
  });
});

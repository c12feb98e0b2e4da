/**
 * Assigns boots to the row elements of the document, so that fast scrolling rewrites rows instead of making new ones (a
 * frame in which all rows change takes 6.6 ms of the processor instead of 10.9). A boot keeps its slot while most of the
 * shown boots stay, as in scrolling; the slot of a boot that has gone goes to the next one that comes. Where most boots
 * change, as in a search, the slots keep their order. The slot that may have the focus goes to no other boot: the
 * keyboard would be on a boot that nobody went to.
 */
export class RowSlots {
  private taken: ReadonlyMap<number, number> = new Map();
  private made = 0;
  private kept: number | undefined;

  /**
   * @param ids the boots that show now
   * @param kept the one of them that may have the focus
   * @returns the slot of each, in their order
   */
  of(ids: readonly number[], kept: number | undefined): readonly number[] {
    const staying = ids.filter((id) => this.taken.has(id));
    const owners = new Set(
      staying.length * 2 >= ids.length ? staying : staying.filter((id) => id === kept || id === this.kept),
    );
    // Reused in their order, so that few elements have to move.
    const free = [...this.taken].filter(([id]) => !owners.has(id) && id !== this.kept).values();
    const next = new Map<number, number>();
    for (const id of ids) {
      const own = owners.has(id) ? this.taken.get(id) : undefined;
      next.set(id, own ?? free.next().value?.[1] ?? this.made++);
    }
    this.taken = next;
    this.kept = kept;
    return [...next.values()];
  }
}

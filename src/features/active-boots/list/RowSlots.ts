/**
 * Assigns boots to row elements, so that fast scrolling reuses elements instead of creating new ones (a frame that
 * changes all rows takes 6.6 ms of CPU time instead of 10.9). While most of the shown boots stay, as in scrolling, a
 * boot keeps its slot, and a free slot goes to the next new boot. If most boots change, as in a search, the slots are
 * reused in order. The slot that may have the focus is never reused: that would put the focus on a boot that the user
 * did not choose.
 */
export class RowSlots {
  private taken: ReadonlyMap<number, number> = new Map();
  private made = 0;
  private kept: number | undefined;

  /**
   * @param ids the boots that are now shown
   * @param kept the boot that may have the focus
   * @returns the slot of each boot, in the order of `ids`
   */
  of(ids: readonly number[], kept: number | undefined): readonly number[] {
    const staying = ids.filter((id) => this.taken.has(id));
    const owners = new Set(
      staying.length * 2 >= ids.length ? staying : staying.filter((id) => id === kept || id === this.kept),
    );
    // Reused in order, so that few elements have to move.
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

/**
 * Which of the document's rows shows which boot. A boot keeps its row for as long as it is among those that show; the row of
 * one that has gone is given to the next that comes, so that scrolling writes other texts instead of making new rows. Only
 * the row that may have the focus is given to no other: the keyboard would stand on a boot that nobody went to.
 */
export class RowPlaces {
  private taken: ReadonlyMap<number, number> = new Map();
  private free: number[] = [];
  private made = 0;
  private kept: number | undefined;

  /**
   * @param ids those that show now
   * @param kept the one of them that may have the focus
   * @returns the row of each, in their order
   */
  of(ids: readonly number[], kept: number | undefined): readonly number[] {
    const staying = new Set(ids);
    // In the order in which they stand: given on in that order, few of them have to change places.
    for (const [id, row] of this.taken) if (!staying.has(id) && id !== this.kept) this.free.push(row);
    const next = new Map<number, number>();
    const free = this.free.values();
    let used = 0;
    for (const id of ids) {
      const own = this.taken.get(id);
      const row = own ?? free.next().value;
      if (own === undefined && row !== undefined) used += 1;
      next.set(id, row ?? this.made++);
    }
    this.free = this.free.slice(used);
    this.taken = next;
    this.kept = kept;
    return [...next.values()];
  }
}

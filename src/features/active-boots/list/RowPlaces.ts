/**
 * Which of the document's rows shows which boot. A boot keeps its row while most of those that show stay, as in
 * scrolling; the row of one that has gone is given to the next that comes, which writes other texts instead of making a
 * new row. Where most are others, as in a search, the rows stay where they stand and are written anew: to move one costs
 * a browser more than its texts. Only the row that may have the focus is given to no other: the keyboard would stand on
 * a boot that nobody went to.
 */
export class RowPlaces {
  private taken: ReadonlyMap<number, number> = new Map();
  private made = 0;
  private kept: number | undefined;

  /**
   * @param ids those that show now
   * @param kept the one of them that may have the focus
   * @returns the row of each, in their order
   */
  of(ids: readonly number[], kept: number | undefined): readonly number[] {
    const staying = ids.filter((id) => this.taken.has(id));
    const owners = new Set(
      staying.length * 2 >= ids.length ? staying : staying.filter((id) => id === kept || id === this.kept),
    );
    // In the order in which they stand: given on in that order, few of them have to change places.
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

/** How a screen protects unsaved work. */
interface Guard {
  /** Called at the moment the work would be discarded. */
  readonly isUnfinished: () => boolean;
  /** Asks the person whether to leave; `goOn` leaves. */
  readonly ask: (goOn: () => void) => void;
}

/**
 * The unsaved work of screens. A screen's own guard asks before a link leaves it; anything else that would discard
 * its work asks here first.
 */
export class UnfinishedWork {
  /** Leaving was confirmed, so nobody is asked again. */
  isLetGo = false;
  private readonly guards = new Set<Guard>();

  /**
   * Guards a screen's work.
   * @returns removes the guard
   */
  guard(guard: Guard): () => void {
    this.guards.add(guard);
    return () => {
      this.guards.delete(guard);
    };
  }

  /** True if leaving now would discard something. */
  isAny(): boolean {
    return [...this.guards].some((guard) => guard.isUnfinished());
  }

  /**
   * True if a screen asks before its address is left.
   * @param goOn leaves, if the person agrees
   */
  holdsUp(goOn: () => void): boolean {
    const first = [...this.guards].find((guard) => guard.isUnfinished());
    first?.ask(goOn);
    return first !== undefined;
  }

  /** The page is closing with its unsaved work, and the browser's own question is off too. */
  letGo(): void {
    this.isLetGo = true;
  }
}

/** How a screen protects unsaved work. */
interface Guard {
  /** Whether leaving now would discard work. Called at the moment of leaving. */
  readonly isUnfinished: () => boolean;
  /** Asks the user whether to leave; `goOn` leaves. */
  readonly ask: (goOn: () => void) => void;
}

/**
 * The unsaved work of screens. A screen's own guard asks before a link leaves the screen. Anything else that would
 * discard the work asks here first.
 */
export class UnfinishedWork {
  /** Leaving was confirmed, so nothing asks again. */
  isLeavingConfirmed = false;
  private readonly guards = new Set<Guard>();

  /**
   * Guards a screen's work.
   * @returns a function that removes the guard
   */
  guard(guard: Guard): () => void {
    this.guards.add(guard);
    return () => {
      this.guards.delete(guard);
    };
  }

  /** Whether leaving now would discard work. */
  isAny(): boolean {
    return [...this.guards].some((guard) => guard.isUnfinished());
  }

  /**
   * True if a screen asks first. Otherwise the caller may leave.
   * @param goOn leaves, if the user agrees
   */
  holdsUp(goOn: () => void): boolean {
    const first = [...this.guards].find((guard) => guard.isUnfinished());
    first?.ask(goOn);
    return first !== undefined;
  }

  /** The page is closing with its unsaved work. Also turns off the browser's own question. */
  leaveAnyway(): void {
    this.isLeavingConfirmed = true;
  }
}

/** What a screen with something unfinished stands guard by. */
interface Guard {
  /** Asked at the moment at which its work would be thrown away. */
  readonly isUnfinished: () => boolean;
  /** Asks the person whether to leave; `goOn` leaves. */
  readonly ask: (goOn: () => void) => void;
}

/**
 * What screens have begun and not finished. A screen's own guard asks before a link leads away from it; whatever else
 * would throw its work away asks here first.
 */
export class UnfinishedWork {
  /** Leaving is agreed on: nobody is to be asked any more. */
  isLetGo = false;
  private readonly guards = new Set<Guard>();

  /**
   * Stands guard for a screen.
   * @returns takes the guard away again
   */
  guard(guard: Guard): () => void {
    this.guards.add(guard);
    return () => {
      this.guards.delete(guard);
    };
  }

  /** Whether something would be thrown away now. */
  isAny(): boolean {
    return [...this.guards].some((guard) => guard.isUnfinished());
  }

  /**
   * Whether a screen asks before its address is left.
   * @param goOn leaves; for when the person agrees
   */
  holdsUp(goOn: () => void): boolean {
    const first = [...this.guards].find((guard) => guard.isUnfinished());
    first?.ask(goOn);
    return first !== undefined;
  }

  /** The page goes, and whatever is unfinished with it: the browser asks no question of its own either. */
  letGo(): void {
    this.isLetGo = true;
  }
}

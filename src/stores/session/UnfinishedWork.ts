/**
 * What screens have begun and not finished. A screen's own guard asks before a link leads away from it; whatever else
 * would throw its work away asks here first.
 */
export class UnfinishedWork {
  /** Leaving is agreed on: nobody is to be asked any more. */
  isLetGo = false;
  private readonly questions = new Set<() => boolean>();

  /**
   * Stands guard for a screen.
   * @param isUnfinished asked at the moment at which its work would be thrown away
   * @returns takes the guard away again
   */
  guard(isUnfinished: () => boolean): () => void {
    this.questions.add(isUnfinished);
    return () => {
      this.questions.delete(isUnfinished);
    };
  }

  /** Whether something would be thrown away now. */
  isAny(): boolean {
    return [...this.questions].some((isUnfinished) => isUnfinished());
  }

  /** The page goes, and whatever is unfinished with it: the browser asks no question of its own either. */
  letGo(): void {
    this.isLetGo = true;
  }
}

import { makeAutoObservable } from 'mobx';

/** Where the keyboard focus moves: the search box, the selected row, or the first row. */
export type ListFocus = 'search' | 'row' | 'firstRow';

/** The two panels of the screen, list and detail: which one is in front, and where the focus moves. */
export class Panels {
  /** Whether the layout shows either the list or the detail, not both. */
  isNarrow = false;
  /** Whether the detail overlaps the end of the list, in a window too small for both. */
  isDetailInFront = false;
  /** Where to move the keyboard focus once the list has rendered. */
  focusOn: ListFocus | null = null;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Sets whether the window is narrow. */
  fit(isNarrow: boolean): void {
    this.isNarrow = isNarrow;
  }

  /** The user uses the list: brings it to the front. */
  bringList(): void {
    this.isDetailInFront = false;
  }

  /** The user uses the detail: brings it to the front. */
  bringDetail(): void {
    this.isDetailInFront = true;
  }

  goTo(focus: ListFocus): void {
    this.focusOn = focus;
  }

  goToFirstRow(): void {
    this.goTo('firstRow');
  }

  focusDone(): void {
    this.focusOn = null;
  }
}

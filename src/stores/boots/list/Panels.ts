import { makeAutoObservable } from 'mobx';

/** Where the keyboard focus moves: the search box, the selected row, or the first row. */
export type ListFocus = 'search' | 'row' | 'firstRow';

/** The two panels of the screen, list and detail: whether both fit, and where the focus moves. */
export class Panels {
  /** Whether the layout shows either the list or the detail, not both. */
  isNarrow = false;
  /** Where to move the keyboard focus once the list has rendered. */
  focusOn: ListFocus | null = null;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Sets whether the window is narrow. */
  fit(isNarrow: boolean): void {
    this.isNarrow = isNarrow;
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

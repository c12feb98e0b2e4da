import { makeAutoObservable } from 'mobx';
import type { RecordsStore } from './RecordsStore';

/** The key pressed in the search box: Enter goes to the result, the down arrow into the rows. */
export type SearchStep = 'found' | 'rows';

/** Where Enter and the down arrow lead from the records' search box, once its text has been searched. */
export class SearchSteps {
  private wanted: { readonly q: string; readonly step: SearchStep } | null = null;
  private readonly records: Pick<RecordsStore, 'items' | 'canShowMore' | 'shownQuery'>;

  constructor(records: Pick<RecordsStore, 'items' | 'canShowMore' | 'shownQuery'>) {
    this.records = records;
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /**
   * After Enter, the only result's id; otherwise `rows`, or `nowhere` without results. Null before a key is pressed
   * or while its text has not been searched.
   */
  get leadsTo(): number | 'rows' | 'nowhere' | null {
    const { wanted } = this;
    const { items, canShowMore, shownQuery } = this.records;
    if (wanted === null || shownQuery?.q !== wanted.q) return null;
    const [first] = items;
    if (first === undefined) return 'nowhere';
    return wanted.step === 'found' && items.length === 1 && !canShowMore ? first.id : 'rows';
  }

  /** A key was pressed. @param q the text in the search box, which may not have been searched yet */
  goOn(step: SearchStep, q: string): void {
    this.wanted = { q, step };
  }

  /** Cancels the step: the focus moved, or the user typed on. */
  stay(): void {
    this.wanted = null;
  }
}

import { makeAutoObservable } from 'mobx';
import type { RecordsStore } from './RecordsStore';

/** A key that leads on from the search box: Enter to what is found, the down arrow into the rows. */
export type SearchStep = 'found' | 'rows';

/** Where the keys of the records' search box lead, once the text in it has been searched for. */
export class SearchSteps {
  private wanted: { readonly q: string; readonly step: SearchStep } | null = null;
  private readonly records: Pick<RecordsStore, 'items' | 'canShowMore' | 'shownQuery'>;

  constructor(records: Pick<RecordsStore, 'items' | 'canShowMore' | 'shownQuery'>) {
    this.records = records;
    makeAutoObservable<this, 'records'>(this, { records: false }, { autoBind: true });
  }

  /**
   * To the only record found, by its id, if Enter was pressed; else into the rows, if there are any. Null while no key was
   * pressed, or its text has not been searched for.
   */
  get leadsTo(): number | 'rows' | 'nowhere' | null {
    const { wanted } = this;
    const { items, canShowMore, shownQuery } = this.records;
    if (wanted === null || shownQuery?.q !== wanted.q) return null;
    const [first] = items;
    if (first === undefined) return 'nowhere';
    return wanted.step === 'found' && items.length === 1 && !canShowMore ? first.id : 'rows';
  }

  /** A key was pressed. @param q the text in the search box, which may not be searched for yet */
  goOn(step: SearchStep, q: string): void {
    this.wanted = { q, step };
  }

  /** The keyboard has arrived, or the person types on. */
  stay(): void {
    this.wanted = null;
  }
}

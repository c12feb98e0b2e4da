import type { ReceiptPaper } from '../../../src/domain/wire/documents';

/** Labeled facts about one subject. */
export interface Facts {
  /** Null places them below the title. */
  readonly heading: string | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

export interface Column {
  readonly title: string;
  /** Share of the page's width; the shares of a table add up to 1. */
  readonly share: number;
  readonly isAmount?: boolean;
}

export interface Table {
  readonly heading: string;
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly struck?: boolean }[];
}

/** A label and its amount. */
export interface Amount {
  readonly label: string;
  readonly amount: string;
}

export interface Money {
  readonly charges: Table;
  readonly total: Amount;
  readonly payments: Table;
  readonly paid: Amount;
  /** The balance, or the change. */
  readonly balance: Amount;
}

/** The whole content of a document, in reading order. */
export interface DocumentContent {
  readonly paper: ReceiptPaper;
  /** The language of its text, as a BCP 47 tag. */
  readonly language: string;
  /** The issuer: the company's name, address and numbers. */
  readonly issuer: { readonly name: string; readonly lines: readonly string[] };
  readonly title: string;
  readonly about: Facts;
  /** A conspicuous mark, such as `Copy 2`. */
  readonly mark: string | null;
  /** Side by side if the page is wide enough. */
  readonly left: readonly Facts[];
  readonly right: readonly Facts[];
  /** Whether the boot is off its car, or until when it will be, in one sentence. */
  readonly removal: string | null;
  readonly money: Money;
  readonly tables: readonly Table[];
  readonly text: { readonly heading: string; readonly text: string } | null;
  /** When and by whom it was printed, as a sentence. */
  readonly printed: string;
  /** The page number, with the placeholders `{page}` and `{pages}`. */
  readonly pageNumber: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

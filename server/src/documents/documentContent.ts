import type { ReceiptPaper } from '../../../src/domain/wire/documents';

/** What is said of a thing, each with its label. */
export interface Facts {
  /** Null: they stand below the title. */
  readonly heading: string | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

export interface Column {
  readonly title: string;
  /** Of the width of the page; all of a table come to 1. */
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
  /** What is left to pay, or what was paid beyond it. */
  readonly balance: Amount;
}

/** All that a document says, in the order in which it is read. */
export interface DocumentContent {
  readonly paper: ReceiptPaper;
  /** The language of its text, as HTML names it. */
  readonly language: string;
  /** Who made it out: the company's name, and below it its address and numbers. */
  readonly issuer: { readonly name: string; readonly lines: readonly string[] };
  readonly title: string;
  readonly about: Facts;
  /** A mark that nobody overlooks, such as `Copy 2`. */
  readonly mark: string | null;
  /** Beside each other where the page is wide. */
  readonly left: readonly Facts[];
  readonly right: readonly Facts[];
  readonly money: Money;
  readonly tables: readonly Table[];
  readonly text: { readonly heading: string; readonly text: string } | null;
  /** When and by whom it was printed. */
  readonly printed: string;
  /** The number of a page; `{page}` and `{pages}` stand for the numbers. */
  readonly pageNumber: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

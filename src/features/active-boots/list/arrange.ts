import { foldLookAlikes } from '../../../domain/boot/license';
import type { BootListItem } from '../../../domain/wire/boot';
import type { EnumName } from '../../../i18n/enumName';
import type { TimesOf } from './ages';

/** What every server says of a boot, in the order of the columns. */
const TEXT_COLUMNS = ['license', 'make', 'model', 'color'] as const;
/** The columns of the list, in their order; the age stands only where the server says when a boot was booted. */
export const LIST_COLUMNS = [...TEXT_COLUMNS, 'age'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** By which column the list is sorted, and which way; null is the server's own order. */
export type ListSort = { readonly column: ListColumn; readonly descending: boolean } | null;

const ACCENTS = /\p{M}/gu;
const folded = new WeakMap<BootListItem, string>();
const wholes = new WeakMap<readonly BootListItem[], Whole>();
/** Made once a list is first sorted by words: making it takes a phone a tenth of a second. */
let collator: Intl.Collator | undefined;

/** Between two texts that are folded together: a sign that nobody types, and that folding leaves alone. */
const BETWEEN = '\u0000';
const BEYOND_ASCII = /[^\0-\x7f]/;

function fold(text: string): string {
  return foldLookAlikes(BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(ACCENTS, '') : text);
}

/** What a boot is searched by; worked out once for each, since thousands are searched at every keystroke. */
function foldedBoot(boot: BootListItem): string {
  let text = folded.get(boot);
  if (text === undefined) {
    const { license, make, model, color, vin, refNum, addr1 } = boot;
    text = fold([license, make, model, color, vin, refNum, addr1].join(BETWEEN));
    folded.set(boot, text);
  }
  return text;
}

/** Between two boots: a sign that no word has, since words end there. */
const NEXT = '\n';

/** A list as one text, which is looked through in a third of the time that thousands of texts take. */
interface Whole {
  readonly text: string;
  /** Where in it each boot's text is over. */
  readonly ends: readonly number[];
}

function wholeOf(boots: readonly BootListItem[]): Whole {
  let whole = wholes.get(boots);
  if (whole === undefined) {
    const texts = boots.map(foldedBoot);
    let end = 0;
    whole = { text: texts.join(NEXT), ends: texts.map(({ length }) => (end += length + NEXT.length)) };
    wholes.set(boots, whole);
  }
  return whole;
}

/** Boots folded in one step: well under a millisecond, a few on a slow phone. */
const STEP = 250;

/**
 * Makes a list ready for being searched, in small steps, so that the first keystroke need not.
 * @returns does the next step, and says whether it was the last one
 */
export function foldAhead(boots: readonly BootListItem[]): () => boolean {
  let done = 0;
  return () => {
    boots.slice(done, done + STEP).forEach(foldedBoot);
    done += STEP;
    if (done < boots.length) return false;
    wholeOf(boots);
    return true;
  };
}

/**
 * Gives boots their colors' names as a person reads them, each once; one whose color's name stays is the same object.
 */
export function colorNamer(nameOf: EnumName): (boots: readonly BootListItem[]) => readonly BootListItem[] {
  const renamed = new WeakMap<BootListItem, BootListItem>();
  const named = (boot: BootListItem): BootListItem => {
    const color = boot.color && nameOf('color', boot.color);
    if (color === boot.color) return boot;
    const known = renamed.get(boot) ?? { ...boot, color };
    renamed.set(boot, known);
    return known;
  };
  return (boots) => boots.map(named);
}

/** What searches of a list have found: taking a sign back asks for what was found before. */
const finds = new WeakMap<readonly BootListItem[], Map<string, readonly BootListItem[]>>();
/** Searches kept for a list: more than the signs of a plate. */
const MOST_FINDS = 16;

/**
 * The boots that have every word of the search in their license, make, model, color, VIN, number or address; O counts as
 * 0, I as 1, blanks and dashes do not count.
 */
export function findBoots(boots: readonly BootListItem[], search: string): readonly BootListItem[] {
  const words = search.split(/\s+/).map(fold).filter(Boolean);
  if (words.length === 0) return boots;
  let known = finds.get(boots);
  if (known === undefined || known.size === MOST_FINDS) {
    known = new Map<string, readonly BootListItem[]>();
    finds.set(boots, known);
  }
  const key = words.join(NEXT);
  let found = known.get(key);
  if (found === undefined) {
    found = foundIn(boots, words);
    known.set(key, found);
  }
  return found;
}

function foundIn(boots: readonly BootListItem[], words: readonly string[]): readonly BootListItem[] {
  const [first = '', ...others] = words;
  const { text, ends } = wholeOf(boots);
  const found: BootListItem[] = [];
  let index = 0;
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, ends[index])) {
    while ((ends[index] ?? Infinity) <= at) index += 1;
    const boot = boots[index];
    if (boot === undefined) break;
    if (others.every((word) => foldedBoot(boot).includes(word))) found.push(boot);
  }
  return found;
}

/** Sorts without touching the given list; what has no value in the column stands last, either way. */
export function sortBoots(
  boots: readonly BootListItem[],
  sort: ListSort,
  timesOf: TimesOf = () => ({ bootedAt: null, towEligibleAt: null }),
): readonly BootListItem[] {
  if (sort === null) return boots;
  const { column, descending } = sort;
  if (column === 'age') {
    return [...boots].sort((a, b) => {
      const [left, right] = [timesOf(a).bootedAt, timesOf(b).bootedAt];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      // The youngest has the latest time.
      return descending ? left - right : right - left;
    });
  }
  const { compare } = (collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));
  return [...boots].sort((a, b) => {
    const left = a[column] ?? '';
    const right = b[column] ?? '';
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    return descending ? compare(right, left) : compare(left, right);
  });
}

/** What a press on a column's header sorts by next: up, then down, then the server's order again. */
export function nextSort(sort: ListSort, column: ListColumn): ListSort {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

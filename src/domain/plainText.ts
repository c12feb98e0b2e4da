/** Every apostrophe that a keyboard or a word processor writes. */
const APOSTROPHES = /[`\u00B4\u02B9\u02BB-\u02BD\u2018\u2019\u201B\u2032\uFF07]/g;
const MARKS = /\p{M}+/gu;

/** Lower-case letters whose mark is part of the letter, so that Unicode does not decompose them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * A text as searches compare it: lower case, letters without their marks, straight apostrophes. `Łukasz O’NEIL` gives
 * `lukasz o'neil`, `Straße` gives `strasse`.
 */
export function plainText(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter);
}

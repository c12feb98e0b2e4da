import { BOOT_FIELD_ORDER, specOf } from './boot/fields';

/** The blank characters that do not count as white space, and every space that looks like another. */
const BLANKS = /[\u00A0\u115F\u1160\u2000-\u200A\u202F\u205F\u2800\u3164\uFFA0]/g;
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
/** Characters that cannot be seen: format characters, variation selectors, fillers. Joiners are judged separately. */
const INVISIBLE = /(?![\u200C\u200D])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const FULL_WIDTH = /[\u3000\uFF01-\uFF5E]/g;

/** Joiners in a row, with the characters around them. */
const JOINERS = /([^\u200C\u200D]?)([\u200C\u200D])[\u200C\u200D]*(?=([^]?))/gu;
const WITH_JOINERS =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}]/u;
const LETTER = /[\p{L}\p{M}]/u;
/** The sign that ends an Indic consonant without its vowel. A joiner after it may also end a word. */
const VIRAMA = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]/;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;

const isJoinedLetter = (character: string) => LETTER.test(character) && WITH_JOINERS.test(character);

/** Whether a joiner between these characters belongs to a word or an emoji. */
function joins(before: string, joiner: string, after: string): boolean {
  if (VIRAMA.test(before) || (isJoinedLetter(before) && isJoinedLetter(after))) return true;
  return joiner === '\u200D' && EMOJI.test(before) && EMOJI.test(after);
}

/** Printable ASCII and line ends, which have only one spelling. */
const PLAIN = /^[\t\n\r\x20-\x7E]*$/;

/**
 * The one spelling of all texts that look equal: composed (NFC), every dash a hyphen-minus, every blank a space, and
 * nothing that cannot be seen. Joiners stay within emoji and within words of Arabic, Persian and Indic scripts.
 */
export function equalText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(BLANKS, ' ')
    .replace(DASHES, '-')
    .replace(INVISIBLE, '')
    .replace(JOINERS, (_run, before: string, joiner: string, after: string) =>
      joins(before, joiner, after) ? before + joiner : before,
    )
    .normalize('NFC');
}

/** The same for plates, VINs, codes, numbers, user names and e-mail addresses: full-width characters count as usual ones. */
export function equalCode(text: string): string {
  return equalText(text.replace(FULL_WIDTH, (character) => character.normalize('NFKC')));
}

/** A typed text as it is required, compared, checked and sent. */
export function entered(text: string): string {
  return equalText(text).trim();
}

/** A typed plate, VIN, code, number, user name or e-mail address as it is required, compared, checked and sent. */
export function enteredCode(text: string): string {
  return equalCode(text).trim();
}

const CODES: ReadonlySet<string> = new Set([
  ...['license', 'vin', 'receiptNumber', 'reference', 'refNum', 'number', 'device', 'username'],
  ...['email', 'code', 'companyCode', 'regionCode', 'zoneCodes', 'accountCodes', 'equipmentCodes'],
  ...['company', 'owningCompany', 'region', 'defaultRegion', 'defaultLicenseState', 'defaultAccountCode'],
  // Choices from lists, such as a make.
  ...BOOT_FIELD_ORDER.filter((field) => specOf(field).kind === 'choice'),
]);
/** The names of passwords in forms. A password is compared exactly as it was chosen. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'repeat']);
/** The field whose keys are region codes. */
const BY_REGION = 'permissions';
/** The field with a notice's texts. Nothing in it is a code, whatever its name. */
const FREE_TEXTS = 'facts';
/** No request is nested more deeply. A limit, since anybody can send a body of nothing but brackets. */
const DEEPEST = 8;

const equalIn = (field: string, text: string) => (CODES.has(field) ? equalCode(text) : equalText(text));

/** A typed text as it is required, compared, checked and sent, by the name of its field. */
export function enteredIn(field: string, text: string): string {
  return equalIn(field, text).trim();
}

/** A request's query or body, or a file's content, with every text in its one spelling. Passwords stay as they are. */
export function equalTexts(value: unknown, field = '', depth = 0): unknown {
  if (typeof value === 'string') return equalIn(field, value);
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => equalTexts(item, field, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      field === BY_REGION ? equalCode(name) : name,
      SECRETS.has(name) ? part : equalTexts(part, field === FREE_TEXTS ? field : name, depth + 1),
    ]),
  );
}

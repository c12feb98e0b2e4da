/** A name's code: its letters and digits in capitals, without accents, at most `length` characters. */
export function codeOf(name: string, length: number): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, length);
}

/** The code, with a number appended if it is taken. Marks the result as taken. */
export function uniqueCode(code: string, length: number, taken: Set<string>): string {
  let unique = code;
  for (let n = 2; taken.has(unique); n += 1) {
    const suffix = String(n);
    unique = code.slice(0, length - suffix.length) + suffix;
  }
  taken.add(unique);
  return unique;
}

const SHOUTED_WORD = /(?<![A-Z0-9])[A-Z]{5,}(?![A-Z0-9])/g;
const VOWEL = /[AEIOUY]/;
/** Harley-Davidson's model codes. */
const CODE_WORD = /^(FL|FX|XL|VRS)/;

/**
 * A model's name in its usual spelling: NHTSA has some in capitals ("COROLLA iM"). Short ones (GTS, RAV4) stay as
 * they are.
 */
export function modelName(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(SHOUTED_WORD, (word) =>
      VOWEL.test(word) && !CODE_WORD.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word,
    );
}

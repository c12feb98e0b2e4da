import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Matches i18next's plural suffix of a key: `found_one`, `found_other`. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A tree of texts as `['a.b.c', text]` pairs. */
function flatten(tree, prefix = '') {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = prefix + name;
    return typeof value === 'object' && value !== null ? flatten(value, `${key}.`) : [[key, value]];
  });
}

/**
 * All texts of one language.
 * @param {string} folder e.g. public/locales/en
 * @returns {Map<string, string>} by `namespace:key`
 */
export function readTexts(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.flatMap((file) => {
      const tree = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return flatten(tree).map(([key, text]) => [`${path.basename(file, '.json')}:${key}`, text]);
    }),
  );
}

/** A key without its plural suffix. */
export const baseOf = (key) => key.replace(PLURAL, '');

/** The placeholders of a text: `{{count}}`, `$t(other)`, `<1>`, sorted. */
function placeholders(text) {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|\$t\(([^)]*)\)|<(\w+)\s*\/?>/g)]
    .map(([whole, name]) => name ?? whole)
    .sort();
}

/**
 * Compares a translation with the English texts.
 * @returns {string[]} one line per fault
 */
export function compare(language, english, other) {
  const faults = [];
  const bases = (texts) => new Set([...texts.keys()].map(baseOf));
  const [inEnglish, inOther] = [bases(english), bases(other)];
  for (const key of inEnglish) if (!inOther.has(key)) faults.push(`${language} lacks ${key}`);
  for (const key of inOther) if (!inEnglish.has(key)) faults.push(`${language} has ${key}, which en lacks`);

  for (const [key, text] of other) {
    if (PLURAL.test(key) && !other.has(`${baseOf(key)}_other`))
      faults.push(`${language} lacks ${baseOf(key)}_other`);
    const model = english.get(key) ?? english.get(`${baseOf(key)}_other`);
    if (model === undefined) continue;
    const [wanted, found] = [placeholders(model), placeholders(text)].map((list) => list.join(', '));
    if (wanted !== found) faults.push(`${language} ${key} is filled with [${found}], en with [${wanted}]`);
  }
  return faults;
}

/** @returns {string[]} one line per value that is not a text */
export const emptyTexts = (language, texts) =>
  [...texts]
    .filter(([, text]) => typeof text !== 'string' || text.trim() === '')
    .map(([key]) => `${language} ${key} is empty`);

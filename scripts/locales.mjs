// Checks the translations: every language has the keys of the English files with the same placeholders, and every key
// that the application uses exists.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { baseOf, compare, emptyTexts, readTexts } from './locales/texts.mjs';
import { usedKeys } from './locales/usedKeys.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOCALES = path.join(ROOT, 'public/locales');

function checkUse(file, keys) {
  return usedKeys(path.join(ROOT, 'src', file)).flatMap(({ key, isPrefix, namespaces, line }) => {
    const candidates = key.includes(':') ? [key] : namespaces.map((namespace) => `${namespace}:${key}`);
    const exists = candidates.some((one) =>
      isPrefix ? keys.some((known) => known.startsWith(one)) : keys.includes(one),
    );
    return exists ? [] : [`src/${file}:${line} asks for "${key}", which is in no English file`];
  });
}

function main() {
  const english = readTexts(path.join(LOCALES, 'en'));
  const keys = [...new Set([...english.keys()].flatMap((key) => [key, baseOf(key)]))];
  const others = readdirSync(LOCALES).filter((name) => name !== 'en');
  const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('testing'),
  );
  const faults = [
    ...emptyTexts('en', english),
    ...others.flatMap((language) => {
      const texts = readTexts(path.join(LOCALES, language));
      return [...emptyTexts(language, texts), ...compare(language, english, texts)];
    }),
    ...sources.flatMap((file) => checkUse(file, keys)),
  ];
  if (english.size === 0) faults.push('there are no English texts');
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${english.size} texts, ${others.length + 1} languages, ${faults.length} faults\n`);
  if (faults.length > 0) process.exitCode = 1;
}

main();

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it } from 'node:test';

import { compare, emptyTexts } from './texts.mjs';
import { usedKeys } from './usedKeys.mjs';

it('names missing keys and superfluous ones', () => {
  const faults = compare('es', new Map([['common:a', 'A']]), new Map([['common:b', 'B']]));
  assert.deepEqual(faults, ['es lacks common:a', 'es has common:b, which en lacks']);
});

it('lets each language have its own plural categories, but requires the last one', () => {
  const english = new Map([
    ['common:n_one', '{{count}} boot'],
    ['common:n_other', '{{count}} boots'],
  ]);
  const spanish = new Map([
    ['common:n_one', '{{count}} cepo'],
    ['common:n_many', '{{count}} de cepos'],
    ['common:n_other', '{{count}} cepos'],
  ]);
  assert.deepEqual(compare('es', english, spanish), []);
  spanish.delete('common:n_other');
  assert.ok(compare('es', english, spanish).includes('es lacks common:n_other'));
});

it('compares the placeholders of the texts', () => {
  const english = new Map([['error:big', 'Too big: {{size}} of {{max}}']]);
  assert.deepEqual(compare('es', english, new Map([['error:big', '{{max}}, {{ size }}']])), []);
  assert.deepEqual(compare('es', english, new Map([['error:big', 'Demasiado: {{size}}']])), [
    'es error:big is filled with [size], en with [max, size]',
  ]);
});

it('names empty texts', () => {
  assert.deepEqual(emptyTexts('en', new Map([['common:a', ' ']])), ['en common:a is empty']);
});

it('finds the keys that a module uses', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'boot-locales-'));
  const file = path.join(folder, 'View.tsx');
  writeFileSync(
    file,
    `const { t } = useTranslation(['enum', 'common']);
     t('general.back'); i18n.t(\`error:loading.\${name}\`); t(open ? 'a' : 'b'); other('no');
     export const view = <Trans i18nKey="general.hint" />;`,
  );
  const found = usedKeys(file);
  rmSync(folder, { recursive: true });
  assert.deepEqual(
    found.map(({ key, isPrefix }) => (isPrefix ? `${key}*` : key)),
    ['general.back', 'error:loading.*', 'a', 'b', 'general.hint'],
  );
  assert.deepEqual(found[0]?.namespaces, ['enum', 'common', 'translation']);
});

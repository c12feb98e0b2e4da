import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROW_HEIGHT_REM } from '../features/active-boots/list/useRowWindow';
import { OPTION_HEIGHT_PX } from '../components/picker/useWindow';
import { NARROW_MAX_WIDTH_PX } from '../domain/constants';
import { FIGURES, tellStyleSheets } from './figures';

const SRC = path.join(__dirname, '..');
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(path.join(SRC, name), 'utf8') }));
const sheet = (name: string): string => sheets.find((each) => each.name.endsWith(name))?.text ?? '';

test("the style sheets get the layout's dimensions from the constants (SHELL-8)", () => {
  tellStyleSheets(document);
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--tb-list-width')).toBe('35em');
  expect(style.getPropertyValue('--tb-chooser-width')).toBe('300px');
  expect(style.getPropertyValue('--tb-thumbnail')).toBe('120px');
});

test.each(Object.entries(FIGURES))(
  '%s is used by its name, and no style sheet repeats its value %s',
  (name, value) => {
    const usedIn = sheets.filter(({ text }) => text.includes(`var(${name})`));
    const repeatedIn = sheets.filter(({ text }) => new RegExp(`(?<![\\d.])${value}`).test(text));
    expect(usedIn).not.toHaveLength(0);
    expect(repeatedIn.map(({ name: file }) => file)).toEqual([]);
  },
);

// Media queries cannot use custom properties, so this number is written twice.
test('every style sheet switches to the narrow layout at the same width as the code (SHELL-8)', () => {
  const widths = sheets.flatMap(({ name, text }) =>
    [...text.matchAll(/\((max|min)-width:\s*([\d.]+)px\)/g)].map(([, end, width]) => ({
      name,
      lastNarrow: Number(width) - (end === 'min' ? 1 : 0),
    })),
  );
  const layouts = widths.filter(({ lastNarrow }) => lastNarrow > 600 && lastNarrow < 900);
  expect(layouts.length).toBeGreaterThan(3);
  expect(layouts.filter(({ lastNarrow }) => lastNarrow !== NARROW_MAX_WIDTH_PX)).toEqual([]);
});

test('rows and options have the heights that the code assumes', () => {
  expect(sheet('tokens.css')).toContain(`--tb-target: ${String(OPTION_HEIGHT_PX)}px;`);
  expect(sheet('picker.css')).toMatch(/\.tb-picker__option \{[^}]*height: var\(--tb-target\);/);
  expect(sheet('active-boots.css')).toMatch(
    new RegExp(`\\.tb-boots__row \\{[^}]*height: ${String(ROW_HEIGHT_REM)}rem;`),
  );
});

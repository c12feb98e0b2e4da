import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(__dirname, '..');
const read = (name: string): string => readFileSync(path.join(SRC, name), 'utf8');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });

/** Every import of a Semantic UI style sheet: the file and the rest of the import. */
const imports = files
  .filter((name) => name.endsWith('.css'))
  .flatMap((name) => [...read(name).matchAll(/@import 'semantic-ui-css\/([^']*)'(.*);/g)]);
const sheets = imports.map(([, file = '']) => path.basename(file, '.css'));

/** The names of the components that the source imports from semantic-ui-react. */
function components(): ReadonlySet<string> {
  const sources = files.filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
  return new Set(
    sources.flatMap((name) =>
      [...read(name).matchAll(/import \{([^}]*)\} from 'semantic-ui-react'/g)].flatMap(([, names = '']) =>
        names.split(',').map((each) => each.trim().replace(/ as .*/, '')),
      ),
    ),
  );
}

test.each(sheets)('the style sheet %s belongs to a component in use', (name) => {
  expect([...components()].map((each) => each.toLowerCase())).toContain(name);
});

test.each(['Button', 'Dimmer', 'Header', 'Loader', 'Menu', 'Message', 'Segment', 'Table'])(
  '%s has its own style sheet loaded',
  (name) => {
    expect(components()).toContain(name);
    expect(sheets).toContain(name.toLowerCase());
  },
);

test('each Semantic UI style sheet is loaded once, and our rules override it', () => {
  expect(sheets).toEqual([...new Set(sheets)]);
  expect(imports.map(([, , layer]) => layer?.trim())).toEqual(imports.map(() => 'layer(semantic)'));
});

test("none of our controls uses Semantic UI's class names directly", () => {
  const worn = files
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .filter((name) => /['"`]ui [a-z]/.test(read(name)));
  expect(worn).toEqual([]);
});

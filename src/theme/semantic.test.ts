import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(__dirname, '..');
const read = (name: string): string => readFileSync(path.join(SRC, name), 'utf8');
const sheets = ['theme/semantic.css', 'components/chart/table.css'].flatMap((file) =>
  [...read(file).matchAll(/components\/(\w+)\.css/g)].map(([, name]) => name ?? ''),
);

/** The components of semantic-ui-react that the source asks for, by name. */
function components(): ReadonlySet<string> {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  );
  return new Set(
    sources.flatMap((name) =>
      [...read(name).matchAll(/import \{([^}]*)\} from 'semantic-ui-react'/g)].flatMap(([, names = '']) =>
        names.split(',').map((each) => each.trim()),
      ),
    ),
  );
}

test.each(sheets)('the style sheet %s belongs to a component in use', (name) => {
  expect([...components()].some((each) => each.toLowerCase().startsWith(name))).toBe(true);
});

test('no control of ours wears a class of Semantic UI by hand', () => {
  const worn = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .filter((name) => /['"`]ui [a-z]/.test(read(name)));
  expect(worn).toEqual([]);
});

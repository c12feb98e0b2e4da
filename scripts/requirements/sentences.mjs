import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

/** Matches the start of a requirement: `- **ADD-4** What must hold.` */
const SENTENCE = /^- \*\*([A-Z]+-\d+)\*\* +(\S.*)$/;
const ID = /\b([A-Z]+)-\d+\b/g;
/** Calls with a title: `test('…')`, `it.each(…)('…')`, `describe.each(…)('…')`. */
const TITLED = new Set(['test', 'it', 'describe']);

/**
 * The requirements in a folder of Markdown pages.
 * @returns {{id: string, text: string, page: string}[]} in the order of the pages
 */
export function readSentences(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((page) =>
      readFileSync(path.join(folder, page), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, id, text] = SENTENCE.exec(line) ?? [];
          return id === undefined ? [] : [{ id, text, page }];
        }),
    );
}

/** The name at the start of a call chain: `test` of `test.each([…])('…')`. */
function calledName(expression) {
  let inner = expression;
  while (
    ts.isCallExpression(inner) ||
    ts.isPropertyAccessExpression(inner) ||
    ts.isTaggedTemplateExpression(inner)
  )
    inner = ts.isTaggedTemplateExpression(inner) ? inner.tag : inner.expression;
  return ts.isIdentifier(inner) ? inner.text : undefined;
}

/**
 * The titles of the tests and test groups in a file.
 * @returns {string[]}
 */
export function titlesOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && TITLED.has(calledName(node.expression))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(title.getText().slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** The folders with tests. */
const PLACES = ['src', 'server/test', 'e2e', 'scripts'];
/** Tests of the test tools use invented ids. */
const INVENTED = ['scripts/requirements/', 'scripts/test/'];

/**
 * The titles of all tests of the repository.
 * @returns {{file: string, title: string}[]} with paths relative to `root`, sorted by path
 */
export function readTitles(root) {
  return PLACES.flatMap((place) =>
    readdirSync(path.join(root, place), { recursive: true })
      .filter((name) => /\.test\.(tsx?|mjs)$/.test(name))
      .map((name) => path.posix.join(place, name.split(path.sep).join('/'))),
  )
    .filter((file) => !INVENTED.some((folder) => file.startsWith(folder)))
    .sort()
    .flatMap((file) => titlesOf(path.join(root, file)).map((title) => ({ file, title })));
}

/**
 * Matches requirements with the test titles that name them.
 * @param {{id: string}[]} sentences
 * @param {{file: string, title: string}[]} titles
 * @returns {{held: Map<string, {file: string, title: string}[]>, faults: string[]}} `held` by id
 */
export function tie(sentences, titles) {
  const held = new Map();
  const faults = [];
  for (const { id } of sentences) {
    if (held.has(id)) faults.push(`${id} stands twice`);
    held.set(id, []);
  }
  const areas = new Set([...held.keys()].map((id) => id.split('-')[0]));
  for (const title of titles)
    for (const [id, area] of title.title.matchAll(ID))
      if (held.has(id)) held.get(id).push(title);
      else if (areas.has(area))
        faults.push(`${title.file} names ${id}, which is no requirement: ${title.title}`);
  for (const [id, tests] of held) if (tests.length === 0) faults.push(`no test names ${id}`);
  return { held, faults };
}

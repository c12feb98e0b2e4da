import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

// The same values as in react-scripts' build.
process.env.NODE_ENV = process.env.BABEL_ENV = 'production';
const require = createRequire(import.meta.url);
require('./webpackConfig.cjs');
const webpackConfig = require('react-scripts/config/webpack.config');
const webpack = createRequire(require.resolve('react-scripts/config/webpack.config'))('webpack');

const HINT = '//# allFunctionsCalledOnLoad\n';

/** Builds a script with or without the last plugin of react-scripts' configuration, which adds the hint. */
async function build(context, hasHint) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'boot-hints-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const entry = path.join(folder, 'entry.js');
  writeFileSync(entry, '/* said */ export default document.title;');
  const plugins = hasHint ? webpackConfig('production').plugins.slice(-1) : [];
  const output = { path: path.join(folder, 'out'), filename: '[contenthash].js' };
  await new Promise((resolve, reject) => {
    webpack({ mode: 'production', entry, output, plugins, experiments: { outputModule: true } }).run(
      (error, stats) =>
        error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve(),
    );
  });
  const [name] = readdirSync(output.path);
  return { name, text: readFileSync(path.join(output.path, name), 'utf8') };
}

test('a script begins with the hint, and its name is derived from the content including the hint', async (context) => {
  const [plain, hinted] = [await build(context, false), await build(context, true)];
  assert.equal(hinted.text, HINT + plain.text);
  assert.notEqual(hinted.name, plain.name);
});

test('scripts are minified for the browsers that package.json names, not for older ones', () => {
  const [{ options }] = webpackConfig('production').optimization.minimizer;
  const { compress, mangle, output } = options.minimizer.options;
  assert.deepEqual([compress.ecma, compress.passes, output.ecma, mangle.safari10], [2020, 3, 2020, false]);
});

test('the development build is not minified', () => {
  assert.equal(webpackConfig('development').optimization.minimize, false);
});

for (const env of ['development', 'production'])
  test(`the pages' time zone data are shortened (${env})`, () => {
    const file = require.resolve('moment-timezone/data/packed/latest.json');
    const loaders = webpackConfig(env).module.rules.filter(({ test }) => test?.test(file));
    assert.deepEqual(
      loaders.map(({ use }) => use),
      [require.resolve('./zoneYears.cjs')],
    );
  });

// Adjusts react-scripts' webpack configuration where it has no settings of its own. buildPages.mjs loads this file.
const path = require.resolve('react-scripts/config/webpack.config');
const webpackConfig = require(path);
const { BannerPlugin, Compilation } = require(require.resolve('webpack', { paths: [path] }));

// Makes Chromium compile every function of a file while the file arrives, off the main thread, instead of when each is
// first called: nearly all of them run at the start.
const hint = new BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  // After minification, which removes comments, and before files are named by their content.
  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

// Minifies for the browsers in package.json instead of for ES5 and Safari 10, in three passes instead of one.
function minifyForOurBrowsers({ minimizer }) {
  const [{ options }] = minimizer;
  const { compress, mangle, output } = options.minimizer.options;
  Object.assign(compress, { ecma: 2020, passes: 3 });
  Object.assign(output, { ecma: 2020 });
  Object.assign(mangle, { safari10: false });
}

// Shortens the time zone data.
const zoneYears = {
  test: /moment-timezone.data.packed.latest\.json$/,
  use: require.resolve('./zoneYears.cjs'),
};

// Shared code gets its own chunk only above this size, in bytes before minification. With webpack's default of 20,000,
// the add form would need two more requests.
const SHARED_FROM = 35_000;

require.cache[path].exports = (env) => {
  const { module, optimization, plugins, ...config } = webpackConfig(env);
  if (optimization.minimize) minifyForOurBrowsers(optimization);
  return {
    ...config,
    module: { ...module, rules: [...module.rules, zoneYears] },
    optimization: { ...optimization, splitChunks: { ...optimization.splitChunks, minSize: SHARED_FROM } },
    plugins: [...plugins, hint],
  };
};

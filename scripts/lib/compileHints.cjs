// Loaded into react-scripts' build (scripts/lib/buildPages.mjs). Makes Chromium compile every function of a
// file while the file arrives, off the main thread, instead of when each is first called: nearly all of them
// run at the start.
const path = require.resolve('react-scripts/config/webpack.config');
const webpackConfig = require(path);
const { BannerPlugin, Compilation } = require(require.resolve('webpack', { paths: [path] }));

require.cache[path].exports = (env) => {
  const config = webpackConfig(env);
  const hint = new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After minification, which removes comments, and before files are named by their content.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
  return { ...config, plugins: [...config.plugins, hint] };
};

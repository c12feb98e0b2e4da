// `npm run test:kerb`: the browser test that kills the browser, with fifty kills instead of `npm test`'s few. KERB_KILLS
// sets the number.
process.env.KERB_KILLS ??= '50';
process.argv.splice(2, 0, 'browser', 'kerb/kills');
await import('./test.mjs');

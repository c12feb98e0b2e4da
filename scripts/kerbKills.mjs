// `npm run test:kerb`: the browser test that kills and stops the browser, with fifty kills instead of `npm test`'s few,
// and a stop of one minute. KERB_KILLS sets the number of kills, KERB_SEED their moments, KERB_STOPPED_MS the length of
// the stop.
process.env.KERB_KILLS ??= '50';
process.env.KERB_STOPPED_MS ??= '60000';
process.env.TEST_TIMEOUT_MS ??= String(2 * 60 * 60_000);
process.argv.splice(2, 0, 'browser', 'kerb/kills');
await import('./test.mjs');

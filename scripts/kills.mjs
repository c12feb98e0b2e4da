// `npm run test:kills`: the server test that kills the process, with fifty kills per database instead of `npm test`'s
// one. KILLS sets the number; KILLS_SEED repeats a run, which is otherwise random.
process.env.KILLS ??= '50';
process.env.KILLS_SEED ??= String(Date.now() % 1_000_000);
process.env.TEST_TIMEOUT_MS ??= String(2 * 60 * 60_000);
process.argv.splice(2, 0, 'server', 'kills');
await import('./test.mjs');

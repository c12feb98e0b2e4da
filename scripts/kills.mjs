// `npm run test:kills`: the server test that kills the process, with fifty kills a database in place of the one of
// `npm test`. KILLS says how many, KILLS_SEED repeats a run: without it, each run is another one.
process.env.KILLS ??= '50';
process.env.KILLS_SEED ??= String(Date.now() % 1_000_000);
process.argv.splice(2, 0, 'server', 'kills');
await import('./test.mjs');

// `npm run test:kills`: the server test that kills the process, with fifty kills a database in place of the one of
// `npm test`. KILLS says how many, KILLS_SEED repeats a run.
process.env.KILLS ??= '50';
process.argv.splice(2, 0, 'server', 'kills');
await import('./test.mjs');

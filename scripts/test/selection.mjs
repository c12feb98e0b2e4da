// Which tests `npm test` runs. `npm test -- --all` runs every test, and so does a part that is given words.

const MACHINE = 'faults of the machine, the network or the database, which few changes touch';
const KILLS = 'kills servers for a minute';
const LONG = 'takes longer than its subject is worth at each change';

/** The tests outside `e2e` that only `npm test -- --all` runs, by file, each with the reason. */
export const LATER = {
  'scripts/image.test.mjs': 'installs the packages of the server once more',
  'scripts/lint/walkthrough.test.mjs': 'checks the types of a changed copy of the whole repository',
  'server/test/admin/big-files.test.ts': LONG,
  'server/test/admin/random-acts.test.ts': LONG,
  'server/test/boots/devices-random.test.ts': LONG,
  'server/test/boots/removal-random.test.ts': LONG,
  'server/test/database/backup.test.ts': LONG,
  'server/test/database/disk.test.ts': MACHINE,
  'server/test/database/live-processes.test.ts': MACHINE,
  'server/test/database/lost-connections.test.ts': MACHINE,
  'server/test/database/processes.test.ts': MACHINE,
  'server/test/database/restart.test.ts': MACHINE,
  'server/test/database/several-hosts.test.ts': MACHINE,
  'server/test/database/tampering.test.ts': LONG,
  'server/test/http/lingering.test.ts': MACHINE,
  'server/test/http/senders.test.ts': MACHINE,
  'server/test/import-kills.test.ts': KILLS,
  'server/test/kills.test.ts': KILLS,
  'server/test/money-kills.test.ts': KILLS,
  'server/test/photos/evidence-damage.test.ts': MACHINE,
  'server/test/photos/housekeeping.test.ts': LONG,
  'server/test/photos/limits.test.ts': LONG,
  'server/test/photos/sweep.test.ts': LONG,
  'server/test/sessions/sign-in-flood.test.ts': MACHINE,
  'server/test/start.test.ts': MACHINE,
};

/**
 * The server's test files that `npm test` runs on both databases, because the database decides in them who is first or
 * what is found. It runs the others on SQLite alone.
 */
export const ON_BOTH = [
  'server/test/admin/at-once.test.ts',
  'server/test/boots/close.test.ts',
  'server/test/boots/concurrency.test.ts',
  'server/test/boots/create.test.ts',
  'server/test/boots/devices.test.ts',
  'server/test/boots/duplicates.test.ts',
  'server/test/boots/idempotency.test.ts',
  'server/test/boots/removal.test.ts',
  'server/test/boots/notice.test.ts',
  'server/test/records/payments.test.ts',
  'server/test/records/records.test.ts',
  'server/test/records/reports.test.ts',
  'server/test/records/shifts-at-once.test.ts',
];

/**
 * The server's test files that need a process of their own, each with the reason. The others share one, because loading
 * the server takes longer than most tests.
 */
export const OWN_PROCESS = {
  'server/test/boots/live.test.ts': 'replaces the timers of its process',
  'server/test/database/readiness.test.ts': 'changes the environment of its process',
  'server/test/kills.test.ts': 'runs for minutes with KILLS',
  'server/test/money-kills.test.ts': 'runs for minutes with KILLS',
  'server/test/import-kills.test.ts': 'runs for minutes with KILLS',
};

/** The browser test files that `npm test` runs as a whole, each with the reason. */
export const WHOLE_FILES = {
  'e2e/main-job.test.ts': 'the main job',
  'e2e/specification-only.test.ts': 'the main job on a server with the required calls alone',
  'e2e/add-boot/faults.test.ts': 'faults while a boot is recorded',
  'e2e/kerb/outbox.test.ts': 'no network',
  'e2e/session/tabs.test.ts': 'two people in one browser',
};

/** Requirements whose browser tests only `npm test -- --all` runs, each with the reason. */
export const LATER_IDS = {
  'ALL-1': 'axe in every state of the screens',
  'ALL-21': 'prints every screen',
  'ALL-30': 'opens many screens',
  'ALL-31': 'loads screens slowly',
  'NOT-28': 'prints PDFs in three sizes',
  'SETUP-92': 'axe in every state of the setup screens',
  'SETUP-93': 'sets a whole site up by keyboard',
  'SETUP-95': 'changes a site while people work on it',
  'TRANS-1': 'does every main job twice',
};

/** The folder of the tests in other engines, which have a command of their own (scripts/engines.mjs). */
export const ENGINES = 'e2e/engines/';

const isFurther = ({ file }) => file.startsWith('e2e/') && !(file in WHOLE_FILES);

/**
 * The browser tests that `npm test` runs from further files: those of requirements that no other test names, so that
 * `npm test` covers every requirement but those of `LATER_IDS`.
 * @param {Map<string, {file: string, title: string}[]>} held the tests of each requirement
 * @returns {{files: string[], ids: string[]}} the files, and the requirements, one of which is in each test's title
 */
export function onlyInBrowser(held) {
  const found = [...held]
    .filter(([id]) => !(id in LATER_IDS))
    .map(([id, tests]) => ({ id, tests: tests.filter(({ file }) => !file.startsWith(ENGINES)) }))
    .filter(({ tests }) => tests.length > 0 && tests.every(isFurther));
  const files = new Set(found.flatMap(({ tests }) => tests.map(({ file }) => file)));
  return { files: [...files].sort(), ids: found.map(({ id }) => id) };
}

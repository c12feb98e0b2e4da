// Which tests `npm test` runs. `npm test -- --all` runs every test, and so does a part that is given words.

/** The tests outside `e2e` that only `npm test -- --all` runs, by file, each with the reason. */
export const LATER = {
  'scripts/image.test.mjs': 'installs the packages of the server once more',
  'scripts/lint/walkthrough.test.mjs': 'checks the types of a changed copy of the whole repository',
};

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
  'e2e/release/faults.test.ts': 'faults while a boot is released',
  'e2e/faults-server.test.ts': 'faults of the server',
  'e2e/kerb/faults.test.ts': 'faults while boots wait on the device',
  'e2e/kerb/outbox.test.ts': 'no network',
  'e2e/session/tabs.test.ts': 'two people in one browser',
};

/** The folder of the tests in other engines, which have a command of their own (scripts/engines.mjs). */
export const ENGINES = 'e2e/engines/';

const isFurther = ({ file }) => file.startsWith('e2e/') && !(file in WHOLE_FILES);

/**
 * The browser tests that `npm test` runs from further files: those of requirements that no other test names, so that
 * `npm test` covers every requirement.
 * @param {Map<string, {file: string, title: string}[]>} held the tests of each requirement
 * @returns {{files: string[], ids: string[]}} the files, and the requirements, one of which is in each test's title
 */
export function onlyInBrowser(held) {
  const found = [...held]
    .map(([id, tests]) => ({ id, tests: tests.filter(({ file }) => !file.startsWith(ENGINES)) }))
    .filter(({ tests }) => tests.length > 0 && tests.every(isFurther));
  const files = new Set(found.flatMap(({ tests }) => tests.map(({ file }) => file)));
  return { files: [...files].sort(), ids: found.map(({ id }) => id) };
}

import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * The result of a part of the tests, counted in test cases.
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped names
 * @property {string[]} [failures] the names of failed tests, each with the beginning of its error
 * @property {string} [note]
 */

/** @returns {Counts} for a part that passes or fails as a whole */
export const asOne = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] });

/** @returns {Counts} one failure, for a part that could not run */
export const broken = (note) => ({ passed: 0, failed: 1, skipped: [], note });

/** @returns {Counts} for a part that this machine cannot run, which is not a failure */
export const leftOut = (reason) => ({ passed: 0, failed: 0, skipped: [reason] });

/** A crash after all tests have passed also counts as a failure, and so does a part that ran no test. */
function checked(counts, code) {
  if (counts.failed === 0 && code !== 0)
    return { ...counts, failed: 1, note: `ended with exit code ${code}` };
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: 'no test ran' };
  return counts;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const firstLines = (text) =>
  stripVTControlCharacters(text)
    .trim()
    .split('\n')
    .slice(0, 6)
    .map((line) => line.slice(0, 300));

/** A failed test: its name, and the first lines of its error and of each cause. */
export const failure = (name, ...messages) => [name, ...messages.flatMap(firstLines)].join('\n    ');

/** @returns {Counts} from the line that counting-reporter.mjs writes */
export function fromNodeTest(file, code) {
  const counts = readJson(file);
  return counts ? checked(counts, code) : broken('the run ended before it could be counted');
}

/** @returns {Counts} from jest's --json report */
export function fromJest(file, code) {
  const report = readJson(file);
  if (!report) return broken('the run ended before it could be counted');
  const skipped = report.testResults
    .flatMap((suite) => suite.assertionResults)
    .filter((test) => ['pending', 'skipped', 'disabled', 'todo'].includes(test.status))
    .map((test) => test.fullName);
  const failures = report.testResults.flatMap((suite) =>
    suite.status === 'failed' && suite.assertionResults.every((test) => test.status !== 'failed')
      ? [failure(suite.name, suite.message)]
      : suite.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => failure(test.fullName, ...test.failureMessages.slice(0, 1))),
  );
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return checked({ passed: report.numPassedTests, failed, skipped, failures }, code);
}

/** The sum of several parts. */
export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped, failures = [] }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: [...total.skipped, ...skipped],
      failures: [...total.failures, ...failures],
    }),
    { passed: 0, failed: 0, skipped: [], failures: [] },
  );

/** `N passed, N failed`, and `, N skipped` when some are. */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;

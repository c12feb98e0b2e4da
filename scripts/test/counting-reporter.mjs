import { failure } from './counts.mjs';

/** The message of an error, and of each of its causes. */
const messagesOf = (error) => (error?.message ? [error.message, ...messagesOf(error.cause)] : []);

/**
 * A node:test reporter that writes one line of JSON at the end, `{passed, failed, skipped, failures}`, counting test
 * cases but not their suites. A file without any test is a failure, since it checks nothing.
 */
export default async function* countingReporter(events) {
  const counts = { passed: 0, failed: 0, skipped: [], failures: [] };
  const fail = ({ name, file, details }) => {
    counts.failed += 1;
    // Node wraps a test's error in one of its own.
    const error = details?.error?.cause ?? details?.error;
    counts.failures.push(failure(`${name} (${file})`, ...messagesOf(error)));
  };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') {
      // Node reports no tests of a suite that is skipped as a whole.
      if (data.skip !== undefined) counts.skipped.push(data.name);
      // Node reports no failing test if a hook of the suite itself fails.
      else if (type === 'test:fail' && data.details.error?.failureType === 'hookFailed') fail(data);
      continue;
    }
    const isFile = data.nesting === 0 && (data.name === data.file || /\.test\.m?[jt]s$/.test(data.name));
    if (data.skip !== undefined) counts.skipped.push(data.name);
    else if (type === 'test:fail' || isFile) fail(data);
    else counts.passed += 1;
  }
  yield `${JSON.stringify(counts)}\n`;
}

/**
 * A node:test reporter that writes one line of JSON at the end, `{passed, failed, skipped: [names]}`, counting test
 * cases but not their suites. A file without any test is a failure, since it checks nothing.
 */
export default async function* countingReporter(events) {
  const counts = { passed: 0, failed: 0, skipped: [] };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') {
      // Node reports no tests of a suite that is skipped as a whole.
      if (data.skip !== undefined) counts.skipped.push(data.name);
      // Node reports no failing test if a hook of the suite itself fails.
      else if (type === 'test:fail' && data.details.error?.failureType === 'hookFailed') counts.failed += 1;
      continue;
    }
    const isFile = data.nesting === 0 && (data.name === data.file || /\.test\.m?[jt]s$/.test(data.name));
    if (data.skip !== undefined) counts.skipped.push(data.name);
    else if (type === 'test:fail' || isFile) counts.failed += 1;
    else counts.passed += 1;
  }
  yield `${JSON.stringify(counts)}\n`;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readableLog } from './readableLog.mjs';

test('a line of the log is shown with its time, level, text and values, not as JSON (RUN-5)', () => {
  const line = JSON.stringify({
    ...{ level: 40, time: 1795809204939, pid: 13305, hostname: 'kerb' },
    ...{ method: 'GET', status: 503, msg: 'the disk is full' },
  });
  assert.match(
    readableLog(line),
    /^\[\d\d:\d\d:\d\d\] WARN: the disk is full \{"method":"GET","status":503\}$/,
  );
});

test('any other line stays as it is', () => {
  for (const line of ['Towbridge Boot is listening on http://127.0.0.1:3001', '  at main.ts:3', '{"no log"}'])
    assert.equal(readableLog(line), line);
});

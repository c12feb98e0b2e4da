import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { freeBytes } from '../src/platform/disk';

describe('what is free on a disk', () => {
  it('is a number of bytes', async () => {
    const free = await freeBytes(tmpdir());
    assert.ok(Number.isSafeInteger(free) && free > 0, String(free));
  });

  it('is not known of a directory that is not there', async () => {
    await assert.rejects(freeBytes(join(tmpdir(), 'no-such-directory')), /ENOENT/);
  });
});

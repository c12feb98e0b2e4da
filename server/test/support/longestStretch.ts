import { setTimeout as pause } from 'node:timers/promises';

/**
 * The most CPU time (milliseconds) for which one call may keep all others waiting. Calls that are not bounded take
 * seconds. Less would fail on a slow machine that happens to collect garbage.
 */
export const MOST_HELD_UP_MS = 1_000;

/**
 * The most CPU time (milliseconds) that this thread took without giving other calls a turn while the work went on.
 * Unlike the time on a clock, it does not grow with the machine's other load.
 */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const before = process.threadCpuUsage();
      await pause(1);
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  return longest;
}

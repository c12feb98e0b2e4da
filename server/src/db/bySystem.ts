/** Who made a row, and when (epoch milliseconds): the system itself, and no user. */
export const bySystem = (now: number) =>
  ({ createdAt: now, createdBy: null, changedAt: now, changedBy: null }) as const;

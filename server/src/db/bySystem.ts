/** Audit columns of a row that the system itself made, at this time (epoch milliseconds). */
export const bySystem = (now: number) =>
  ({ createdAt: now, createdBy: null, changedAt: now, changedBy: null }) as const;

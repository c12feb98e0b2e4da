/** Audit columns for a row that the system itself creates at this time (epoch milliseconds). */
export const bySystem = (now: number) =>
  ({ createdAt: now, createdBy: null, changedAt: now, changedBy: null }) as const;

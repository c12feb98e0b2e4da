/** A throw-away PostgreSQL of a test's own. */
export interface Cluster {
  readonly url: string;
  readonly port: number;
  start(): void;
  /** @param mode as `pg_ctl` calls it; `fast` where not given */
  stop(mode?: 'fast' | 'immediate'): void;
  remove(): void;
}

export function canStartCluster(): boolean;
export function startCluster(options?: {
  readonly password?: string;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<Cluster>;

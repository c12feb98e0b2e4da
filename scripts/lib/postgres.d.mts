/** A throw-away PostgreSQL cluster. */
export interface Cluster {
  readonly url: string;
  readonly port: number;
  start(): void;
  /** @param mode a mode of `pg_ctl stop`; `fast` by default */
  stop(mode?: 'fast' | 'immediate'): void;
  remove(): void;
}

export function canStartCluster(): boolean;
export function startCluster(options?: {
  readonly password?: string;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<Cluster>;

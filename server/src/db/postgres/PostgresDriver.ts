import type { Driver, TransactionSettings } from 'kysely';
import type { Checkout } from './Checkout';
import type { HostPools } from './HostPools';

/** Kysely's own driver accepts any pool, but does not report lost connections or unconfirmed commits. */
export class PostgresDriver implements Driver {
  constructor(private readonly pools: HostPools) {}

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<Checkout> {
    return this.pools.connect();
  }

  async beginTransaction(connection: Checkout, { isolationLevel }: TransactionSettings): Promise<void> {
    await connection.ask(isolationLevel === undefined ? 'begin' : `begin isolation level ${isolationLevel}`);
  }

  commitTransaction(connection: Checkout): Promise<void> {
    return connection.commit();
  }

  async rollbackTransaction(connection: Checkout): Promise<void> {
    await connection.ask('rollback');
  }

  releaseConnection(connection: Checkout): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.pools.end();
  }
}

/** The two databases that the server runs on (docs/ARCHITECTURE.md). */
export type Dialect = 'sqlite' | 'postgres';

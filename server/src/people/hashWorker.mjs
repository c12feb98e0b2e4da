import { scryptSync } from 'node:crypto';

/** Hashes a password. HashQueue.ts runs this in a thread. */
export default ({ password, salt, bytes, options }) => scryptSync(password, salt, bytes, options);

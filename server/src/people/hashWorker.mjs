import { scryptSync } from 'node:crypto';

/** The default export runs in a thread (HashQueue.ts). */
export default ({ password, salt, bytes, options }) => scryptSync(password, salt, bytes, options);

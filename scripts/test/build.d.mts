/** Whether `build/` is there and newer than everything that it is made of. */
export function isBuilt(root: string): boolean;
/** Makes the production build unless it is up to date. */
export function ensureBuilt(root: string): Promise<void>;

/** True if `build/` exists and is newer than all its inputs. */
export function isBuilt(root: string): boolean;
/** Makes the production build unless it is up to date. */
export function ensureBuilt(root: string, write?: (text: string) => void): Promise<void>;

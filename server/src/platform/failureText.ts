import { SettingError } from './config/settings';
import { codeOf, StartFault, Unavailable } from './faults';
import { StorageFault } from './storage/storage';

/** Begins node's own codes for calls that are wrong, which are faults of the program. */
const PROGRAM = 'ERR_';

/** Whether the fault lies outside the program: in a setting, a disk, the database, the storage. */
function isOutside(error: Error): boolean {
  if (error instanceof SettingError || error instanceof StartFault || error instanceof Unavailable)
    return true;
  const code = codeOf(error);
  return error instanceof StorageFault || (code !== null && !code.startsWith(PROGRAM));
}

/** What an error says and what caused it, in one line. */
export function causeText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error instanceof StorageFault && error.cause instanceof Error ? error.cause : error;
  return cause.message.replace(/\s+/g, ' ').trim();
}

/** What a command says before it ends: one line where whoever started it can mend the fault, else all there is. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isOutside(error)) return error.stack ?? error.message;
  return error instanceof SettingError || error instanceof StartFault ? error.message : causeText(error);
}

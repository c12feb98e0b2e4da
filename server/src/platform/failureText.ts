import { SettingError } from './config/settings';
import { codeOf, StartFault, Unavailable } from './faults';
import { StorageFault } from './storage/storage';

/** The prefix of node's own codes for incorrect calls, which are bugs in the program. */
const PROGRAM = 'ERR_';

/** True if the fault is outside the program: in a setting, a disk, the database or the storage. */
function isOutside(error: Error): boolean {
  if (error instanceof SettingError || error instanceof StartFault || error instanceof Unavailable)
    return true;
  const code = codeOf(error);
  return error instanceof StorageFault || (code !== null && !code.startsWith(PROGRAM));
}

/** The message of an error or its cause, in one line. */
export function causeText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error instanceof StorageFault && error.cause instanceof Error ? error.cause : error;
  return cause.message.replace(/\s+/g, ' ').trim();
}

/** The final message of a failed command: one line if its user can fix the fault, else the stack trace. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!isOutside(error)) return error.stack ?? error.message;
  return error instanceof SettingError || error instanceof StartFault ? error.message : causeText(error);
}

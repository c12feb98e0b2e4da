import { SettingError } from './config/settings';
import { StartFault } from './faults';

/** What a command says before it ends: one line where the person who started it can mend it, else all there is. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = error instanceof SettingError || error instanceof StartFault;
  return expected ? error.message : (error.stack ?? error.message);
}

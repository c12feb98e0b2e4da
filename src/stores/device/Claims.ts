/** What one window has for itself, of all that are open on a device. */
export interface Claims {
  /** Takes a name for this window, for as long as it lives. @returns false where another window has it */
  claim(name: string): Promise<boolean>;
  /** Whether another window has it. */
  isElsewhere(name: string): Promise<boolean>;
}

/** The device could not store the boot, so nothing was sent. */
export class NotKeptError extends Error {
  constructor(cause: unknown) {
    super('The device could not store the boot', { cause });
    this.name = 'NotKeptError';
  }
}

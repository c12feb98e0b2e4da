/** A free port of the loopback address, chosen by the system. */
export function freePort(): Promise<number>;

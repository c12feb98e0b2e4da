import { unzipSync } from 'fflate';

/** The files of an archive by name. */
export const unzipped = (zip: Buffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(zip)).map(([name, content]) => [name, Buffer.from(content)]));

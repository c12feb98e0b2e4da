import { VinLookup } from './vinLookup';
import type { VinNames, VinRequest } from './vinNames';
import { vpicFile } from './vpicFile';

let lookup: Promise<VinLookup> | null = null;

const open = async (directory: string) => new VinLookup(await vpicFile(directory));

/** Looks up a VIN. This runs in a thread. The first call unpacks the data. */
export async function findVin({ vin, directory }: VinRequest): Promise<VinNames> {
  try {
    lookup ??= open(directory);
    return await (await lookup).find(vin);
  } catch (error) {
    lookup = null;
    throw error;
  }
}

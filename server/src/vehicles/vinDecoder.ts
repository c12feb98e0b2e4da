import * as v from 'valibot';
import { isWholeVin, normalizeVin } from '../../../src/domain/boot/vin';
import type { DecodedVin } from '../../../src/domain/wire/vehicleLists';
import { startThreads, type Threads } from '../platform/threads';
import { LruCache } from './lruCache';
import type { VinCodes } from './vinCodes';
import { VinNames, type VinRequest } from './vinNames';

/** Decodes VINs to codes of the vehicle lists. */
export interface VinDecoder {
  /** Never rejects. Returns `{}` for unknown or wrong VINs, and if the decoder fails. */
  decode(vin: string): Promise<DecodedVin>;
  /** Ends the thread. The next `decode` starts another. */
  close(): Promise<void>;
}

/** The part of a logger used here. */
export interface WarnLog {
  warn(details: object, message: string): void;
}

export interface VinDecoderOptions {
  /** The directory for the unpacked data of the decoder, 75 MB. It may be shared and may be deleted. */
  readonly directory: string;
  readonly codes: VinCodes;
  readonly log: WarnLog;
  /** How long one VIN may take, in milliseconds. The first one also unpacks the data. */
  readonly timeoutMs?: number;
  /** The number of cached answers. */
  readonly cacheSize?: number;
}

const DEFAULTS = { timeoutMs: 30_000, cacheSize: 1_000 } as const;
/** If more than this many VINs are waiting, the decoder cannot keep up, and further ones give `{}`. */
const MAX_WAITING = 50;
const FILENAME = new URL('./vinWorkerEntry.mjs', import.meta.url).href;

/** Decodes in a thread, so that other calls never wait for it. The first VIN starts the thread. */
export class WorkerVinDecoder implements VinDecoder {
  private readonly cache: LruCache<string, DecodedVin>;
  private readonly running = new Map<string, Promise<DecodedVin>>();
  private readonly timeoutMs: number;
  private threads: Threads | null = null;

  constructor(private readonly options: VinDecoderOptions) {
    this.cache = new LruCache(options.cacheSize ?? DEFAULTS.cacheSize);
    this.timeoutMs = options.timeoutMs ?? DEFAULTS.timeoutMs;
  }

  async decode(text: string): Promise<DecodedVin> {
    const vin = normalizeVin(text);
    if (!isWholeVin(vin)) return {};
    const known = this.cache.get(vin) ?? this.running.get(vin);
    if (known !== undefined) return known;
    const answer = this.look(vin);
    this.running.set(vin, answer);
    try {
      return await answer;
    } finally {
      this.running.delete(vin);
    }
  }

  async close(): Promise<void> {
    const { threads } = this;
    this.threads = null;
    await threads?.destroy();
  }

  private async look(vin: string): Promise<DecodedVin> {
    const { directory, codes, log } = this.options;
    try {
      this.threads ??= startThreads({ waiting: MAX_WAITING });
      const signal = AbortSignal.timeout(this.timeoutMs);
      const request: VinRequest = { vin, directory };
      const names = v.parse(VinNames, await this.threads.run(request, { filename: FILENAME, signal }));
      const decoded = codes.of(names);
      this.cache.set(vin, decoded);
      return decoded;
    } catch (error) {
      log.warn({ err: error }, 'VIN could not be decoded');
      return {};
    }
  }
}

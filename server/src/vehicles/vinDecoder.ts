import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { isWholeVin, normalizeVin } from '../../../src/domain/boot/vin';
import type { DecodedVin } from '../../../src/domain/wire/vehicleLists';
import { LruCache } from './lruCache';
import type { VinCodes } from './vinCodes';
import { VinReply } from './vinNames';
import type { VinNames, VinRequest } from './vinNames';

/** Decodes VINs to codes of the vehicle lists. */
export interface VinDecoder {
  /** Never rejects. Returns `{}` for unknown or wrong VINs, and if the decoder fails. */
  decode(vin: string): Promise<DecodedVin>;
  /** Ends the worker. The next `decode` starts another. */
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
  /** How long an idle worker is kept alive, in milliseconds. */
  readonly idleMs?: number;
}

interface Pending {
  readonly resolve: (names: VinNames) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

const DEFAULTS = { timeoutMs: 30_000, cacheSize: 1_000, idleMs: 10 * 60_000 } as const;
/** If more than this many VINs are waiting, the decoder cannot keep up, and further ones give `{}`. */
const MAX_PENDING = 50;

/** Decodes in a worker thread, which the first VIN starts, so that the server's own thread never waits for it. */
export class WorkerVinDecoder implements VinDecoder {
  private readonly cache: LruCache<string, DecodedVin>;
  private readonly running = new Map<string, Promise<DecodedVin>>();
  private readonly pending = new Map<number, Pending>();
  private readonly timeoutMs: number;
  private readonly idleMs: number;
  private worker: Worker | null = null;
  private idleTimer: NodeJS.Timeout | undefined;
  private nextId = 1;

  constructor(private readonly options: VinDecoderOptions) {
    this.cache = new LruCache(options.cacheSize ?? DEFAULTS.cacheSize);
    this.timeoutMs = options.timeoutMs ?? DEFAULTS.timeoutMs;
    this.idleMs = options.idleMs ?? DEFAULTS.idleMs;
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
    await this.stop(new Error('the VIN decoder was closed'));
  }

  private async look(vin: string): Promise<DecodedVin> {
    try {
      const decoded = this.options.codes.of(await this.ask(vin));
      this.cache.set(vin, decoded);
      return decoded;
    } catch (error) {
      this.options.log.warn({ err: error }, 'VIN could not be decoded');
      return {};
    }
  }

  private ask(vin: string): Promise<VinNames> {
    if (this.pending.size >= MAX_PENDING) return Promise.reject(new Error('too many VINs are waiting'));
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      const timer = setTimeout(() => {
        void this.stop(new Error(`no answer within ${String(this.timeoutMs)} ms`));
      }, this.timeoutMs);
      const worker = this.started();
      this.pending.set(id, { resolve, reject, timer });
      clearTimeout(this.idleTimer);
      worker.ref();
      worker.postMessage({ id, vin } satisfies VinRequest);
    });
  }

  private started(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = new Worker(new URL('./vinWorkerEntry.mjs', import.meta.url), {
      workerData: { directory: this.options.directory },
    });
    worker.on('message', (message: unknown) => {
      this.settle(v.parse(VinReply, message));
    });
    worker.on('error', (error: Error) => {
      if (this.worker === worker) void this.stop(error);
    });
    worker.on('exit', () => {
      if (this.worker === worker) void this.stop(new Error('the VIN decoder ended'));
    });
    this.worker = worker;
    return worker;
  }

  private settle({ id, names, error }: VinReply): void {
    const asked = this.pending.get(id);
    if (asked === undefined) return;
    this.pending.delete(id);
    clearTimeout(asked.timer);
    if (names === undefined) asked.reject(new Error(error ?? 'no reason given'));
    else asked.resolve(names);
    if (this.pending.size > 0) return;
    this.worker?.unref();
    this.idleTimer = setTimeout(() => {
      void this.stop(new Error('the VIN decoder was idle'));
    }, this.idleMs).unref();
  }

  private async stop(reason: Error): Promise<void> {
    const worker = this.worker;
    this.worker = null;
    clearTimeout(this.idleTimer);
    for (const asked of this.pending.values()) {
      clearTimeout(asked.timer);
      asked.reject(reason);
    }
    this.pending.clear();
    await worker?.terminate();
  }
}

import { UPLOAD } from '../../../domain/constants';
import { isSentSixAtOnce } from './connections';

/** An upload that is partly sent for so long is on a slow signal, milliseconds. */
const SLOW_MS = 2_500;
/** One that is through in so short a time is on a quick one; in between, the pace stays what it is. */
const QUICK_MS = 1_250;
/** Half of the connections that a browser has for a host: the others are for every other call. */
const FEW_UPLOADS = 3;
/** A smaller file says nothing of the signal: it goes through in one piece. Bytes. */
const TELLING_BYTES = 200_000;

interface Upload {
  readonly startedAt: number;
  bytesSent: number;
  isWhole: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * How many files go at once: 22, unless the signal shows itself slow and the browser has but six connections
 * for all of them. There each file more makes every other one slower, and whatever else the screen asks of the server
 * waits behind them, for minutes. So then only a few go, until one of them is through quickly again.
 */
export class SignalPace {
  private readonly uploads = new Map<File, Upload>();
  private isSlow = false;

  /** @param onSlow called when fewer files than before may go */
  constructor(private readonly onSlow: () => void) {}

  get limit(): number {
    return this.isSlow ? FEW_UPLOADS : UPLOAD.parallelUploadsBoot;
  }

  /** The file was given to the browser. */
  start(file: File): void {
    this.stop(file);
    this.uploads.set(file, { startedAt: performance.now(), bytesSent: 0, isWhole: false });
  }

  /** So much of the file has gone. Slow is what is partly sent for long: none of it, or all, waits for another's turn. */
  progress(file: File, percent: number, bytesSent: number): void {
    const upload = this.uploads.get(file);
    if (upload === undefined) return;
    upload.bytesSent = bytesSent;
    upload.isWhole = percent >= 100;
    if (upload.isWhole) clearTimeout(upload.timer);
    else if (bytesSent > 0) upload.timer ??= setTimeout(() => this.slowDown(), SLOW_MS);
  }

  /** The server has the file. */
  arrived(file: File): void {
    const upload = this.uploads.get(file);
    const isQuick = upload !== undefined && performance.now() - upload.startedAt < QUICK_MS;
    if (isQuick && file.size >= TELLING_BYTES) this.isSlow = false;
    this.stop(file);
  }

  /** The file has ended, one way or the other, or was taken back. */
  stop(file: File): void {
    clearTimeout(this.uploads.get(file)?.timer);
    this.uploads.delete(file);
  }

  stopAll(): void {
    for (const file of [...this.uploads.keys()]) this.stop(file);
  }

  /**
   * Which of the files are too many: all but the few of which the most would have to be sent again.
   * What has gone whole needs no signal any more, only its answer, and always stays.
   */
  tooMany(files: readonly File[]): readonly File[] {
    const whole = files.filter((file) => this.uploads.get(file)?.isWhole);
    const rest = files.filter((file) => !whole.includes(file));
    const sent = (file: File) => this.uploads.get(file)?.bytesSent ?? 0;
    const furthest = [...rest].sort((one, other) => sent(other) - sent(one));
    const stay = furthest.slice(0, Math.max(0, FEW_UPLOADS - whole.length));
    return rest.filter((file) => !stay.includes(file));
  }

  private slowDown(): void {
    if (this.isSlow || !isSentSixAtOnce()) return;
    this.isSlow = true;
    this.onSlow();
  }
}

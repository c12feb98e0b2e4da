import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A request that was answered, or that ended without an answer. Contains nothing about the user or the data. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern, for example `/api-web/api/boot/get/:bootId`. */
  readonly route: string;
  /** The status of the answer; 499 if the client left before it. */
  readonly status: number;
  readonly ms: number;
}

/** The kinds of recorded changes of a boot. */
export const BOOT_CHANGES = [
  'create',
  'release',
  'cancel',
  'correct',
  'note',
  'reopen',
  'payment',
  'void',
  'refund',
  'take',
  'leave',
  'off',
  'notFound',
  'back',
  'request',
  'notice',
] as const;
export type BootChange = (typeof BOOT_CHANGES)[number];

/** The methods that routes have. Any other text would create its own time series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Routes with additional counters. */
export interface MetricsRoutes {
  readonly upload: string;
  /** The sign-in method, by route pattern. */
  readonly signIn: Readonly<Record<string, string>>;
}

/**
 * Prometheus metrics of the process. Every label has a limited number of values, and none reveals anything about a
 * person or a vehicle.
 */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Counter<'method' | 'route' | 'status'>;
  private readonly durations: Histogram<'method' | 'route' | 'status'>;
  private readonly boots: Counter<'change'>;
  private readonly signIns: Counter<'method'>;
  private readonly refusedSignIns: Counter<'method'>;
  private readonly uploads: Counter<'status'>;
  private readonly uploadsUnderWay: Gauge;

  constructor(private readonly routes: MetricsRoutes) {
    const registers = [this.registry];
    // The event loop's lag, memory, garbage collection, open handles.
    collectDefaultMetrics({ register: this.registry });
    const labelNames = ['method', 'route', 'status'] as const;
    this.requests = new Counter({
      registers,
      labelNames,
      name: 'http_requests_total',
      help: 'Requests that have ended',
    });
    this.durations = new Histogram({
      registers,
      labelNames,
      name: 'http_request_duration_seconds',
      buckets: SECONDS,
      help: 'From the headers of the request to the end of the answer',
    });
    this.boots = new Counter({
      registers,
      labelNames: ['change'],
      name: 'boot_changes_total',
      help: 'Changes of boots by their kind; a repeated submission counts once',
    });
    for (const change of BOOT_CHANGES) this.boots.inc({ change }, 0);
    this.signIns = new Counter({
      registers,
      labelNames: ['method'],
      name: 'boot_sign_ins_total',
      help: 'People signed in',
    });
    this.refusedSignIns = new Counter({
      registers,
      labelNames: ['method'],
      name: 'boot_sign_ins_refused_total',
      help: 'Tries refused',
    });
    for (const method of new Set(Object.values(routes.signIn))) {
      this.signIns.inc({ method }, 0);
      this.refusedSignIns.inc({ method }, 0);
    }
    this.uploads = new Counter({
      registers,
      labelNames: ['status'],
      name: 'boot_uploads_total',
      help: 'Uploads that have ended',
    });
    this.uploadsUnderWay = new Gauge({
      registers,
      name: 'boot_uploads_in_progress',
      help: 'Uploads that are being received',
    });
  }

  /** Counts a request that matched a route. */
  routed(route: string): void {
    if (route === this.routes.upload) this.uploadsUnderWay.inc();
  }

  answered({ method, route, status, ms }: AnsweredRequest): void {
    const labels = { method: METHODS.has(method) ? method : 'other', route, status: String(status) };
    this.requests.inc(labels);
    this.durations.observe(labels, ms / 1_000);
    if (route === this.routes.upload) {
      this.uploadsUnderWay.dec();
      this.uploads.inc({ status: labels.status });
    }
    const signIn = this.routes.signIn[route];
    if (signIn === undefined) return;
    if (status === 303) this.signIns.inc({ method: signIn });
    else if (status >= 400) this.refusedSignIns.inc({ method: signIn });
  }

  bootChanged(change: BootChange): void {
    this.boots.inc({ change });
  }

  /**
   * Registers a gauge that is read at each scrape.
   * @param read returns its value; if it throws, only this gauge is left out
   */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          this.remove();
        }
      },
    });
  }

  /**
   * Registers a counter whose value is stored elsewhere and read at each scrape.
   * @param read returns its value since the start
   */
  counter(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}

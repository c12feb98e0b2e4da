import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A request that has been answered, or has ended without an answer. Nothing in it says who asked for what. */
export interface AnsweredRequest {
  readonly method: string;
  /** The template of its route, for example `/api-web/api/boot/get/:bootId`. */
  readonly route: string;
  /** Of the answer; 499 where its reader was gone before it. */
  readonly status: number;
  readonly ms: number;
}

/** A change of a boot that is on record. */
export const BOOT_CHANGES = [
  'create',
  'release',
  'cancel',
  'correct',
  'note',
  'reopen',
  'payment',
  'void',
] as const;
export type BootChange = (typeof BOOT_CHANGES)[number];

/** Methods that routes have; any other word would make a series of its own. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Routes that are counted by more than their name. */
export interface MetricsRoutes {
  readonly upload: string;
  /** Template of the route to how one signs in there. */
  readonly signIn: Readonly<Record<string, string>>;
}

/**
 * Counters of the process for Prometheus. Every label has a bounded number of values, and none says anything about a
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
      ...{ registers, labelNames, name: 'http_requests_total', help: 'Requests that have ended' },
    });
    this.durations = new Histogram({
      ...{ registers, labelNames, name: 'http_request_duration_seconds', buckets: SECONDS },
      help: 'From the head of the request to the end of the answer',
    });
    this.boots = new Counter({
      ...{ registers, labelNames: ['change'], name: 'boot_changes_total' },
      help: 'Changes of boots by their kind; a repeated submission counts once',
    });
    for (const change of BOOT_CHANGES) this.boots.inc({ change }, 0);
    this.signIns = new Counter({
      ...{ registers, labelNames: ['method'], name: 'boot_sign_ins_total', help: 'People signed in' },
    });
    this.refusedSignIns = new Counter({
      ...{ registers, labelNames: ['method'], name: 'boot_sign_ins_refused_total', help: 'Tries refused' },
    });
    for (const method of new Set(Object.values(routes.signIn))) {
      this.signIns.inc({ method }, 0);
      this.refusedSignIns.inc({ method }, 0);
    }
    this.uploads = new Counter({
      ...{ registers, labelNames: ['status'], name: 'boot_uploads_total', help: 'Uploads that have ended' },
    });
    this.uploadsUnderWay = new Gauge({
      ...{ registers, name: 'boot_uploads_in_progress', help: 'Uploads that are being received' },
    });
  }

  /** A request has found its route. */
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
   * A figure that is read at each scrape.
   * @param read its value; if it throws, the figure is left out and the others stay
   */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      ...{ name, help, registers: [this.registry] },
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
   * A counter that is kept elsewhere and read at each scrape.
   * @param read its value since the start
   */
  counter(name: string, help: string, read: () => number): void {
    new Counter({
      ...{ name, help, registers: [this.registry] },
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}

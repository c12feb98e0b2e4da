import { makeAutoObservable, reaction } from 'mobx';
import * as v from 'valibot';
import type { Feature } from '../../domain/features';
import type { BootDetails } from '../../domain/wire/boot';
import { LiveChange } from '../../domain/wire/live';
import type { LiveSubscription } from '../../domain/wire/liveSubscription';
import type { BootListSource } from '../../domain/boot/listSource';

/** A connection on which the server announces changes. */
export interface LiveSocket {
  send(text: string): void;
  close(): void;
}

/** The events of a connection. `ended` is called once, last. */
export interface LiveListener {
  opened(): void;
  received(text: string): void;
  ended(): void;
}

export interface LiveDeps {
  /** @param host host name with port */
  readonly open: (host: string, listener: LiveListener) => LiveSocket;
  /** Runs a callback once, later. @returns a function that cancels it */
  readonly later: (ms: number, work: () => void) => () => void;
  /** Calls back whenever the device goes offline or online. @returns a function that unsubscribes */
  readonly onConnection: (onChange: (isOnline: boolean) => void) => () => void;
  readonly loginUser: {
    readonly user: { readonly pushWsHost?: string | null | undefined } | undefined;
    has(feature: Feature): boolean;
  };
  readonly list: {
    readonly source: BootListSource;
    readonly hasValues: boolean;
    reload(by: { readonly background: boolean }): Promise<void>;
  };
  /** The open boot; missing if the page shows a list only. */
  readonly details?: {
    readonly id: number | undefined;
    readonly details?: Pick<BootDetails, 'nextReceiptNumber'> | undefined;
    refresh(bootId: number, by: { readonly background: boolean }): Promise<unknown>;
  };
  /** The closings that this page has sent; missing if it sends none. */
  readonly closing?: { sending(bootId: number): unknown; closingOf(bootId: number): unknown };
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A silent connection may be dead. It is probed at this interval and then has `ANSWER_MS` to answer. */
const PROBE_MS = 25_000;
const ANSWER_MS = 10_000;
/** Changes within this many milliseconds share one reload. */
const GATHER_MS = 150;
/** Changes that do not affect the list. */
const NOT_LISTED = new Set([
  'PHOTO_ADDED',
  'NOTE',
  'PAYMENT_ADDED',
  'PAYMENT_VOIDED',
  'PAYMENT_REFUNDED',
  'RECEIPT_MADE',
  'EVIDENCE_MADE',
  'NOTICE_PRINTED',
]);
const CLOSES = new Set(['RELEASED', 'CANCELLED']);
/** Changes after a boot was closed, which the page that closed it shows too. */
const AFTER_CLOSING = new Set([
  'REMOVAL_TAKEN',
  'REMOVAL_LEFT',
  'BOOT_NOT_FOUND',
  'BOOT_OFF',
  'REMOVAL_BACK',
]);

function subscriptionOf(source: BootListSource): LiveSubscription | null {
  if (source.kind === 'region') return { region: source.region };
  return source.kind === 'company' ? { company: source.towCompanyId } : null;
}

/**
 * Keeps the list and the open boot up to date from the server's announcements. Does nothing without the feature or a
 * host. Reconnects with growing pauses.
 */
export class LiveStore {
  /** Whether the server announces every change to this page. */
  isLive = false;
  /** The last release or cancellation by another user. */
  private closed: LiveChange | undefined = undefined;
  private socket: LiveSocket | null = null;
  /** Whether the connection is open. Nothing can be sent before that. */
  private isIn = false;
  private subscription: string | null = null;
  private pauseMs = FIRST_PAUSE_MS;
  private readonly stops = new Map<'retry' | 'reload' | 'probe' | 'source' | 'connection', () => void>();
  private readonly deps: LiveDeps;

  constructor(deps: LiveDeps) {
    this.deps = deps;
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The release or cancellation of the boot by another user while it was open here; undefined if there was none. */
  closedElsewhere(bootId: number): LiveChange | undefined {
    return this.closed?.bootId === bootId ? this.closed : undefined;
  }

  /** Listens while the list is shown. @returns a function that stops it */
  watch(): () => void {
    this.stops.set('connection', this.deps.onConnection(this.turn));
    this.stops.set(
      'source',
      reaction(
        () => [subscriptionOf(this.deps.list.source), this.deps.list.hasValues] as const,
        ([wanted, hasValues]) => {
          if (wanted === null || !hasValues) return;
          if (this.socket === null && !this.stops.has('retry')) this.connect();
          else this.ask();
        },
        { fireImmediately: true, equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
      ),
    );
    return this.stop;
  }

  /** Closes the connection for good. */
  stop(): void {
    for (const stop of this.stops.values()) stop();
    this.stops.clear();
    const socket = this.socket;
    this.socket = null;
    this.isLive = false;
    this.pauseMs = FIRST_PAUSE_MS;
    socket?.close();
  }

  /** Clears everything at sign-out. */
  reset(): void {
    this.stop();
    this.closed = undefined;
  }

  /** The device went offline or online. Offline, the list is not live. Back online, it reconnects immediately. */
  private turn(isOnline: boolean): void {
    if (!isOnline) this.abandon();
    else if (this.stops.has('retry')) {
      this.end('retry');
      this.pauseMs = FIRST_PAUSE_MS;
      this.connect();
    }
  }

  private connect(): void {
    const { loginUser, open } = this.deps;
    const host = loginUser.user?.pushWsHost;
    if (!loginUser.has('live') || host === undefined || host === null || host === '') return;
    this.subscription = null;
    this.isIn = false;
    const own = open(host, {
      opened: () => {
        if (this.socket !== own) return;
        this.isIn = true;
        this.ask();
      },
      received: (text) => (this.socket === own ? this.hear(text) : undefined),
      ended: () => (this.socket === own ? this.lost() : undefined),
    });
    this.socket = own;
  }

  private ask(): void {
    const wanted = subscriptionOf(this.deps.list.source);
    if (wanted === null || this.socket === null || !this.isIn) return;
    const text = JSON.stringify(wanted);
    if (text === this.subscription) return;
    this.subscription = text;
    this.isLive = false;
    this.socket.send(text);
    this.after('probe', ANSWER_MS, this.abandon);
  }

  /** Subscribes again. An answer proves that the connection is alive. */
  private probe(): void {
    if (this.subscription === null) return;
    this.socket?.send(this.subscription);
    this.after('probe', ANSWER_MS, this.abandon);
  }

  private hear(text: string): void {
    if (text === this.subscription) {
      this.after('probe', PROBE_MS, this.probe);
      if (this.isLive) return;
      this.isLive = true;
      this.pauseMs = FIRST_PAUSE_MS;
      // The list may have changed since it was read.
      this.reloadSoon();
      return;
    }
    const change = readChange(text);
    if (change === null) return;
    const { kind, bootId } = change;
    const { closing, details } = this.deps;
    const isOwn = closing?.sending(bootId) !== undefined || closing?.closingOf(bootId) !== undefined;
    if (details?.id === bootId && (!isOwn || AFTER_CLOSING.has(kind))) {
      if (CLOSES.has(kind)) this.closed = change;
      else if (kind === 'REOPENED') this.closed = undefined;
      void details.refresh(bootId, { background: true });
    } else if (kind === 'RELEASED' && details?.id !== undefined && details.details?.nextReceiptNumber) {
      // The release may have taken the receipt number that the form of the open boot shows.
      void details.refresh(details.id, { background: true });
    }
    if (!NOT_LISTED.has(kind)) this.reloadSoon();
  }

  /** Closes a connection that no longer answers. */
  private abandon(): void {
    const socket = this.socket;
    if (socket === null) return;
    this.lost();
    socket.close();
  }

  private lost(): void {
    this.socket = null;
    this.isLive = false;
    this.end('probe');
    const pause = this.pauseMs * (0.5 + Math.random());
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
    this.after('retry', pause, () => this.connect());
  }

  private reloadSoon(): void {
    if (this.stops.has('reload')) return;
    this.after('reload', GATHER_MS, () => void this.deps.list.reload({ background: true }));
  }

  private end(name: 'retry' | 'probe'): void {
    this.stops.get(name)?.();
    this.stops.delete(name);
  }

  private after(name: 'retry' | 'reload' | 'probe', ms: number, work: () => void): void {
    this.stops.get(name)?.();
    this.stops.set(
      name,
      this.deps.later(ms, () => {
        this.stops.delete(name);
        work();
      }),
    );
  }
}

function readChange(text: string): LiveChange | null {
  try {
    const read = v.safeParse(LiveChange, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

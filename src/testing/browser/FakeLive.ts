import type { LiveChange } from '../../domain/wire/live';
import type { LiveDeps, LiveListener } from '../../stores/boots/LiveStore';

/** The server's end of the live list. Also controls the pauses before the page reconnects. */
export class FakeLive implements Pick<LiveDeps, 'open' | 'later' | 'onConnection'> {
  /** The hosts that the page connected to, in order. */
  readonly hosts: string[] = [];
  /** The page's messages, in order. */
  readonly heard: string[] = [];
  /** The length of each pause, milliseconds. */
  readonly waits: number[] = [];
  private listener: LiveListener | null = null;
  private isIn = false;
  private readonly waiting = new Map<() => void, number>();
  private readonly told = new Set<(isOnline: boolean) => void>();

  readonly open: LiveDeps['open'] = (host, listener) => {
    this.hosts.push(host);
    this.listener = listener;
    this.isIn = false;
    return {
      send: (text) => {
        // A browser throws the same error.
        if (!this.isIn) throw new Error('Still in CONNECTING state');
        this.heard.push(text);
      },
      close: () => {
        if (this.listener === listener) this.listener = null;
      },
    };
  };

  readonly later: LiveDeps['later'] = (ms, work) => {
    this.waits.push(ms);
    const wait = () => work();
    this.waiting.set(wait, ms);
    return () => this.waiting.delete(wait);
  };

  readonly onConnection: LiveDeps['onConnection'] = (heard) => {
    this.told.add(heard);
    return () => this.told.delete(heard);
  };

  get isOpen(): boolean {
    return this.listener !== null;
  }

  /** Accepts the connection and confirms its subscription. */
  accept(): void {
    this.isIn = true;
    this.listener?.opened();
    this.echo();
  }

  /** Echoes the last subscription. */
  echo(): void {
    this.listener?.received(this.heard.at(-1) ?? '');
  }

  /** Sends a change of a boot. */
  tell(change: Partial<LiveChange> & Pick<LiveChange, 'kind' | 'bootId'>): void {
    const told = { refNum: `SF-${String(change.bootId)}`, by: 'Ben', time: '2026-03-10T11:29:00', ...change };
    this.listener?.received(JSON.stringify(told));
  }

  /** Closes the connection. */
  drop(): void {
    const { listener } = this;
    this.listener = null;
    listener?.ended();
  }

  /** Tells the page that its device went offline or online. */
  turn(isOnline: boolean): void {
    for (const heard of this.told) heard(isOnline);
  }

  /**
   * Runs the pending timers, shortest first.
   * @param most milliseconds; longer timers stay pending
   */
  wait(most = 5_000): void {
    for (const [work, ms] of [...this.waiting].sort(([, a], [, b]) => a - b)) {
      if (ms > most || !this.waiting.delete(work)) continue;
      work();
    }
  }
}

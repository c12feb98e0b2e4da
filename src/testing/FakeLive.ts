import type { LiveChange } from '../domain/wire/live';
import type { LiveDeps, LiveEars } from '../stores/boots/LiveStore';

/** The server's end of the live list, and the time that passes before it is tried again. */
export class FakeLive implements Pick<LiveDeps, 'open' | 'later' | 'onConnection'> {
  /** The hosts that were asked, in order. */
  readonly hosts: string[] = [];
  /** What the page has said, in order. */
  readonly heard: string[] = [];
  /** How long each wait was to be, milliseconds. */
  readonly waits: number[] = [];
  private ears: LiveEars | null = null;
  private isIn = false;
  private readonly waiting = new Map<() => void, number>();
  private readonly told = new Set<(isOnline: boolean) => void>();

  readonly open: LiveDeps['open'] = (host, ears) => {
    this.hosts.push(host);
    this.ears = ears;
    this.isIn = false;
    return {
      send: (text) => {
        // As a browser's does.
        if (!this.isIn) throw new Error('Still in CONNECTING state');
        this.heard.push(text);
      },
      close: () => {
        if (this.ears === ears) this.ears = null;
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
    return this.ears !== null;
  }

  /** Lets the page in, and says that what it asked for counts. */
  accept(): void {
    this.isIn = true;
    this.ears?.opened();
    this.echo();
  }

  /** Says the last subscription back. */
  echo(): void {
    this.ears?.said(this.heard.at(-1) ?? '');
  }

  /** Says that a boot has changed. */
  tell(change: Partial<LiveChange> & Pick<LiveChange, 'kind' | 'bootId'>): void {
    const told = { refNum: `SF-${String(change.bootId)}`, by: 'Ben', time: '2026-03-10T11:29:00', ...change };
    this.ears?.said(JSON.stringify(told));
  }

  /** Ends the connection. */
  drop(): void {
    const { ears } = this;
    this.ears = null;
    ears?.ended();
  }

  /** Says to the page that its device has lost its connection, or has it again. */
  turn(isOnline: boolean): void {
    for (const heard of this.told) heard(isOnline);
  }

  /**
   * Lets what waits have its turn: the longest at last.
   * @param most milliseconds; what waits for longer goes on waiting
   */
  wait(most = 5_000): void {
    for (const [work, ms] of [...this.waiting].sort(([, a], [, b]) => a - b)) {
      if (ms > most || !this.waiting.delete(work)) continue;
      work();
    }
  }
}

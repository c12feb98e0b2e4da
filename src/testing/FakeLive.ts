import type { LiveChange } from '../domain/wire/live';
import type { LiveDeps, LiveEars } from '../stores/boots/LiveStore';

/** The server's end of the live list, and the time that passes before it is tried again. */
export class FakeLive implements Pick<LiveDeps, 'open' | 'later'> {
  /** The hosts that were asked, in order. */
  readonly hosts: string[] = [];
  /** What the page has said, in order. */
  readonly heard: string[] = [];
  /** How long each wait was to be, milliseconds. */
  readonly waits: number[] = [];
  private ears: LiveEars | null = null;
  private readonly waiting = new Set<() => void>();

  readonly open: LiveDeps['open'] = (host, ears) => {
    this.hosts.push(host);
    this.ears = ears;
    return {
      send: (text) => void this.heard.push(text),
      close: () => {
        if (this.ears === ears) this.ears = null;
      },
    };
  };

  readonly later: LiveDeps['later'] = (ms, work) => {
    this.waits.push(ms);
    this.waiting.add(work);
    return () => this.waiting.delete(work);
  };

  get isOpen(): boolean {
    return this.ears !== null;
  }

  /** Lets the page in, and says that what it asked for counts. */
  accept(): void {
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

  /** Lets all that waits have its turn. */
  wait(): void {
    for (const work of [...this.waiting]) {
      this.waiting.delete(work);
      work();
    }
  }
}

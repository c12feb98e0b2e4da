import { makeAutoObservable } from 'mobx';
import type { SessionApi } from '../api/SessionApi';
import type { BrowserPage } from './BrowserPage';

const SENT_KEY = 'boot.agreement.sent';
/** A second detour within this time means that the two pages disagree, milliseconds. */
const LOOP_WITHIN_MS = 60_000;

/**
 * Sends a person whose company has not accepted the agreement to where it is accepted, and never round in a circle:
 * one who comes straight back is told so instead (contract §1, §4).
 */
export class AgreementDetour {
  /** Where the agreement is accepted, once a person must go there by themselves. */
  url: string | undefined = undefined;

  constructor(
    private readonly api: Pick<SessionApi, 'clickwrap'>,
    private readonly page: Pick<BrowserPage, 'here' | 'go' | 'session'>,
    private readonly clock: () => number,
  ) {
    makeAutoObservable<this, 'api' | 'page' | 'clock'>(
      this,
      { api: false, page: false, clock: false },
      { autoBind: true },
    );
  }

  /** @returns `left` where the browser is on its way; `stuck` where it has just come back from there */
  async take(): Promise<'left' | 'stuck'> {
    const { clickWrapAcceptanceUrl } = await this.api.clickwrap();
    const url = withFrom(clickWrapAcceptanceUrl, this.page.here());
    const sentAt = Number(this.page.session.get(SENT_KEY) ?? Number.NaN);
    if (this.clock() - sentAt < LOOP_WITHIN_MS) {
      this.page.session.remove(SENT_KEY);
      this.offer(url);
      return 'stuck';
    }
    this.page.session.set(SENT_KEY, String(this.clock()));
    this.page.go(url);
    return 'left';
  }

  /** The agreement is accepted: a later detour is no circle. */
  arrived(): void {
    this.page.session.remove(SENT_KEY);
  }

  private offer(url: string): void {
    this.url = url;
  }
}

/** The address with the page wanted as its `from`, whether or not it has a query already. */
function withFrom(address: string, from: string): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const joint = beforeHash.includes('?') ? '&' : '?';
  const tail = hash.length > 0 ? `#${hash.join('#')}` : '';
  return `${beforeHash}${joint}from=${encodeURIComponent(from)}${tail}`;
}

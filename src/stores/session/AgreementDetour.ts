import { makeAutoObservable } from 'mobx';
import type { SessionApi } from '../../api/Api';
import type { BrowserPage } from '../page/BrowserPage';

const RETURNED_KEY = 'boot.agreement.returned';
/**
 * A user who returned from the agreement page less than this many milliseconds ago and would be sent there again is
 * in a loop.
 */
const LOOP_WITHIN_MS = 60_000;

/**
 * Sends a user whose company has not accepted the agreement to the agreement page. If the user has just come
 * back from there, shows a link instead, to prevent a redirect loop.
 */
export class AgreementDetour {
  /** The agreement page's address for the link, after a loop was stopped. */
  url: string | undefined = undefined;

  constructor(
    private readonly api: Pick<SessionApi, 'clickwrap'>,
    private readonly page: Pick<BrowserPage, 'here' | 'go' | 'session'>,
    private readonly clock: () => number,
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** @returns `left` if the browser is navigating; `stuck` if the user has just come back from the agreement page */
  async take(): Promise<'left' | 'stuck'> {
    const { clickWrapAcceptanceUrl } = await this.api.clickwrap();
    const url = withFrom(clickWrapAcceptanceUrl, this.page.here());
    const returnedAt = Number(this.page.session.get(RETURNED_KEY) ?? Number.NaN);
    this.page.session.remove(RETURNED_KEY);
    if (this.clock() - returnedAt < LOOP_WITHIN_MS) {
      this.offer(url);
      return 'stuck';
    }
    this.page.go(url);
    return 'left';
  }

  /** The agreement page is about to send the user back. */
  returning(): void {
    this.page.session.set(RETURNED_KEY, String(this.clock()));
  }

  /** The agreement is accepted, so a later detour is no loop. */
  arrived(): void {
    this.page.session.remove(RETURNED_KEY);
  }

  private offer(url: string): void {
    this.url = url;
  }
}

/** Adds the requested page as `from` to the address's query. */
function withFrom(address: string, from: string): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const joint = beforeHash.includes('?') ? '&' : '?';
  const tail = hash.length > 0 ? `#${hash.join('#')}` : '';
  return `${beforeHash}${joint}from=${encodeURIComponent(from)}${tail}`;
}

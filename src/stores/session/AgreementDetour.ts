import { makeAutoObservable } from 'mobx';
import type { SessionApi } from '../../api/Api';
import type { BrowserPage } from '../page/BrowserPage';

const RETURNED_KEY = 'boot.agreement.returned';
/**
 * Somebody who was sent back less than this many milliseconds ago and would be sent there again is going in circles.
 */
const LOOP_WITHIN_MS = 60_000;

/**
 * Sends a person whose company has not accepted the agreement to the agreement page, but never in circles: one who
 * was just sent back is told so instead.
 */
export class AgreementDetour {
  /** The agreement page, once a person has to go there themselves. */
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

  /** @returns `left` if the browser is navigating; `stuck` if it has just come back from there */
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

  /** The agreement page sends the person back automatically. */
  returning(): void {
    this.page.session.set(RETURNED_KEY, String(this.clock()));
  }

  /** The agreement is accepted, so a later detour is no circle. */
  arrived(): void {
    this.page.session.remove(RETURNED_KEY);
  }

  private offer(url: string): void {
    this.url = url;
  }
}

/** The address with the page wanted as its `from`, whether or not it already has a query. */
function withFrom(address: string, from: string): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const joint = beforeHash.includes('?') ? '&' : '?';
  const tail = hash.length > 0 ? `#${hash.join('#')}` : '';
  return `${beforeHash}${joint}from=${encodeURIComponent(from)}${tail}`;
}

import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT = { clientId: 'boots', clientSecret: 'a secret of at least thirty-two characters' };

export interface Issuer {
  readonly url: string;
  close(): Promise<void>;
}

export async function listenLocally(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/**
 * An issuer at which each of `people` can sign in by name.
 * @param people claims by user name
 * @param redirectUris the addresses it may send browsers to
 */
export async function anIssuer(
  people: Readonly<Record<string, object>>,
  redirectUris: readonly string[],
): Promise<Issuer> {
  const server = createServer();
  const url = await listenLocally(server);
  const provider = new Provider(url, {
    clients: [
      { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: redirectUris },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people[id], sub: id }) }),
  });
  server.on('request', provider.callback());
  return { url, close: () => closeServer(server) };
}

/** Follows pages like a browser: stores cookies by site and path, and follows redirects one by one. */
export class Browser {
  private readonly jar: {
    readonly host: string;
    readonly name: string;
    readonly value: string;
    path: string;
  }[] = [];

  async get(url: string): Promise<Response> {
    return this.request(url, { method: 'GET' });
  }

  async post(url: string, form: Readonly<Record<string, string>>): Promise<Response> {
    return this.request(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Follows redirects, but not to an address for which `until` is true. */
  async follow(
    first: Response,
    until: (url: URL) => boolean = () => false,
  ): Promise<{ readonly response: Response; readonly url: URL }> {
    let response = first;
    let url = new URL(first.url);
    for (let step = 0; step < 20; step += 1) {
      const location = response.headers.get('location');
      if (location === null) return { response, url };
      url = new URL(location, url);
      if (until(url)) return { response, url };
      response = await this.get(url.href);
    }
    throw new Error(`too many redirects, the last to ${url.href}`);
  }

  cookie(origin: string, name: string): string | undefined {
    const { host } = new URL(origin);
    return this.jar.find((cookie) => cookie.host === host && cookie.name === name)?.value;
  }

  private async request(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address);
    const sent = this.jar.filter(({ host, path }) => host === url.host && url.pathname.startsWith(path));
    const headers = { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(url.host, line);
    return response;
  }

  private keep(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const old = this.jar.findIndex((one) => one.host === host && one.name === name && one.path === path);
    if (old >= 0) this.jar.splice(old, 1);
    const gone = attributes.some((one) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(one));
    if (!gone) this.jar.push({ host, name, value, path });
  }
}

/** Signs in on the issuer's own pages and grants the requested access. */
export async function signInAtIssuer(
  browser: Browser,
  start: string,
  name: string,
  until: (url: URL) => boolean = () => false,
): Promise<{ readonly response: Response; readonly url: URL }> {
  let page = await browser.follow(await browser.get(start), until);
  for (const form of [{ prompt: 'login', login: name, password: 'any' }, { prompt: 'consent' }]) {
    if (!page.url.pathname.startsWith('/interaction/')) return page;
    const action = /action="([^"]+)"/.exec(await page.response.text())?.[1] ?? '';
    page = await browser.follow(await browser.post(new URL(action, page.url).href, form), until);
  }
  return page;
}

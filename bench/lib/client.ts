import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

import { ApiSession } from '../../e2e/harness';
import type { CreateBootBody } from '../../src/domain/wire/boot';

const API = '/api-web/api';
export const REGION = 'SF';
const WARM_UP_CALLS = 300;

/** A signed-in supervisor with persistent connections, who reads every reply to its end. */
export class Client {
  private readonly agent = new http.Agent({ keepAlive: true });
  private recorded = 0;

  private constructor(
    private readonly origin: string,
    private readonly cookie: string,
    private readonly body: CreateBootBody,
  ) {}

  /** Signs in, and lists the boots until the server has warmed up. */
  static async signIn(origin: string): Promise<Client> {
    const session = await ApiSession.signIn(origin, 'supervisor');
    const client = new Client(origin, session.cookie, await session.aBoot(REGION));
    for (let call = 0; call < WARM_UP_CALLS; call += 1) await client.list();
    return client;
  }

  list(): Promise<string> {
    return this.ask('GET', `/boot/get-region/${REGION}`);
  }

  get(boot: number): Promise<string> {
    return this.ask('GET', `/boot/get/${String(boot)}`);
  }

  /** Records a boot. @returns its id */
  async create(): Promise<number> {
    this.recorded += 1;
    const license = `L${String(process.pid % 1_000)}X${String(this.recorded % 100_000)}`;
    const answer = await this.ask('POST', `/boot/create/${REGION}`, { ...this.body, license });
    return (JSON.parse(answer) as { id: number }).id;
  }

  /** @param query the query string, without the question mark */
  search(query: string): Promise<string> {
    return this.ask('GET', `/boot/search?${query}`);
  }

  /**
   * @param from the first day, `YYYY-MM-DD`
   * @param to the last day, inclusive
   */
  report(from: string, to: string): Promise<string> {
    return this.ask('GET', `/report/${REGION}?from=${from}&to=${to}`);
  }

  /** @throws Error with status and text if the status is not 200 */
  private async ask(method: string, path: string, body?: CreateBootBody): Promise<string> {
    const { agent, cookie } = this;
    const writing = { 'content-type': 'application/json', 'Idempotency-Key': randomUUID() };
    const headers = { cookie, ...(body === undefined ? {} : writing) };
    const request = http.request(this.origin + API + path, { method, agent, headers });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const answer = await text(response);
    if (response.statusCode !== 200)
      throw new Error(`${method} ${path} answered ${String(response.statusCode)}: ${answer}`);
    return answer;
  }
}

import { randomUUID } from 'node:crypto';
import http from 'node:http';

import { nowInZone, zoneOf } from '../../src/domain/time/zone';

const API = '/api-web/api/boot';
export const REGION = 'SF';

/** A create body as the form sends it, at the current time in San Francisco. */
function aBoot(license: string): string {
  return JSON.stringify({
    ...{ regionCode: REGION, addr1: '1 Market St', addr2: 'Lot 4', city: 'San Francisco', state: 'CA' },
    ...{ make: 'HONDA', body: 'COUPE', model: 'ACCORD', color: 'BLU', license, licenseState: 'CA' },
    ...{ noLicense: false, vin: null, requestedBy: 'Officer Bell' },
    ...nowInZone(zoneOf('America/Los_Angeles'), Date.now),
  });
}

/** A signed-in caller with persistent connections, who reads every reply to its end. */
export class Client {
  private readonly agent: http.Agent;
  private recorded = 0;

  /** @param connections the number of concurrent calls */
  constructor(
    private readonly origin: string,
    private readonly cookie: string,
    connections = 1,
  ) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  list(): Promise<string> {
    return this.ask('GET', `${API}/get-region/${REGION}`);
  }

  get(boot: number): Promise<string> {
    return this.ask('GET', `${API}/get/${String(boot)}`);
  }

  /** Records a boot. @returns its id */
  async create(): Promise<number> {
    this.recorded += 1;
    const license = `L${String(process.pid % 1_000)}X${String(this.recorded % 100_000)}`;
    return (JSON.parse(await this.ask('POST', `${API}/create/${REGION}`, aBoot(license))) as { id: number })
      .id;
  }

  /** @param query the query string, without the question mark */
  search(query: string): Promise<string> {
    return this.ask('GET', `${API}/search?${query}`);
  }

  /**
   * @param from the first day, `YYYY-MM-DD`
   * @param to the last day, inclusive
   */
  report(from: string, to: string): Promise<string> {
    return this.ask('GET', `/api-web/api/report/${REGION}?from=${from}&to=${to}`);
  }

  close(): void {
    this.agent.destroy();
  }

  /** @throws Error with status and text if the status is not 200 */
  private ask(method: string, path: string, body?: string): Promise<string> {
    const writing =
      body === undefined ? {} : { 'content-type': 'application/json', 'Idempotency-Key': randomUUID() };
    const headers = { cookie: this.cookie, ...writing };
    return new Promise((resolve, reject) => {
      http
        .request(this.origin + path, { method, agent: this.agent, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            if (response.statusCode === 200) resolve(text);
            else reject(new Error(`${method} ${path} answered ${String(response.statusCode)}: ${text}`));
          });
        })
        .on('error', reject)
        .end(body);
    });
  }
}

import { bootCalls, sessionCalls, vehicleCalls } from '../domain/wire/calls/first';
import type { Api, ApiOf, CallTable } from './Api';
import { HttpClient, type HttpClientOptions } from './HttpClient';

/** Every call of the product over HTTP, through one client. */
export function httpApi(options: HttpClientOptions): Api {
  const http = new HttpClient(options);
  const over = <Calls extends CallTable>(calls: Calls) =>
    Object.fromEntries<unknown>(
      Object.entries(calls).map(([name, call]) => [
        name,
        (request: object = {}) => http.request(call, request),
      ]),
    ) as ApiOf<Calls>;
  return {
    session: over(sessionCalls),
    boots: over(bootCalls),
    vehicles: over(vehicleCalls),
    over,
    recheck: () => http.isStillSignedIn(),
  };
}

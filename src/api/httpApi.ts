import { bootCalls } from '../domain/wire/calls/boots';
import { sessionCalls } from '../domain/wire/calls/session';
import { vehicleCalls } from '../domain/wire/calls/vehicles';
import type { Api, ApiEvent, ApiOf, CallTable } from './Api';
import { HttpClient, type HttpClientOptions } from './HttpClient';

/** The product's calls over HTTP, through one client. */
export function httpApi(
  options: Omit<HttpClientOptions, 'onAnswered' | 'onServerTime' | 'onSessionLost'>,
): Api {
  const events = new EventTarget();
  const clocks = new Set<(time: number) => void>();
  const tell = (event: ApiEvent) => events.dispatchEvent(new Event(event));
  const http = new HttpClient({
    ...options,
    onAnswered: () => tell('answered'),
    onServerTime: (time) => {
      for (const hear of clocks) hear(time);
    },
    onSessionLost: () => tell('sessionLost'),
  });
  const clientFor = <Calls extends CallTable>(calls: Calls) =>
    Object.fromEntries<unknown>(
      Object.entries(calls).map(([name, call]) => [name, (request: object = {}) => http.ask(call, request)]),
    ) as ApiOf<Calls>;
  return {
    session: clientFor(sessionCalls),
    boots: clientFor(bootCalls),
    vehicles: clientFor(vehicleCalls),
    clientFor,
    recheck: () => http.isStillSignedIn(),
    copyOf: (reply) => http.copyOf(reply),
    storeIn: (storage) => http.storeIn(storage),
    onServerTime: (hear) => void clocks.add(hear),
    on: (event, listener) => events.addEventListener(event, () => listener()),
  };
}

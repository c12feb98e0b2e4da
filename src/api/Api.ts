import type { BodyOf, Call, NothingSchema, ParamsOf, QueryOf, ReplyOf } from '../domain/wire/call';
import type { agreementCalls } from '../domain/wire/calls/agreement';
import type { bootCalls } from '../domain/wire/calls/boots';
import type { moneyCalls } from '../domain/wire/calls/money';
import type { recordCalls } from '../domain/wire/calls/records';
import type { sessionCalls } from '../domain/wire/calls/session';
import type { vehicleCalls } from '../domain/wire/calls/vehicles';

type Given<Schema, Parts> = Schema extends NothingSchema ? unknown : Parts;

/** A body is a submission: it goes under a key that makes its repeats one. */
interface Submission<C extends Call> {
  readonly body: BodyOf<C>;
  readonly idempotencyKey: string;
  /** The version of the boot that its author has seen; left out where it does not matter, or is not known. */
  readonly bootVersion?: number | undefined;
}

/** What a call is made with: the names of its path and of its query and, where it has a body, that and its key. */
export type RequestOf<C extends Call> = Given<C['params'], ParamsOf<C>> &
  Given<C['query'], QueryOf<C>> &
  Given<C['body'], Submission<C>> & {
    /** Made by the page itself, not by a person: it keeps no session alive. */
    readonly background?: boolean;
  };

/** The request of a call, as its method takes it: it may be left out where nothing needs to be said. */
export type AskedWith<C extends Call> = object extends RequestOf<C> ? [RequestOf<C>?] : [RequestOf<C>];

/** A part of the call table. */
export type CallTable = Readonly<Record<string, Call>>;

/** The calls of a part of the table as methods. Each rejects with an `ApiError`. */
export type ApiOf<Calls extends CallTable> = {
  readonly [Name in keyof Calls]: (...request: AskedWith<Calls[Name]>) => Promise<ReplyOf<Calls[Name]>>;
};

export type SessionApi = ApiOf<typeof sessionCalls>;
export type BootApi = ApiOf<typeof bootCalls>;
export type RecordApi = ApiOf<typeof recordCalls>;
export type MoneyApi = ApiOf<typeof moneyCalls>;
export type VehicleApi = ApiOf<typeof vehicleCalls>;
export type AgreementApi = ApiOf<typeof agreementCalls>;

export type ApiEvent = 'answered' | 'sessionLost';

/** The calls of the product: those of every screen, and any other part of the table on request. */
export interface Api {
  readonly session: SessionApi;
  readonly boots: BootApi;
  readonly vehicles: VehicleApi;
  /** The calls of a part of the table (src/domain/wire/calls) that is loaded with the screen that makes them. */
  over<Calls extends CallTable>(calls: Calls): ApiOf<Calls>;
  /**
   * The re-check of a 403, for what is sent past the client: one at a time, shared with every call that was refused
   * meanwhile. Never rejects. @returns false: the session is over, and the browser leaves
   */
  recheck(): Promise<boolean>;
  /**
   * Calls the listener on every such event: `answered` when a call made by a person was answered, so that the session's
   * inactivity begins anew; `sessionLost` when the re-check of a 403 found the session over.
   */
  on(event: ApiEvent, listener: () => void): void;
}

import type { KerbSubmission } from '../domain/kerb';
import type { BodyOf, Call, NothingSchema, ParamsOf, QueryOf, ReplyOf } from '../domain/wire/call';
import type { agreementCalls } from '../domain/wire/calls/agreement';
import type { bootCalls } from '../domain/wire/calls/boots';
import type { moneyCalls } from '../domain/wire/calls/money';
import type { noticeCalls } from '../domain/wire/calls/notices';
import type { recordCalls } from '../domain/wire/calls/records';
import type { removalCalls } from '../domain/wire/calls/removals';
import type { sessionCalls } from '../domain/wire/calls/session';
import type { vehicleCalls } from '../domain/wire/calls/vehicles';

type Given<Schema, Parts> = Schema extends NothingSchema ? unknown : Parts;

/** The additional argument of a call with a body: a key that identifies its retries. */
interface Submission<C extends Call> extends KerbSubmission {
  readonly body: BodyOf<C>;
  readonly idempotencyKey: string;
  /** The version of the boot that the author has seen. Omitted if irrelevant or unknown. */
  readonly bootVersion?: number | undefined;
}

/** The arguments of a call: its path and query parameters, and its body and key if it has a body. */
export type RequestOf<C extends Call> = Given<C['params'], ParamsOf<C>> &
  Given<C['query'], QueryOf<C>> &
  Given<C['body'], Submission<C>> & {
    /** True if the page made the call on its own. Background calls do not keep the session alive. */
    readonly background?: boolean;
    /** True if the caller can use the stored answer when the network fails (`Call.kept`). */
    readonly orKept?: boolean;
    /** True if the page does not leave when the session has ended: a 403 is then an ordinary refusal. */
    readonly stays?: boolean;
  };

/** A method's argument; optional if it has no required property. */
export type AskedWith<C extends Call> = object extends RequestOf<C> ? [RequestOf<C>?] : [RequestOf<C>];

/** A part of the call table. */
export type CallTable = Readonly<Record<string, Call>>;

/** The calls of a part of the table, as methods. Each rejects with an `ApiError`. */
export type ApiOf<Calls extends CallTable> = {
  readonly [Name in keyof Calls]: (...request: AskedWith<Calls[Name]>) => Promise<ReplyOf<Calls[Name]>>;
};

export type SessionApi = ApiOf<typeof sessionCalls>;
export type BootApi = ApiOf<typeof bootCalls>;
export type RecordApi = ApiOf<typeof recordCalls>;
export type RemovalApi = ApiOf<typeof removalCalls>;
export type NoticeApi = ApiOf<typeof noticeCalls>;
export type MoneyApi = ApiOf<typeof moneyCalls>;
export type VehicleApi = ApiOf<typeof vehicleCalls>;
export type AgreementApi = ApiOf<typeof agreementCalls>;

/** An answer as the device stores it. */
export interface StoredAnswer {
  /** The text of the answer, as it was received. */
  readonly text: string;
  /** When it was received, milliseconds since the epoch. */
  readonly at: number;
}

/** A stored answer that stands in for one of the server. */
export interface StoredCopy {
  /** When it was received, milliseconds since the epoch. */
  readonly at: number;
  /** The server's failure; undefined if only the network is missing, which is not reported as a failure. */
  readonly failure: unknown;
  /** If the server was too slow: resolves with its failure, or with undefined, once it answers. Never rejects. */
  readonly late?: Promise<unknown> | undefined;
}
export type CopyOf = (reply: unknown) => StoredCopy | undefined;

/** Stores answers on the device for use without a network. */
export interface AnswerStorage {
  /** @param path the call's path with its values, without the query */
  keep(path: string, text: string): void;
  /** @returns undefined if no answer is stored, or nobody may see it any more */
  find(path: string): Promise<StoredAnswer | undefined>;
}

export type ApiEvent = 'answered' | 'sessionLost';

/** The product's calls: those that every screen needs, and other parts of the table on request. */
export interface Api {
  readonly session: SessionApi;
  readonly boots: BootApi;
  readonly vehicles: VehicleApi;
  /** Makes the calls of one part of the table (src/domain/wire/calls), which loads with its screen. */
  clientFor<Calls extends CallTable>(calls: Calls): ApiOf<Calls>;
  /**
   * Re-checks the session after a 403, for requests that bypass the client. One check at a time, shared by all calls
   * refused in the meantime. Never rejects.
   * @returns false if the session has ended and the browser is leaving
   */
  recheck(): Promise<boolean>;
  /** Set if a reply came from the device's storage. Undefined for a fresh answer of the server. */
  copyOf: CopyOf;
  /** From now on, stores the answers of calls that allow it, and uses them when the network fails. */
  storeIn(storage: AnswerStorage): void;
  /**
   * Adds a listener. `answered`: the server answered a call that the user caused, which restarts the
   * inactivity time. `sessionLost`: the re-check after a 403 found that the session has ended.
   */
  on(event: ApiEvent, listener: () => void): void;
  /** Adds a listener for the time on the server's clock, which each answer contains. Milliseconds since the epoch. */
  onServerTime(hear: (time: number) => void): void;
}

import type { ApiOf, CallTable, RequestOf } from '../../api/Api';
import type { ReplyOf } from '../../domain/wire/call';
import type { calls, recordCalls } from '../../domain/wire/calls';
import { deferred, type Deferred } from '../deferred';

/** A call by its name in src/domain/wire/calls.ts. */
export type CallName = keyof AllCalls;
type AllCalls = typeof calls & typeof recordCalls;

/** What the fake backend does for each call of a part of the table. */
export type HandlersOf<Calls extends CallTable> = {
  readonly [Name in keyof Calls]: (request: RequestOf<Calls[Name]>) => ReplyOf<Calls[Name]>;
};

/** A call that waits for the test. */
export interface HeldCall {
  /** Lets the work be done and the answer come. */
  release(): void;
  /** The call fails instead; its work is not done. */
  fail(error: unknown): void;
}

type Plan =
  | { readonly kind: 'fail'; readonly error: unknown; readonly afterWork: boolean }
  | { readonly kind: 'reply'; readonly value: unknown }
  | { readonly kind: 'hold'; readonly gate: Deferred<undefined> };

/** Every call to the fake backend passes here: written down, and failed, held or answered as the test has asked. */
export class CallDesk {
  private readonly plans = new Map<CallName, Plan[]>();
  private readonly standing = new Map<CallName, Plan>();
  private readonly log: { readonly name: CallName; readonly request: object }[] = [];

  /** The next such call fails; its work is not done. */
  failNext(name: CallName, error: unknown): void {
    this.plan(name, { kind: 'fail', error, afterWork: false });
  }

  /** The next such call does its work, but the caller sees a failure: the answer was lost on the way. */
  loseNextAnswer(name: CallName, error: unknown): void {
    this.plan(name, { kind: 'fail', error, afterWork: true });
  }

  /** Every such call fails until `recover`. */
  failAlways(name: CallName, error: unknown): void {
    this.standing.set(name, { kind: 'fail', error, afterWork: false });
  }

  recover(name: CallName): void {
    this.standing.delete(name);
  }

  /** The next such call is answered with this value; its work is not done. */
  replyNext(name: CallName, value: unknown): void {
    this.plan(name, { kind: 'reply', value });
  }

  /** The next such call waits until the test lets it go; several held calls may be let go in any order. */
  hold(name: CallName): HeldCall {
    const gate = deferred<undefined>();
    // A held call that the test never lets go, or fails when nobody waits any more, is no unhandled rejection.
    gate.promise.catch(() => undefined);
    this.plan(name, { kind: 'hold', gate });
    return { release: () => gate.resolve(undefined), fail: (error) => gate.reject(error) };
  }

  /** How often a call was made. */
  count(name: CallName): number {
    return this.log.filter((call) => call.name === name).length;
  }

  /** What each call of this name was made with, in order. */
  requestsOf<Name extends CallName>(name: Name): RequestOf<AllCalls[Name]>[] {
    const made = this.log.filter((call) => call.name === name);
    return made.map((call) => call.request as RequestOf<AllCalls[Name]>);
  }

  /** Names of all calls so far, in order. */
  get names(): CallName[] {
    return this.log.map((call) => call.name);
  }

  /** Makes methods of the handlers, each of which does its work as planned. */
  serve<Calls extends CallTable>(handlers: HandlersOf<Calls>): ApiOf<Calls> {
    type Handler = (request: object) => unknown;
    const methods = Object.entries<Handler>(handlers as Readonly<Record<string, Handler>>).map(
      ([name, handler]) => [
        name,
        (request: object = {}) => this.pass(name as CallName, request, () => handler(request)),
      ],
    );
    return Object.fromEntries<unknown>(methods as [string, unknown][]) as ApiOf<Calls>;
  }

  private async pass<T>(name: CallName, request: object, work: () => T): Promise<T> {
    this.log.push({ name, request });
    const plan = this.plans.get(name)?.shift() ?? this.standing.get(name);
    await Promise.resolve();
    if (plan?.kind === 'hold') await plan.gate.promise;
    if (plan?.kind === 'reply') return plan.value as T;
    if (plan?.kind === 'fail' && !plan.afterWork) throw plan.error;
    const answer = work();
    if (plan?.kind === 'fail') throw plan.error;
    return answer;
  }

  private plan(name: CallName, plan: Plan): void {
    this.plans.set(name, [...(this.plans.get(name) ?? []), plan]);
  }
}

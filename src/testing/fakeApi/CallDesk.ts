import type { ApiOf, CallTable, RequestOf } from '../../api/Api';
import type { ReplyOf } from '../../domain/wire/call';
import type { calls, noticeCalls, recordCalls, removalCalls, setupCalls } from '../../domain/wire/calls';
import { deferred, type Deferred } from '../deferred';

/** The name of a call in src/domain/wire/calls.ts. */
export type CallName = keyof AllCalls;
type AllCalls = typeof calls &
  typeof recordCalls &
  typeof removalCalls &
  typeof noticeCalls &
  typeof setupCalls;

/** The fake backend's handlers for a part of the call table. */
export type HandlersOf<Calls extends CallTable> = {
  readonly [Name in keyof Calls]: (request: RequestOf<Calls[Name]>) => ReplyOf<Calls[Name]>;
};

/** A call that is held until the test lets it continue. */
export interface HeldCall {
  /** Runs the handler and sends the answer. */
  release(): void;
  /** Fails the call without running its handler. */
  fail(error: unknown): void;
}

type Plan =
  | { readonly kind: 'fail'; readonly error: unknown; readonly afterWork: boolean }
  | { readonly kind: 'reply'; readonly value: unknown }
  | { readonly kind: 'hold'; readonly gate: Deferred<undefined> };

/**
 * Every call to the fake backend passes through here. Records the call, then answers, fails or holds it as the test
 * has planned.
 */
export class CallDesk {
  /** @param answer runs a call's handler, or refuses the call */
  constructor(private readonly answer: (name: string, request: object, handler: () => unknown) => unknown) {}

  private readonly plans = new Map<CallName, Plan[]>();
  private readonly standing = new Map<CallName, Plan>();
  private readonly log: { readonly name: CallName; readonly request: object }[] = [];

  /** Fails the next such call without running its handler. */
  failNext(name: CallName, error: unknown): void {
    this.plan(name, { kind: 'fail', error, afterWork: false });
  }

  /** Runs the handler of the next such call but reports a failure to the caller, as if the answer was lost. */
  loseNextAnswer(name: CallName, error: unknown): void {
    this.plan(name, { kind: 'fail', error, afterWork: true });
  }

  /** Fails every such call until `recover`. */
  failAlways(name: CallName, error: unknown): void {
    this.standing.set(name, { kind: 'fail', error, afterWork: false });
  }

  recover(name: CallName): void {
    this.standing.delete(name);
  }

  /** Answers the next such call with this value, without running its handler. */
  replyNext(name: CallName, value: unknown): void {
    this.plan(name, { kind: 'reply', value });
  }

  /** Holds the next such call until the test releases it. Held calls can be released in any order. */
  hold(name: CallName): HeldCall {
    const gate = deferred<undefined>();
    // Prevents an unhandled rejection if a held call fails and nothing awaits it.
    gate.promise.catch(() => undefined);
    this.plan(name, { kind: 'hold', gate });
    return { release: () => gate.resolve(undefined), fail: (error) => gate.reject(error) };
  }

  /** How often a call was made. */
  count(name: CallName): number {
    return this.log.filter((call) => call.name === name).length;
  }

  /** The arguments of each call of this name, in order. */
  requestsOf<Name extends CallName>(name: Name): RequestOf<AllCalls[Name]>[] {
    const made = this.log.filter((call) => call.name === name);
    return made.map((call) => call.request as RequestOf<AllCalls[Name]>);
  }

  /** The names of all calls so far, in order. */
  get names(): CallName[] {
    return this.log.map((call) => call.name);
  }

  /** Creates methods from the handlers. Each call has its planned outcome. */
  serve<Calls extends CallTable>(handlers: HandlersOf<Calls>): ApiOf<Calls> {
    type Handler = (request: object) => unknown;
    const methods = Object.entries<Handler>(handlers as Readonly<Record<string, Handler>>).map(
      ([name, handler]) => [
        name,
        // Every answer here is fresh, so it does not matter whether a stored one would be accepted.
        ({ orKept: _, ...request }: object & { orKept?: boolean } = {}) =>
          this.pass(name as CallName, request, () => this.answer(name, request, () => handler(request))),
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

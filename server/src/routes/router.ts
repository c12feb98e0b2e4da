import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { Call, FailureKind } from '../../../src/domain/wire/call';
import type { Access } from '../access/access';
import type { Announced } from '../access/features';
import { guarded, openToAll, viewerOf, type Needs, type RouteGuard } from '../access/routeGuard';
import type { Viewer } from '../access/viewer';
import { refusalOf, type Fault } from '../validate/fieldFaults';
import { JsonText } from '../http/jsonText';
import { read, valid, validParams, type ValidParts } from '../validate/validate';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The failure format of an API call; unset outside the API. */
    failure?: FailureKind;
  }
  interface FastifyRequest {
    /** The parsed path and query, read once for guard and handler. */
    place: Place<Call> | null;
  }
}

/** The maximum size of a CSV file, many times the size of a region's lists. */
const CSV_LIMIT_BYTES = 4 * 1_024 * 1_024;

/** A call's parameters, validated. */
export interface Place<C extends Call> {
  readonly params: v.InferOutput<C['params']>;
  readonly query: v.InferOutput<C['query']>;
}

/** The input of a handler. */
export interface Ask<C extends Call> extends Place<C> {
  readonly body: v.InferOutput<C['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answer<C extends Call> = Promise<v.InferOutput<C['reply']> | JsonText>;

/** One line of the route table. */
export interface Route<C extends Call> {
  readonly needs: Needs<Place<C>>;
  /**
   * Further faults of a body in which some fields have the wrong type, so that one answer names every wrong field.
   * The handler only gets valid bodies.
   */
  further?(
    ask: Place<C> & { readonly body: ValidParts<v.InferOutput<C['body']>>; readonly viewer: Viewer },
  ): Promise<readonly Fault[]>;
  handler(ask: Ask<C> & { readonly viewer: Viewer }): Answer<C>;
}

/** True if the call does not use this part of the request; anything sent there is ignored. */
const isNothing = (schema: v.GenericSchema) => schema.type === 'undefined';

/** Registers calls of the wire contract, those of announced features only. Handlers check rules that depend on the boot (its region, its company). */
export class Router {
  constructor(
    private readonly app: FastifyInstance,
    private readonly access: Access,
    private readonly announced: Announced,
  ) {
    app.decorateRequest('place', null);
  }

  /** Registers a call for signed-in people. */
  route<C extends Call>(call: C, { needs, further, handler }: Route<C>): void {
    const guard = guarded(needs, (request) => this.placeOf(call, request));
    const config = { guard, ...(needs.change === undefined ? {} : { changes: needs.change }) };
    this.register(call, config, async (request, reply) => {
      const place = this.placeOf(call, request);
      const viewer = viewerOf(request);
      const body = await this.bodyOf(call, request, (rest) => further?.({ ...place, body: rest, viewer }));
      return handler({ ...place, body, request, reply, viewer });
    });
  }

  /** Registers a call that anybody may make, for the given reason. */
  open<C extends Call>(
    call: C,
    reason: string,
    handler: (ask: Ask<C> & { readonly viewer: Viewer | null }) => Answer<C>,
  ): void {
    this.register(call, { guard: openToAll(reason) }, async (request, reply) => {
      const viewer = await this.access.viewerOf(request);
      const place = this.placeOf(call, request);
      return handler({ ...place, body: await this.bodyOf(call, request), request, reply, viewer });
    });
  }

  private register(
    call: Call,
    config: { readonly guard: RouteGuard; readonly changes?: true },
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    if (!this.announced.answers(call.path)) return;
    this.app.route({
      method: call.method,
      url: call.path,
      config: { failure: call.failure, ...config, ...(call.bodyKind === 'csv' ? { csv: true } : {}) },
      ...(call.bodyKind === 'csv' ? { bodyLimit: CSV_LIMIT_BYTES } : {}),
      handler: async (request, reply) => {
        const value = await answer(request, reply);
        if (call.replyKind === 'empty') return reply.send();
        if (call.replyKind === 'csv') return reply.type('text/csv; charset=utf-8').send(value);
        if (call.replyKind === 'text') return reply.type('text/plain; charset=utf-8').send(value);
        return reply
          .type('application/json; charset=utf-8')
          .send(value instanceof JsonText ? value.text : JSON.stringify(value));
      },
    });
  }

  private placeOf<C extends Call>(call: C, request: FastifyRequest): Place<C> {
    request.place ??= {
      params: isNothing(call.params) ? undefined : validParams(call.params, request.params),
      query: isNothing(call.query) ? undefined : valid(call.query, request.query),
    };
    return request.place as Place<C>;
  }

  private async bodyOf<C extends Call>(
    call: C,
    request: FastifyRequest,
    further: (rest: ValidParts<v.InferOutput<C['body']>>) => Promise<readonly Fault[]> | undefined = () =>
      undefined,
  ): Promise<v.InferOutput<C['body']>> {
    if (isNothing(call.body)) return undefined;
    // A file may be empty; its reader then says so.
    const sent = call.bodyKind === 'csv' ? (request.body ?? '') : request.body;
    const reading = read<C['body']>(call.body, sent);
    if (reading.ok) return reading.value;
    const { faults, rest } = reading;
    const more = rest === null ? undefined : await further(rest.value);
    throw refusalOf([...faults, ...(more ?? [])]);
  }
}

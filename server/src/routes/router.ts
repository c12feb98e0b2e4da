import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { Permission } from '../../../src/domain/permissions';
import type { Call, FailureKind } from '../../../src/domain/wire/call';
import type { Access } from '../access/access';
import {
  requireActive,
  requireAnywhere,
  requireBootUser,
  requireInRegion,
  requireOwnCompany,
  requireOwnRegion,
  requireViewer,
} from '../access/guard';
import type { Viewer } from '../access/viewer';
import { refusalOf, type Fault } from '../validate/fieldFaults';
import { forbidden, REFUSALS } from '../http/httpError';
import { JsonText } from '../http/jsonText';
import { read, valid, validParams, type Salvaged } from '../validate/validate';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a call of the API says that it failed; unset outside the API. */
    failure?: FailureKind;
  }
}

/** Where a call is made and with what, already checked. */
export interface Place<C extends Call> {
  readonly params: v.InferOutput<C['params']>;
  readonly query: v.InferOutput<C['query']>;
}

/** All that a handler is given. */
export interface Ask<C extends Call> extends Place<C> {
  readonly body: v.InferOutput<C['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Who may make a call: the guard, as data in the route table. Everything said must hold, in the order of the
 * properties; what the boot itself decides (its region, its company), the handler asks of src/access.
 */
export interface Needs<C extends Call> {
  /** `active`: signed in and active; `bootUser`: moreover with the application BOOT. */
  readonly who: 'active' | 'bootUser';
  /** The company of the path must be the user's own. */
  readonly ownCompany?: (place: Place<C>) => number;
  /** The regions must be the user's: some permission is held in each. */
  readonly ownRegions?: (place: Place<C>) => readonly string[];
  /** One of these permissions must be held, in the region or in any region. */
  readonly permission?: {
    readonly anyOf: readonly Permission[];
    readonly in: 'anyRegion' | ((place: Place<C>) => string);
  };
  /** The call changes something: the company's agreement must be accepted. */
  readonly change?: true;
}

type Answer<C extends Call> = Promise<v.InferOutput<C['reply']> | JsonText>;

/** One line of the route table. */
export interface Route<C extends Call> {
  readonly needs: Needs<C>;
  /**
   * What further is wrong with a body of which something has the wrong shape: one answer names every field.
   * The handler itself is given whole bodies only.
   */
  further?(ask: Place<C> & { readonly body: Salvaged<v.InferOutput<C['body']>> }): Promise<readonly Fault[]>;
  handler(ask: Ask<C> & { readonly viewer: Viewer }): Answer<C>;
}

/** Whether the call takes nothing of the kind: what is sent all the same is not looked at. */
const isNothing = (schema: v.GenericSchema) => schema.type === 'undefined';

function checkPlace<C extends Call>(needs: Needs<C>, viewer: Viewer, place: Place<C>): void {
  if (needs.ownCompany !== undefined) requireOwnCompany(viewer, needs.ownCompany(place));
  for (const code of needs.ownRegions?.(place) ?? []) requireOwnRegion(viewer, code);
  if (needs.permission === undefined) return;
  const { anyOf, in: where } = needs.permission;
  if (where === 'anyRegion') requireAnywhere(viewer, anyOf);
  else requireInRegion(viewer, where(place), anyOf);
}

/** Registers calls of the wire contract: validate, authorize, operate, present. */
export class Router {
  constructor(
    private readonly app: FastifyInstance,
    private readonly access: Access,
  ) {}

  /** A call for people who are signed in. */
  route<C extends Call>(call: C, { needs, further, handler }: Route<C>): void {
    const viewers = new WeakMap<FastifyRequest, Viewer>();
    // Before the body is read: whoever may make no call at all is told that, and not what the body lacks.
    const admit = async (request: FastifyRequest) => {
      const viewer = requireViewer(await this.access.viewerOf(request));
      if (needs.who === 'bootUser') requireBootUser(viewer);
      else requireActive(viewer);
      viewers.set(request, viewer);
    };
    this.register(call, { onRequest: admit }, async (request, reply) => {
      const viewer = requireViewer(viewers.get(request) ?? null);
      const place = this.placeOf(call, request);
      checkPlace(needs, viewer, place);
      if (needs.change === true && !(await this.access.isAgreementAccepted(viewer.company.id))) {
        throw forbidden(REFUSALS.agreement);
      }
      const body = await this.bodyOf(call, request, (rest) => further?.({ ...place, body: rest }));
      return handler({ ...place, body, request, reply, viewer });
    });
  }

  /** A call that anyone may make, signed in or not. */
  open<C extends Call>(
    call: C,
    handler: (ask: Ask<C> & { readonly viewer: Viewer | null }) => Answer<C>,
  ): void {
    this.register(call, {}, async (request, reply) => {
      const viewer = await this.access.viewerOf(request);
      const place = this.placeOf(call, request);
      return handler({ ...place, body: await this.bodyOf(call, request), request, reply, viewer });
    });
  }

  private register(
    call: Call,
    hooks: { onRequest?: (request: FastifyRequest) => Promise<void> },
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    this.app.route({
      method: call.method,
      url: call.path,
      config: { failure: call.failure },
      ...hooks,
      handler: async (request, reply) => {
        const value = await answer(request, reply);
        if (call.replyKind === 'empty') return reply.send();
        if (call.replyKind === 'text') return reply.type('text/plain; charset=utf-8').send(value);
        return reply
          .type('application/json; charset=utf-8')
          .send(value instanceof JsonText ? value.text : JSON.stringify(value));
      },
    });
  }

  private placeOf<C extends Call>(call: C, request: FastifyRequest): Place<C> {
    return {
      params: isNothing(call.params) ? undefined : validParams(call.params, request.params),
      query: isNothing(call.query) ? undefined : valid(call.query, request.query),
    };
  }

  private async bodyOf<C extends Call>(
    call: C,
    request: FastifyRequest,
    further: (rest: Salvaged<v.InferOutput<C['body']>>) => Promise<readonly Fault[]> | undefined = () =>
      undefined,
  ): Promise<v.InferOutput<C['body']>> {
    if (isNothing(call.body)) return undefined;
    const reading = read<C['body']>(call.body, request.body);
    if (reading.ok) return reading.value;
    const { faults, rest } = reading;
    const more = rest === null ? undefined : await further(rest.value);
    throw refusalOf([...faults, ...(more ?? [])]);
  }
}

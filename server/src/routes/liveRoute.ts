import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { LIVE_MESSAGE_MAX, LIVE_PATH } from '../../../src/domain/wire/live';
import { guarded, viewerOf } from '../access/routeGuard';
import { HttpError } from '../http/httpError';
import type { RequestTrace } from '../http/requestTrace';
import type { Upgrades } from '../http/upgrades';
import { SEES_BOOTS, type LiveBoots } from '../live/LiveBoots';

const TOO_MANY = 'This session has too many live lists open: close some windows';

export interface LiveParts {
  readonly live: LiveBoots;
  readonly upgrades: Upgrades;
  readonly trace: RequestTrace;
}

/** The WebSocket of the live list. Guard and origin are checked before the upgrade. */
export function liveRoute(app: FastifyInstance, { live, upgrades, trace }: LiveParts): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIVE_MESSAGE_MAX,
    clientTracking: false,
  });
  app.addHook('preClose', () => live.stop());
  app.get(LIVE_PATH, {
    config: {
      guard: guarded(
        { who: 'bootUser', permission: { anyOf: SEES_BOOTS, in: 'anyRegion' } },
        () => undefined,
      ),
      // Stops other sites' pages from opening it with the user's cookie.
      changes: true,
      background: true,
    },
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const viewer = viewerOf(request);
      if (live.isFull(viewer.session.id)) throw new HttpError(429, TOO_MANY);
      const { request: raw, socket, head } = upgrades.take(request, reply);
      sockets.handleUpgrade(raw, socket, head, (open) => {
        trace.upgraded(raw);
        live.add(open, viewer);
      });
    },
  });
}

import type { FastifyRequest } from 'fastify';
import { forbidden, HttpError, REFUSALS } from './httpError';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route changes something although it is a GET. */
    changes?: true;
  }
}

function changesState(request: FastifyRequest): boolean {
  return !SAFE_METHODS.has(request.method) || request.routeOptions.config.changes === true;
}

/**
 * True if an Origin header names this site: PUBLIC_URL_ORIGIN if set, else the requested host (a proxy may terminate
 * TLS).
 */
function isOwnOrigin(origin: string, request: FastifyRequest, publicOrigin: string | null): boolean {
  if (publicOrigin !== null) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/**
 * Refuses a state-changing request that a browser marks as cross-origin. A caller without these headers is not a
 * browser, so it has no cookie that another site could abuse.
 * @throws HttpError 403
 */
export function refuseCrossOrigin(request: FastifyRequest, publicOrigin: string | null): void {
  if (!changesState(request)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const allowed =
    site === undefined
      ? origin === undefined || isOwnOrigin(origin, request, publicOrigin)
      : site === 'same-origin' || site === 'none';
  if (!allowed) throw forbidden(REFUSALS.crossOrigin);
}

/** Refuses a HEAD request to a GET that changes something. @throws HttpError 405 */
export function refuseChangingHead({ method, routeOptions }: FastifyRequest): void {
  if (method !== 'HEAD' || routeOptions.config.changes !== true) return;
  const text = 'This call is made with GET, not HEAD';
  throw new HttpError(405, text, text, { Allow: 'GET' });
}

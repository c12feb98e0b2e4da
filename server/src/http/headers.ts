import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { FastifyInstance } from 'fastify';

const SELF = ["'self'"];
const NONE = ["'none'"];
const HALF_A_YEAR_S = 180 * 24 * 60 * 60;

/** The headers that helmet sets. They never change, and computing them takes longer than many answers. */
function headersOf(options: HelmetOptions): readonly (readonly [name: string, value: string])[] {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, () => undefined);
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * The content security policy of the worker that reads bar codes. It compiles WebAssembly, which the pages
 * may not. A browser takes a worker's policy from the response with its script, so the pages' own policy
 * stays strict.
 */
export const WASM_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Limits what browsers may do with our pages. No directive applies to the camera's picture, which is a
 * stream. `blob:` images preview photos before the upload; the style sheets use small `data:` images.
 * @param https true if browsers reach the site over https only
 */
export function protectiveHeaders(app: FastifyInstance, https: boolean): void {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: SELF,
        styleSrc: SELF,
        imgSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: NONE,
        baseUri: NONE,
        formAction: SELF,
        frameAncestors: SELF,
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: HALF_A_YEAR_S } : false,
    // Browsers warn about isolation headers on pages that were sent over http.
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    // Supported browsers ignore these, and every reply of a first visit would be longer.
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** The headers of a download with this file name; unusual characters become dashes. */
export function attachment(fileName: string): Readonly<Record<string, string>> {
  return { 'Content-Disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '-')}"` };
}

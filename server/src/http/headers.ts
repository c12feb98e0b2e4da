import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { FastifyInstance } from 'fastify';

const SELF = ["'self'"];
const NONE = ["'none'"];
const HALF_A_YEAR_S = 180 * 24 * 60 * 60;

/** What helmet sets on an answer. It is the same on each, and takes longer to make than many an answer. */
function headersOf(options: HelmetOptions): readonly (readonly [name: string, value: string])[] {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, () => undefined);
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * Headers that keep browsers from doing more than the pages need. Photos are shown from `blob:` before they are uploaded, and small marks of the style sheets are `data:`.
 * @param https whether browsers reach the site by https only
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
        fontSrc: SELF,
        connectSrc: SELF,
        workerSrc: SELF,
        manifestSrc: SELF,
        frameSrc: SELF,
        objectSrc: NONE,
        baseUri: NONE,
        formAction: SELF,
        frameAncestors: SELF,
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: HALF_A_YEAR_S } : false,
    // Headers that promise isolation mean nothing to a page that was not sent securely, and browsers say so.
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** The headers of a file that a browser saves under this name; other letters than the plainest become dashes. */
export function attachment(fileName: string): Readonly<Record<string, string>> {
  return { 'Content-Disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '-')}"` };
}

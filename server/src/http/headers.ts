import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const SELF = ["'self'"];
const NONE = ["'none'"];
const HALF_A_YEAR_S = 180 * 24 * 60 * 60;

/**
 * Headers that keep browsers from doing more than the pages need. Photos are shown from `blob:` before they are uploaded, and small marks of the style sheets are `data:`.
 * @param https whether browsers reach the site by https only
 */
export async function protectiveHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
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
}

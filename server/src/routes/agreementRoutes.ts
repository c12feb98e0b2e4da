import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { agreementCalls } from '../../../src/domain/wire/calls';
import { guarded, type Needs } from '../access/routeGuard';
import type { Place, Router } from './router';
import { validParams } from '../validate/validate';
import type { Agreements } from '../agreement/Agreements';

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const DocumentParams = v.object({ towCompanyId: wholeNumber, documentId: wholeNumber });

/** The path of a document. */
export const DOCUMENT_PATTERN = '/admin/api/clickWrap/:towCompanyId/documents/:documentId';

/** Requires the company of the viewer but no application, because the agreement comes before all applications. */
const ownCompany = {
  who: 'active',
  ownCompany: ({ params }: { params: { towCompanyId: number } }) => params.towCompanyId,
} as const satisfies Needs<Place<typeof agreementCalls.required>>;

/** The agreement calls. */
export function agreementRoutes(router: Router, agreements: Agreements): void {
  router.route(agreementCalls.required, {
    needs: ownCompany,
    handler: ({ viewer }) => agreements.isRequired(viewer.company.id),
  });
  router.route(agreementCalls.key, {
    needs: ownCompany,
    handler: ({ viewer }) => agreements.key(viewer.company),
  });
  router.route(agreementCalls.generate, {
    needs: { who: 'active', ownCompany: ({ params }) => params.towCompanyId },
    handler: ({ viewer, query }) => agreements.generate(viewer, query.agreementUrl),
  });
  router.route(agreementCalls.agree, {
    needs: { who: 'active', ownCompany: ({ params }) => params.towCompanyId },
    handler: ({ viewer, query }) =>
      agreements.decide(viewer, 'ACCEPTED', { key: query.agreementUrl, documentId: query.shownAttachmentId }),
  });
  router.route(agreementCalls.decline, {
    needs: { who: 'active', ownCompany: ({ params }) => params.towCompanyId },
    handler: ({ viewer, query }) =>
      agreements.decide(viewer, 'DECLINED', { key: query.agreementUrl, documentId: query.shownAttachmentId }),
  });
  router.route(agreementCalls.schedule, {
    needs: ownCompany,
    handler: ({ viewer }) => agreements.schedule(viewer.company.id),
  });
}

/** The browser's own viewer shows the PDF in a frame of this site; a stricter policy would block it. */
const PDF_POLICY = "frame-ancestors 'self'";

/** Serves the documents to people of the company only. */
export function agreementDocuments(app: FastifyInstance, agreements: Agreements): void {
  const place = ({ params }: FastifyRequest) => validParams(DocumentParams, params);
  const guard = guarded({ who: 'active', ownCompany: ({ towCompanyId }) => towCompanyId }, place);
  app.get(DOCUMENT_PATTERN, { config: { guard } }, async (request, reply) => {
    const { towCompanyId, documentId } = place(request);
    const { pdf } = await agreements.document(towCompanyId, documentId);
    return reply
      .type('application/pdf')
      .headers({
        'Cache-Control': 'private, no-store',
        'Content-Disposition': 'inline; filename="terms-and-conditions.pdf"',
        'Content-Security-Policy': PDF_POLICY,
      })
      .send(pdf);
  });
}

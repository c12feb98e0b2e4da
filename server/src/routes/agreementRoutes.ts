import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { agreementCalls } from '../../../src/domain/wire/calls';
import { guarded, type Needs } from '../access/routeGuard';
import type { Place, Router } from './router';
import { validParams } from '../validate/validate';
import type { Agreements } from '../agreement/Agreements';

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const DocumentParams = v.object({ towCompanyId: wholeNumber, documentId: wholeNumber });

/** Pattern of the call that gives a document out. */
export const DOCUMENT_PATTERN = '/admin/api/clickWrap/:towCompanyId/documents/:documentId';

/** Only for people of the company, and they need no application: the gate stands before all of them. */
const ownCompany = {
  who: 'active',
  ownCompany: ({ params }: { params: { towCompanyId: number } }) => params.towCompanyId,
} as const satisfies Needs<Place<typeof agreementCalls.required>>;

/** The agreement calls and the documents that they speak of. */
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

/** A browser's own reader shows the PDF in a frame of this site; any policy beyond that keeps it from starting. */
const PDF_POLICY = "frame-ancestors 'self'";

/** The documents themselves, for people of the company alone. */
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

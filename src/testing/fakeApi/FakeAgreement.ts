import { HttpError } from '../../api/errors';
import type { agreementCalls } from '../../domain/wire/calls';
import type { HandlersOf } from './CallDesk';
import type { StoredAgreement, World } from './world/World';

/** The agreement calls. */
export function agreementHandlers(world: World): HandlersOf<typeof agreementCalls> {
  const ofCompany = (towCompanyId: number): StoredAgreement => {
    const agreement = world.agreements.get(towCompanyId);
    if (!agreement || world.user().towCompanyId !== towCompanyId) throw new HttpError(403, 'Not allowed');
    return agreement;
  };
  const keyed = (request: { towCompanyId: number; agreementUrl: string }): StoredAgreement => {
    const agreement = ofCompany(request.towCompanyId);
    if (agreement.key !== request.agreementUrl) throw new HttpError(400, 'The agreement has changed');
    return agreement;
  };
  const shown = (request: { towCompanyId: number; agreementUrl: string; shownAttachmentId: string }) => {
    const agreement = keyed(request);
    if (!agreement.documents.includes(request.shownAttachmentId)) {
      throw new HttpError(400, 'No such document was shown');
    }
    return agreement;
  };
  return {
    required: ({ towCompanyId }) => ofCompany(towCompanyId).status !== 'ACCEPTED',
    key: ({ towCompanyId }) => ofCompany(towCompanyId).key,
    generate: (request) => {
      const agreement = keyed(request);
      const attachmentId = String(world.nextId());
      agreement.documents.push(attachmentId);
      return { attachmentUrl: `/admin/api/agreement/${attachmentId}.pdf`, attachmentId };
    },
    agree: (request) => {
      shown(request).status = 'ACCEPTED';
      return false;
    },
    decline: (request) => {
      shown(request).status = 'DECLINED';
      return true;
    },
    schedule: ({ towCompanyId }) => {
      const { key, status } = ofCompany(towCompanyId);
      const [startDate, endDate] = ['2026-01-01T00:00:00', '2027-01-01T00:00:00'];
      return [{ name: 'Terms and Conditions', startDate, endDate, status, expired: false, storageKey: key }];
    },
  };
}

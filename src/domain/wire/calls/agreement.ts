import * as v from 'valibot';
import { AgreementInfo, AgreementSchedule, Required } from '../agreement';
import { get, getText, post } from '../call';
import { company } from './parts';

const agreementQuery = v.object({ agreementUrl: v.string() });
const shownAgreement = {
  ...company,
  query: v.object({ agreementUrl: v.string(), shownAttachmentId: v.string() }),
};

/** The agreement. The schedule call is this server's addition. */
export const agreementCalls = {
  required: get(
    '/admin/api/clickWrap/:towCompanyId/clickWrap',
    'Whether an agreement is required',
    Required,
    company,
  ),
  key: getText('/admin/api/clickWrap/:towCompanyId/clickWrapKey', 'Storage key of the agreement', company),
  generate: post(
    '/admin/api/clickWrap/:towCompanyId/generateAgreement',
    "Makes the company's agreement document",
    'json',
    AgreementInfo,
    { ...company, query: agreementQuery },
  ),
  agree: post(
    '/admin/api/clickWrap/:towCompanyId/clickWrapAgree',
    'Accepts; answers whether it is still required',
    'json',
    Required,
    shownAgreement,
  ),
  decline: post(
    '/admin/api/clickWrap/:towCompanyId/clickWrapDecline',
    'Declines; answers whether it is still required',
    'json',
    Required,
    shownAgreement,
  ),
  schedule: get(
    '/admin/api/clickWrap/:towCompanyId/schedule',
    "The company's agreements and when they hold",
    v.array(AgreementSchedule),
    company,
  ),
};

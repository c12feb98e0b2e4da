import type { AgreementInfo, AgreementSchedule } from '../domain/wire/agreement';
import { agreementCalls } from '../domain/wire/calls';
import type { AgreementApi } from './AgreementApi';
import type { HttpClient } from './HttpClient';

/** The agreement calls over HTTP. */
export class HttpAgreementApi implements AgreementApi {
  constructor(private readonly http: HttpClient) {}

  isRequired(towCompanyId: number): Promise<boolean> {
    return this.http.request(agreementCalls.required, { params: { towCompanyId } });
  }

  key(towCompanyId: number): Promise<string> {
    return this.http.request(agreementCalls.key, { params: { towCompanyId } });
  }

  generate(towCompanyId: number, key: string): Promise<AgreementInfo> {
    return this.http.request(agreementCalls.generate, {
      params: { towCompanyId },
      query: { agreementUrl: key },
    });
  }

  agree(towCompanyId: number, key: string, shownAttachmentId: string): Promise<boolean> {
    return this.http.request(agreementCalls.agree, {
      params: { towCompanyId },
      query: { agreementUrl: key, shownAttachmentId },
    });
  }

  decline(towCompanyId: number, key: string, shownAttachmentId: string): Promise<boolean> {
    return this.http.request(agreementCalls.decline, {
      params: { towCompanyId },
      query: { agreementUrl: key, shownAttachmentId },
    });
  }

  schedule(towCompanyId: number): Promise<AgreementSchedule[]> {
    return this.http.request(agreementCalls.schedule, { params: { towCompanyId } });
  }
}

import type { AgreementApi } from '../../api/AgreementApi';
import { HttpError } from '../../api/errors';
import type { AgreementInfo, AgreementSchedule } from '../../domain/wire/agreement';
import type { CallDesk } from './CallDesk';
import type { StoredAgreement, World } from './World';

/** The agreement calls. */
export class FakeAgreement implements AgreementApi {
  constructor(
    private readonly world: World,
    private readonly desk: CallDesk,
  ) {}

  isRequired(towCompanyId: number): Promise<boolean> {
    return this.desk.pass('required', [towCompanyId], () => this.of(towCompanyId).status !== 'ACCEPTED');
  }

  key(towCompanyId: number): Promise<string> {
    return this.desk.pass('key', [towCompanyId], () => this.of(towCompanyId).key);
  }

  generate(towCompanyId: number, key: string): Promise<AgreementInfo> {
    return this.desk.pass('generate', [towCompanyId, key], () => {
      const agreement = this.keyed(towCompanyId, key);
      const attachmentId = String(this.world.nextId());
      agreement.documents.push(attachmentId);
      return { attachmentUrl: `/admin/api/agreement/${attachmentId}.pdf`, attachmentId };
    });
  }

  agree(towCompanyId: number, key: string, shownAttachmentId: string): Promise<boolean> {
    return this.desk.pass('agree', [towCompanyId, key, shownAttachmentId], () => {
      this.shown(towCompanyId, key, shownAttachmentId).status = 'ACCEPTED';
      return false;
    });
  }

  decline(towCompanyId: number, key: string, shownAttachmentId: string): Promise<boolean> {
    return this.desk.pass('decline', [towCompanyId, key, shownAttachmentId], () => {
      this.shown(towCompanyId, key, shownAttachmentId).status = 'DECLINED';
      return true;
    });
  }

  schedule(towCompanyId: number): Promise<AgreementSchedule[]> {
    return this.desk.pass('schedule', [towCompanyId], () => {
      const { key, status } = this.of(towCompanyId);
      return [
        {
          name: 'Terms and Conditions',
          startDate: '2026-01-01T00:00:00',
          endDate: '2027-01-01T00:00:00',
          status,
          expired: false,
          storageKey: key,
        },
      ];
    });
  }

  private of(towCompanyId: number): StoredAgreement {
    const agreement = this.world.agreements.get(towCompanyId);
    if (!agreement || this.world.user().towCompanyId !== towCompanyId)
      throw new HttpError(403, 'Not allowed');
    return agreement;
  }

  private keyed(towCompanyId: number, key: string): StoredAgreement {
    const agreement = this.of(towCompanyId);
    if (agreement.key !== key) throw new HttpError(400, 'The agreement has changed');
    return agreement;
  }

  private shown(towCompanyId: number, key: string, attachmentId: string): StoredAgreement {
    const agreement = this.keyed(towCompanyId, key);
    if (!agreement.documents.includes(attachmentId)) throw new HttpError(400, 'No such document was shown');
    return agreement;
  }
}

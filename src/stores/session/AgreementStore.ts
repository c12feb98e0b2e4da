import { makeAutoObservable } from 'mobx';
import type { AgreementApi } from '../../api/Api';
import { safeFrom } from '../../domain/wayBack';
import type { AgreementInfo } from '../../domain/wire/agreement';
import type { AgreementDetour } from './AgreementDetour';
import type { BrowserPage } from '../page/BrowserPage';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';
import type { LoginUserStore } from './LoginUserStore';

/** The agreement shown: its key and its generated document. */
interface ShownAgreement {
  readonly key: string;
  readonly info: AgreementInfo;
}

interface AgreementDeps {
  readonly api: AgreementApi;
  readonly loginUser: Pick<LoginUserStore, 'towCompanyId' | 'hasAccepted'>;
  readonly detour: Pick<AgreementDetour, 'returning'>;
  readonly page: Pick<BrowserPage, 'query' | 'go'>;
}

/** The agreement gate of the admin application. */
export class AgreementStore {
  private readonly agreement = new AsyncState<ShownAgreement | 'notRequired'>();
  private readonly answered = new AsyncState<boolean>();
  /** Whether the user declined. */
  isDeclined = false;

  constructor(private readonly deps: AgreementDeps) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get status(): LoadStatus {
    return this.agreement.status;
  }

  /** The document to show; undefined until it is loaded, or if none is required. */
  get document(): AgreementInfo | undefined {
    return this.shown?.info;
  }

  get isRequired(): boolean | undefined {
    return this.agreement.value === undefined ? undefined : this.agreement.value !== 'notRequired';
  }

  /** Whether an Accept or Decline is being sent. */
  get isAnswering(): boolean {
    return this.answered.isLoading;
  }

  /** The last error, for the error box. */
  get error(): unknown {
    return this.agreement.error ?? this.answered.error;
  }

  /** Where the user goes next: the page they came from, by the rule of the sign-in. */
  get returnTo(): string {
    return safeFrom(this.deps.page.query('from'));
  }

  /** Asks whether the agreement is required and, if so, loads its document. */
  async load(): Promise<void> {
    await this.agreement.run(() => this.fetch());
  }

  /**
   * Records the acceptance, then checks again whether the agreement is required. Goes on only if not. If it is still
   * required, it shows again; if the check fails, the error box offers a retry.
   */
  async accept(): Promise<void> {
    if ((await this.answer('agree')) === undefined) return;
    await this.load();
    if (this.isRequired !== false) return;
    this.deps.detour.returning();
    this.deps.page.go(this.returnTo);
  }

  /** Records that the user declines. */
  async decline(): Promise<void> {
    if ((await this.answer('decline')) !== undefined) this.setDeclined(true);
  }

  /** The user changes their mind and reads the agreement again. */
  readAgain(): void {
    this.isDeclined = false;
    this.answered.reset();
    void this.load();
  }

  private get shown(): ShownAgreement | undefined {
    return this.agreement.value === 'notRequired' ? undefined : this.agreement.value;
  }

  private async fetch(): Promise<ShownAgreement | 'notRequired'> {
    const { api, loginUser } = this.deps;
    // A user who has accepted needs no check.
    if (loginUser.hasAccepted) return 'notRequired';
    const company = this.company();
    if (!(await api.required(company))) return 'notRequired';
    const key = await api.key(company);
    return { key, info: await api.generate({ ...company, agreementUrl: key }) };
  }

  /** @returns the server's answer; undefined if the call failed or no agreement is shown */
  private async answer(how: 'agree' | 'decline'): Promise<boolean | undefined> {
    const { shown } = this;
    if (!shown || this.isAnswering) return undefined;
    const { key, info } = shown;
    const shownAttachmentId = String(info.attachmentId);
    return this.answered.run(() =>
      this.deps.api[how]({ ...this.company(), agreementUrl: key, shownAttachmentId }),
    );
  }

  private company(): { readonly towCompanyId: number } {
    const { towCompanyId } = this.deps.loginUser;
    if (towCompanyId === undefined) throw new Error('The signed-in user belongs to no tow company');
    return { towCompanyId };
  }

  private setDeclined(isDeclined: boolean): void {
    this.isDeclined = isDeclined;
  }
}

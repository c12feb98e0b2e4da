import { escapeHtml, renderPage } from '../signIn/loginPage';
import type { LoginLanguage } from '../signIn/loginTexts';

/** The reason why a sign-in failed; `welcome` is the page before one. */
export type OidcNotice =
  'welcome' | 'unavailable' | 'incomplete' | 'expired' | 'unknownUser' | 'invitationOver' | 'invitationTaken';

interface Texts {
  readonly title: string;
  readonly submit: string;
  readonly notices: Readonly<Record<OidcNotice, string>>;
}

const TEXTS: Readonly<Record<LoginLanguage, Texts>> = {
  en: {
    title: 'Sign in',
    submit: 'Sign in',
    notices: {
      welcome: 'Record, list and release booted vehicles.',
      unavailable: 'The sign-in service cannot be reached. Try again in a moment.',
      incomplete: 'You were not signed in. Try again.',
      expired: 'The sign-in took too long or was started elsewhere. Try again.',
      unknownUser:
        'You are signed in at the sign-in service, but you have no account here. Ask your supervisor.',
      invitationOver: 'This invitation was used or has expired. Ask your supervisor for a new one.',
      invitationTaken: 'You already have another account here. Ask your supervisor which one is yours.',
    },
  },
  es: {
    title: 'Iniciar sesión',
    submit: 'Entrar',
    notices: {
      welcome: 'Registre, consulte y libere vehículos inmovilizados.',
      unavailable: 'No se puede conectar con el servicio de acceso. Inténtelo de nuevo en un momento.',
      incomplete: 'No se inició la sesión. Inténtelo de nuevo.',
      expired: 'El inicio de sesión tardó demasiado o comenzó en otro lugar. Inténtelo de nuevo.',
      unknownUser: 'Su identidad es válida, pero no tiene cuenta aquí. Consulte a su supervisor.',
      invitationOver: 'Esta invitación ya se usó o caducó. Pida otra a su supervisor.',
      invitationTaken: 'Usted ya tiene otra cuenta aquí. Pregunte a su supervisor cuál es la suya.',
    },
  },
};

/** The page with the link to the issuer and, if something failed, the reason. */
export function renderOidcPage(page: {
  readonly language: LoginLanguage;
  readonly productName: string;
  readonly notice: OidcNotice;
  /** Leads to the issuer, and from there to the requested page. */
  readonly startUrl: string;
}): string {
  const { title, submit, notices } = TEXTS[page.language];
  const text = escapeHtml(notices[page.notice]);
  const line =
    page.notice === 'welcome'
      ? `<p class="intro">${text}</p>`
      : `<div class="message"><p role="alert">${text}</p></div>`;
  // A link, not a form: browsers apply form-action to the redirect to the issuer too.
  const body = `${line}
<p><a class="button" href="${escapeHtml(page.startUrl)}">${escapeHtml(submit)}</a></p>`;
  return renderPage({ language: page.language, title, productName: page.productName, body });
}

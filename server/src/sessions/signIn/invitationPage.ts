import { PASSWORD_MIN, type PasswordFault } from '../../people/passwordRules';
import { PASSWORD_MAX } from '../../people/passwords';
import { escapeHtml, renderPage } from './loginPage';
import type { LoginLanguage } from './loginTexts';

interface Texts {
  readonly title: string;
  /** Contains `{username}`. */
  readonly intro: string;
  readonly password: string;
  /** States the rules before the person types a password. */
  readonly hint: string;
  readonly repeat: string;
  readonly submit: string;
  readonly over: string;
  readonly faults: Readonly<Record<PasswordFault | 'different', string>>;
}

const TEXTS: Readonly<Record<LoginLanguage, Texts>> = {
  en: {
    title: 'Choose your password',
    intro: 'Your username is {username}.',
    password: 'New password',
    hint: `At least ${String(PASSWORD_MIN)} characters; a sentence works well.`,
    repeat: 'Repeat the password',
    submit: 'Save and sign in',
    over: 'This invitation was used or has expired. Ask your supervisor for a new one.',
    faults: {
      short: `The password must have at least ${String(PASSWORD_MIN)} characters.`,
      long: `The password must have at most ${String(PASSWORD_MAX)} characters.`,
      username: 'The password must not be the username.',
      email: 'The password must not be the e-mail address.',
      common: 'This password is too easy to guess. Choose another.',
      different: 'The two passwords are not the same.',
    },
  },
  es: {
    title: 'Elija su contraseña',
    intro: 'Su usuario es {username}.',
    password: 'Contraseña nueva',
    hint: `Al menos ${String(PASSWORD_MIN)} caracteres; una frase es buena idea.`,
    repeat: 'La misma contraseña otra vez',
    submit: 'Guardar y entrar',
    over: 'Esta invitación ya se usó o caducó. Pida otra a su supervisor.',
    faults: {
      short: `La contraseña debe tener al menos ${String(PASSWORD_MIN)} caracteres.`,
      long: `La contraseña debe tener como máximo ${String(PASSWORD_MAX)} caracteres.`,
      username: 'La contraseña no debe ser el nombre de usuario.',
      email: 'La contraseña no debe ser la dirección de correo electrónico.',
      common: 'Esta contraseña es demasiado común: se adivinaría. Elija otra.',
      different: 'Las dos contraseñas no son iguales.',
    },
  },
};

interface Page {
  readonly language: LoginLanguage;
  readonly productName: string;
}

/** The text for the reason why a password was refused. */
export function faultText(language: LoginLanguage, fault: PasswordFault | 'different'): string {
  return TEXTS[language].faults[fault];
}

/** The page for an invitation that is no longer valid. */
export function renderInvitationOver({ language, productName }: Page): string {
  const { title, over } = TEXTS[language];
  const body = `<div class="message"><p role="alert">${escapeHtml(over)}</p></div>`;
  return renderPage({ language, title, productName, body });
}

/** The page on which an invited person chooses a password; `action` is the target of its form. */
export function renderInvitation(
  page: Page & { readonly action: string; readonly username: string; readonly message: string | null },
): string {
  const { language, productName, action, username, message } = page;
  const texts = TEXTS[language];
  const e = escapeHtml;
  const alert = message === null ? '' : `<p id="message" role="alert">${e(message)}</p>`;
  const wrong = message === null ? '' : ' aria-invalid="true"';
  const described = message === null ? 'hint' : 'message hint';
  const length = `maxlength="${String(PASSWORD_MAX)}"`;
  // The username is a field too, so that browsers save it with the password.
  const body = `<p class="intro">${e(texts.intro.replace('{username}', () => username))}</p>
<form method="post" action="${e(action)}">
<div class="message">${alert}</div>
<input type="text" name="username" value="${e(username)}" autocomplete="username" readonly hidden>
<label for="password">${e(texts.password)}</label>
<input id="password" name="password" type="password" autocomplete="new-password" ${length} required autofocus aria-describedby="${described}"${wrong}>
<p class="intro" id="hint">${e(texts.hint)}</p>
<label for="repeat">${e(texts.repeat)}</label>
<input id="repeat" name="repeat" type="password" autocomplete="new-password" ${length} required${wrong}>
<button type="submit">${e(texts.submit)}</button>
</form>`;
  return renderPage({ language, title: texts.title, productName, body });
}

import { PASSWORD_MIN } from '../../people/passwordRules';
import { PASSWORD_MAX } from '../../people/passwords';
import { sentence } from '../../validate/sentences';
import {
  FIRST_START_FIELDS,
  type FirstStartErrors,
  type FirstStartField,
  type FirstStartValues,
} from './firstStartForm';
import { faultText } from '../../sessions/signIn/invitationPage';
import { escapeHtml, renderPage } from '../../sessions/signIn/loginPage';
import type { LoginLanguage } from '../../sessions/signIn/loginTexts';

interface Texts {
  readonly title: string;
  readonly intro: string;
  readonly company: string;
  readonly region: string;
  readonly person: string;
  readonly labels: Readonly<Record<FirstStartField, string>>;
  readonly hints: Readonly<Partial<Record<FirstStartField, string>>>;
  readonly optional: string;
  readonly choose: string;
  readonly submit: string;
  readonly faults: string;
  readonly noScript: string;
  readonly over: string;
  readonly signIn: string;
  /** The name of the first charge. */
  readonly fee: string;
}

const TEXTS: Readonly<Record<LoginLanguage, Texts>> = {
  en: {
    title: 'Set up this site',
    intro: 'Your company, the region where it boots vehicles, and yourself. Everything can be changed later.',
    company: 'Your company',
    region: 'Your first region',
    person: 'You',
    labels: {
      companyName: 'Company name',
      companyCode: 'Company code',
      address: 'Address',
      phone: 'Phone',
      licenseNumber: 'License number',
      regionName: 'Region name',
      regionCode: 'Region code',
      state: 'State',
      zoneId: 'Time zone',
      fee: 'Boot fee',
      shortName: 'Your name',
      email: 'Email',
      username: 'Username',
      password: 'Password',
      repeat: 'Repeat the password',
    },
    hints: {
      companyCode: 'Short, capital letters and digits, for example ACME.',
      address: 'Address, phone and license number are printed on receipts.',
      regionName: 'City and state, for example Oakland, CA.',
      regionCode: 'Begins each reference number, for example OAK.',
      fee: 'What releasing a vehicle costs, in dollars, for example 125.00.',
      password: `At least ${String(PASSWORD_MIN)} characters; a sentence works well.`,
    },
    optional: 'optional',
    choose: 'Choose',
    submit: 'Set up and sign in',
    faults: 'Please correct the following:',
    noScript: 'JavaScript is needed to use this link.',
    over: 'This link was used or has expired, or the site has been set up. As long as the site is empty, each start prints a new link in the log.',
    signIn: 'Sign in',
    fee: 'Boot removal',
  },
  es: {
    title: 'Configurar este sitio',
    intro: 'Su empresa, la región donde inmoviliza vehículos y usted. Todo se puede cambiar después.',
    company: 'Su empresa',
    region: 'Su primera región',
    person: 'Usted',
    labels: {
      companyName: 'Nombre de la empresa',
      companyCode: 'Código de la empresa',
      address: 'Dirección',
      phone: 'Teléfono',
      licenseNumber: 'Número de licencia',
      regionName: 'Nombre de la región',
      regionCode: 'Código de la región',
      state: 'Estado',
      zoneId: 'Zona horaria',
      fee: 'Tarifa del cepo',
      shortName: 'Su nombre',
      email: 'Correo electrónico',
      username: 'Usuario',
      password: 'Contraseña',
      repeat: 'La misma contraseña otra vez',
    },
    hints: {
      companyCode: 'Corto, con mayúsculas y cifras, por ejemplo ACME.',
      address: 'La dirección, el teléfono y el número de licencia se imprimen en los recibos.',
      regionName: 'Ciudad y estado, por ejemplo Oakland, CA.',
      regionCode: 'Con él empieza cada número de referencia, por ejemplo OAK.',
      fee: 'Lo que cuesta liberar un vehículo, en dólares, por ejemplo 125.00.',
      password: `Al menos ${String(PASSWORD_MIN)} caracteres; una frase es buena idea.`,
    },
    optional: 'opcional',
    choose: 'Elija',
    submit: 'Configurar y entrar',
    faults: 'Esto falta o no es correcto:',
    noScript: 'Se necesita JavaScript para usar este enlace.',
    over: 'Este enlace ya se usó o caducó, o el sitio ya está configurado. Hay un enlace nuevo en el registro tras cada arranque de un sitio aún vacío.',
    signIn: 'Entrar',
    fee: 'Retiro del cepo',
  },
};

/** The name of a new site's only charge, in both languages. */
export const FEE_NAME = { en: TEXTS.en.fee, es: TEXTS.es.fee } as const;

interface Page {
  readonly language: LoginLanguage;
  readonly productName: string;
}

/** The page for a link that is no longer valid. */
export function renderFirstStartOver({ language, productName }: Page): string {
  const { title, over, signIn } = TEXTS[language];
  const body = `<div class="message"><p role="alert">${escapeHtml(over)}</p></div>
<a class="button" href="/login">${escapeHtml(signIn)}</a>`;
  return renderPage({ language, title, productName, body });
}

export interface Choice {
  readonly value: string;
  readonly name: string;
}

export interface FirstStartPage extends Page {
  readonly token: string;
  readonly values: FirstStartValues;
  readonly errors: FirstStartErrors;
  /** An error of the form as a whole. */
  readonly message: string | null;
  readonly states: readonly Choice[];
  readonly zones: readonly Choice[];
  /** Whether people sign in with passwords. */
  readonly hasPassword: boolean;
}

const OPTIONAL: readonly FirstStartField[] = ['address', 'phone', 'licenseNumber'];
const PASSWORDS: readonly FirstStartField[] = ['password', 'repeat'];
const ATTRIBUTES: Readonly<Partial<Record<FirstStartField, string>>> = {
  companyName: 'autocomplete="organization"',
  companyCode: 'autocapitalize="characters" spellcheck="false"',
  address: 'autocomplete="street-address"',
  phone: 'type="tel" autocomplete="tel"',
  regionCode: 'autocapitalize="characters" spellcheck="false"',
  fee: 'inputmode="decimal"',
  shortName: 'autocomplete="name"',
  email: 'type="email" autocomplete="email"',
  username: 'autocomplete="username" autocapitalize="none" spellcheck="false"',
  password: `type="password" autocomplete="new-password" maxlength="${String(PASSWORD_MAX)}"`,
  repeat: `type="password" autocomplete="new-password" maxlength="${String(PASSWORD_MAX)}"`,
};

function errorTexts({ language, errors }: FirstStartPage): Map<FirstStartField, string> {
  const { labels } = TEXTS[language];
  return new Map(
    [...errors].map(([name, error]) => [
      name,
      'password' in error ? faultText(language, error.password) : sentence(labels[name], error, language),
    ]),
  );
}

function optionsOf(choices: readonly Choice[], chosen: string): string {
  return choices
    .map(({ value, name }) => {
      const selected = value === chosen ? ' selected' : '';
      return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(name)}</option>`;
    })
    .join('');
}

/** Renders the page of the first start: company, region, person. Lists the errors of a refused form. */
export function renderFirstStart(page: FirstStartPage): string {
  const { language, productName, token, values, message, states, zones, hasPassword } = page;
  const texts = TEXTS[language];
  const e = escapeHtml;
  const errors = errorTexts(page);
  const fields = FIRST_START_FIELDS.filter((name) => hasPassword || !PASSWORDS.includes(name));

  const control = (name: FirstStartField): string => {
    const [hint, error] = [texts.hints[name], errors.get(name)];
    const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
    const wrong = error === undefined ? '' : ' aria-invalid="true"';
    const shared = `id="${name}" name="${name}"${wrong}${described === '' ? '' : ` aria-describedby="${described}"`}`;
    const optional = OPTIONAL.includes(name);
    const required = optional ? '' : ' required';
    const choices = name === 'state' ? states : name === 'zoneId' ? zones : null;
    const input =
      choices === null
        ? `<input ${shared}${required} value="${PASSWORDS.includes(name) ? '' : e(values[name])}" ${ATTRIBUTES[name] ?? ''}>`
        : `<select ${shared}${required}><option value="">${e(texts.choose)}</option>${optionsOf(choices, values[name])}</select>`;
    return `<label for="${name}">${e(texts.labels[name])}${optional ? ` <span class="optional">(${e(texts.optional)})</span>` : ''}</label>
${error === undefined ? '' : `<p class="error" id="${name}-error">${e(error)}</p>`}${input}
${hint === undefined ? '' : `<p class="hint" id="${name}-hint">${e(hint)}</p>`}`;
  };
  const group = (legend: string, names: readonly FirstStartField[]): string =>
    `<fieldset><legend>${e(legend)}</legend>
${names.map(control).join('\n')}
</fieldset>`;
  const faults = [...errors].map(([name, text]) => `<li><a href="#${name}">${e(text)}</a></li>`).join('');
  const alert =
    message !== null
      ? `<p role="alert">${e(message)}</p>`
      : faults === ''
        ? ''
        : `<div role="alert" tabindex="-1" autofocus><p>${e(texts.faults)}</p><ul>${faults}</ul></div>`;
  const body = `<p class="intro">${e(texts.intro)}</p>
<noscript><div class="message"><p>${e(texts.noScript)}</p></div></noscript>
<form method="post" action="/setup" novalidate>
<div class="message">${alert}</div>
<input type="hidden" name="token" value="${e(token)}">
${group(texts.company, fields.slice(0, 5))}
${group(texts.region, fields.slice(5, 10))}
${group(texts.person, fields.slice(10))}
<button type="submit">${e(texts.submit)}</button>
</form>
<script src="/login/first-start.js" defer></script>`;
  return renderPage({ language, title: texts.title, productName, body });
}

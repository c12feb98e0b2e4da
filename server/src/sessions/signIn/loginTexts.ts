/** Texts of the sign-in page, which is not part of the browser application. */
export interface LoginTexts {
  readonly title: string;
  readonly intro: string;
  readonly username: string;
  readonly password: string;
  readonly submit: string;
  /** Never says which of the two was wrong. */
  readonly wrong: string;
  /** Contains `{minutes}` or `{seconds}`. */
  readonly waitSeconds: string;
  readonly waitMinutes: string;
}

const TEXTS: Readonly<Record<'en' | 'es', LoginTexts>> = {
  en: {
    title: 'Sign in',
    intro: 'Record, list and release booted vehicles.',
    username: 'Username',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'The username or the password is wrong.',
    waitSeconds: 'Too many tries. Wait {count} seconds, then try again.',
    waitMinutes: 'Too many tries. Wait {count} minutes, then try again.',
  },
  es: {
    title: 'Iniciar sesión',
    intro: 'Registre, consulte y libere vehículos inmovilizados.',
    username: 'Usuario',
    password: 'Contraseña',
    submit: 'Entrar',
    wrong: 'El usuario o la contraseña no son correctos.',
    waitSeconds: 'Demasiados intentos. Espere {count} segundos e inténtelo de nuevo.',
    waitMinutes: 'Demasiados intentos. Espere {count} minutos e inténtelo de nuevo.',
  },
};
export type LoginLanguage = keyof typeof TEXTS;

/** Picks one of our languages by an Accept-Language header; English by default. */
export function languageOf(acceptLanguage: string | undefined): LoginLanguage {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters
        .map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1])
        .find((each) => each !== undefined);
      return { language: tag.split('-')[0] ?? '', q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  const ours = wanted.find(({ language }) => Object.hasOwn(TEXTS, language));
  return ours?.language === 'es' ? 'es' : 'en';
}

export function loginTexts(language: LoginLanguage): LoginTexts {
  return TEXTS[language];
}

/** States a wait, in seconds below two minutes, else in minutes. */
export function waitText(texts: LoginTexts, waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1_000);
  return seconds < 120
    ? texts.waitSeconds.replace('{count}', String(seconds))
    : texts.waitMinutes.replace('{count}', String(Math.ceil(seconds / 60)));
}

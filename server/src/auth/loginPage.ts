import type { LoginLanguage, LoginTexts } from './loginTexts';

/** What the page shows. */
export interface LoginPage {
  readonly language: LoginLanguage;
  readonly texts: LoginTexts;
  readonly productName: string;
  readonly from: string;
  readonly username: string;
  readonly message: string | null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes a text safe as content and as a quoted attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** The sign-in page (contract §1): a plain form, no script, readable by any browser and screen reader. */
export function renderLoginPage({
  language,
  texts,
  productName,
  from,
  username,
  message,
}: LoginPage): string {
  const e = escapeHtml;
  const product = e(productName);
  const wrong = message === null ? '' : ' aria-invalid="true" aria-describedby="message"';
  // Where the name is known already, the password is what is typed next.
  const [nameFocus, passwordFocus] = username === '' ? [' autofocus', ''] : ['', ' autofocus'];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${e(texts.title)} · ${product} Boot</title>
<link rel="icon" type="image/svg+xml" href="/login/logo.svg">
<link rel="stylesheet" href="/login/style.css">
</head>
<body>
<main class="card">
<p class="brand"><img src="/login/logo.svg" alt="" width="40" height="40"> <span>${product} <b>Boot</b></span></p>
<h1>${e(texts.title)}</h1>
<p class="intro">${e(texts.intro)}</p>
<form method="post" action="/login">
<div class="message">${message === null ? '' : `<p id="message" role="alert">${e(message)}</p>`}</div>
<input type="hidden" name="from" value="${e(from)}">
<label for="username">${e(texts.username)}</label>
<input id="username" name="username" type="text" value="${e(username)}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="120" required${wrong}${nameFocus}>
<label for="password">${e(texts.password)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${wrong}${passwordFocus}>
<button type="submit">${e(texts.submit)}</button>
</form>
</main>
</body>
</html>
`;
}

import type { LoginLanguage, LoginTexts } from './loginTexts';

/** The content of the page. */
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

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Renders a page of this server in the product's look; `body` is HTML. */
export function renderPage(page: {
  readonly language: LoginLanguage;
  readonly title: string;
  readonly productName: string;
  readonly body: string;
}): string {
  const product = escapeHtml(page.productName);
  const title = escapeHtml(page.title);
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${product} Boot</title>
<link rel="icon" type="image/svg+xml" href="/login/logo.svg">
<link rel="preload" href="/login/lato-400.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/login/lato-700.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/login/style.css">
</head>
<body>
<main class="card">
<p class="brand"><img src="/login/logo.svg" alt="" width="40" height="40"> <span>${product} Boot</span></p>
<h1>${title}</h1>
${page.body}
</main>
</body>
</html>
`;
}

/** Renders the sign-in page: a plain form without scripts, for any browser and screen reader. */
export function renderLoginPage({
  language,
  texts,
  productName,
  from,
  username,
  message,
}: LoginPage): string {
  const e = escapeHtml;
  const wrong = message === null ? '' : ' aria-invalid="true" aria-describedby="message"';
  // If the name is filled in, focus the password.
  const [nameFocus, passwordFocus] = username === '' ? [' autofocus', ''] : ['', ' autofocus'];
  const body = `<p class="intro">${e(texts.intro)}</p>
<form method="post" action="/login">
<div class="message">${message === null ? '' : `<p id="message" role="alert">${e(message)}</p>`}</div>
<input type="hidden" name="from" value="${e(from)}">
<label for="username">${e(texts.username)}</label>
<input id="username" name="username" type="text" value="${e(username)}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="120" required${wrong}${nameFocus}>
<label for="password">${e(texts.password)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1024" required${wrong}${passwordFocus}>
<button type="submit">${e(texts.submit)}</button>
</form>`;
  return renderPage({ language, title: texts.title, productName, body });
}

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if our pages open this route in its own window. */
    opened?: true;
  }
}

const STYLE =
  'body{font:18px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.5rem}';
const TITLES = { en: 'This could not be opened', es: 'No se pudo abrir' } as const;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'self'`;

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

/** True if a document is being opened in its own window, so that the person sees nothing but the answer. */
export function isOpenedAlone({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.opened === true && headers['sec-fetch-dest'] === 'document';
}

/** Renders a refusal as a page. @returns the page and its content security policy */
export function refusalPage(
  text: string,
  languages = '',
): { readonly html: string; readonly policy: string } {
  const lng = /^\s*es\b/i.test(languages) ? 'es' : 'en';
  const html = `<!doctype html>
<html lang="${lng}"><head><meta charset="utf-8"><title>${TITLES[lng]}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>${STYLE}</style></head>
<body><main><h1>${TITLES[lng]}</h1><p lang="en">${escaped(text)}</p></main></body></html>
`;
  return { html, policy: POLICY };
}

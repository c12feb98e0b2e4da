import { renderPage } from './loginPage';
import { languageOf } from './loginTexts';

const TEXTS = {
  en: {
    title: 'Page not found',
    text: 'There is no page at this address.',
    home: 'Go to the start page',
  },
  es: {
    title: 'No se encontró la página',
    text: 'No hay ninguna página en esta dirección.',
    home: 'Ir a la página de inicio',
  },
} as const;

/**
 * Renders the page for an address that does not exist on this site.
 * @param languages an Accept-Language header
 */
export function renderNotFoundPage(productName: string, languages: string | undefined): string {
  const language = languageOf(languages);
  const { title, text, home } = TEXTS[language];
  const body = `<p class="intro">${text}</p>\n<p><a href="/">${home}</a></p>`;
  return renderPage({ language, title, productName, body });
}

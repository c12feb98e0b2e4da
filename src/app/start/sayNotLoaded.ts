import { BOOT_BASE } from '../../paths/paths';

/**
 * Says that the application's code could not be loaded, before there is a language or a style to say it in. The link
 * loads the page again: the address and what the device stores stay as they are.
 */
export function sayNotLoaded(): void {
  const place = document.getElementById('root');
  if (place === null) return;
  const text = document.createElement('p');
  text.role = 'alert';
  text.textContent = 'The page could not be loaded. Check the connection. ';
  const again = document.createElement('a');
  again.href = window.location.pathname.startsWith(BOOT_BASE) ? window.location.href : BOOT_BASE;
  again.textContent = 'Try again';
  text.append(again);
  place.replaceChildren(text);
}

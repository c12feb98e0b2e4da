import { BOOT_BASE } from '../../paths/paths';

/**
 * Says that the application's code could not be loaded. Texts and styles are not available yet. The link reloads the
 * page, which keeps the address and the device's stored data.
 * @param error the reason, for the console
 */
export function sayNotLoaded(error: unknown): void {
  console.error(error);
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

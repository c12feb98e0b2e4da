import { isByThumb } from '../layout/mediaQueries';

/** Form controls that Enter moves between, without the small buttons beside them. */
const FIELDS = 'input:not([type="hidden"]):not([tabindex="-1"]), select, textarea, button[type="submit"]';

/**
 * Moves the focus to the next form field, in document order, that is empty or invalid, and from the last one to the
 * submit button. Skips disabled and hidden fields. Tab still reaches every field.
 * @returns false if there is no element to move to
 */
export function focusNextField(control: HTMLElement): boolean {
  const scope: ParentNode = control.closest('form, dialog') ?? control.ownerDocument;
  const fields = Array.from(scope.querySelectorAll<HTMLElement>(FIELDS));
  const next = fields
    .slice(fields.indexOf(control) + 1)
    .find((field) => !field.matches(':disabled') && isShown(field) && needsInput(field));
  if (next === undefined) return false;
  next.focus();
  // As with Tab, the next keystroke replaces the text.
  if (next instanceof HTMLInputElement) next.select();
  return true;
}

/**
 * Moves on from a text field, as Enter does. On a touch screen, the list of a picker opens immediately, which saves a
 * tap.
 * @returns false if there is no element to move to
 */
export function moveOn(control: HTMLElement): boolean {
  if (!focusNextField(control)) return false;
  if (isByThumb()) openPicker(control.ownerDocument.activeElement);
  return true;
}

/** Opens the list of a picker if it is closed. Does nothing for any other element. */
export function openPicker(element: Element | null): void {
  if (element instanceof HTMLInputElement && element.matches('[role="combobox"][aria-expanded="false"]'))
    element.click();
}

/**
 * Whether a field is empty or invalid. A checkbox is always valid, as is a field that most users leave empty, and a
 * button always needs a press.
 */
function needsInput(field: HTMLElement): boolean {
  if (field.matches('[aria-invalid="true"], button')) return true;
  if (field.matches('[type="checkbox"], [data-enter="skips"]')) return false;
  return 'value' in field && field.value === '';
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [inert]') === null && getComputedStyle(element).display !== 'none';
}

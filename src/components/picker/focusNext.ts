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

/** Whether a field is empty or invalid. A checkbox is always valid, and a button always needs a press. */
function needsInput(field: HTMLElement): boolean {
  if (field.matches('[aria-invalid="true"], button')) return true;
  if (field.matches('[type="checkbox"]')) return false;
  return 'value' in field && field.value === '';
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [inert]') === null && getComputedStyle(element).display !== 'none';
}

/** What takes part in the order of form fields: controls, not the small buttons beside them. */
const FIELDS = 'input:not([type="hidden"]):not([tabindex="-1"]), select, textarea, button[type="submit"]';

/**
 * Moves the focus to the next form field, in document order, that is empty or wrong; after the last of them to the
 * submit button. Disabled and hidden fields are skipped. Tab reaches every field.
 * @returns false if there is nothing to move to
 */
export function focusNextField(control: HTMLElement): boolean {
  const scope: ParentNode = control.closest('form, dialog') ?? control.ownerDocument;
  const fields = Array.from(scope.querySelectorAll<HTMLElement>(FIELDS));
  const next = fields
    .slice(fields.indexOf(control) + 1)
    .find((field) => !field.matches(':disabled') && isShown(field) && needsInput(field));
  if (next === undefined) return false;
  next.focus();
  // As Tab does: the next key replaces the text.
  if (next instanceof HTMLInputElement) next.select();
  return true;
}

/** Whether a field is empty or wrong. A checkbox is right either way, and a button waits to be pressed. */
function needsInput(field: HTMLElement): boolean {
  if (field.matches('[aria-invalid="true"], button')) return true;
  if (field.matches('[type="checkbox"]')) return false;
  return 'value' in field && field.value === '';
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [inert]') === null && getComputedStyle(element).display !== 'none';
}

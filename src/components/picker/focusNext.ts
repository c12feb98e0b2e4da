/** What takes part in the order of form fields: controls, not the small buttons beside them. */
const FIELDS = 'input:not([type="hidden"]):not([tabindex="-1"]), select, textarea, button[type="submit"]';

/**
 * Moves the focus to the form field after `control`, in document order, skipping what is disabled or not shown.
 * @returns whether there was one
 */
export function focusNextField(control: HTMLElement): boolean {
  const scope: ParentNode = control.closest('form, dialog') ?? control.ownerDocument;
  const fields = Array.from(scope.querySelectorAll<HTMLElement>(FIELDS));
  const next = fields
    .slice(fields.indexOf(control) + 1)
    .find((field) => !field.matches(':disabled') && isShown(field));
  if (next === undefined) return false;
  next.focus();
  // As Tab does it: what is typed next takes the place of what is there.
  if (next instanceof HTMLInputElement) next.select();
  return true;
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [inert]') === null && getComputedStyle(element).display !== 'none';
}

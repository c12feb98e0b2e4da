import type { ReactNode } from 'react';

/** Whether there is any text to show. */
export function hasText(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

/** The id of the error or hint of the control `id`. */
export function footId(id: string): string {
  return `${id}-foot`;
}

/** The id of the tooltip text of the control `id`. */
export function tooltipId(id: string): string {
  return `${id}-tip`;
}

/**
 * The `aria-describedby` of the control `id`: only the error, if there is one; otherwise hint and tooltip (once if
 * they are the same). The accessible description of an invalid field is therefore exactly its error message.
 */
export function describedBy(
  id: string,
  texts: {
    readonly error?: string | undefined;
    readonly hint?: ReactNode;
    readonly tooltip?: string | undefined;
  },
): string | undefined {
  if (hasText(texts.error)) return footId(id);
  const ids = [
    ...(texts.hint != null && texts.hint !== '' ? [footId(id)] : []),
    ...(hasText(texts.tooltip) && texts.tooltip !== texts.hint ? [tooltipId(id)] : []),
  ];
  return ids.length > 0 ? ids.join(' ') : undefined;
}

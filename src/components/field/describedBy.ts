/** True when there is a text to show; an empty one counts as none. */
export function hasText(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

/** The id of the line under the control `id`: its error or hint. */
export function footId(id: string): string {
  return `${id}-foot`;
}

/** The id of the control's longer explanation. */
export function tooltipId(id: string): string {
  return `${id}-tip`;
}

/**
 * The `aria-describedby` of the control `id`; a tooltip that is the hint as well counts once. With an error it is the error alone, so that the accessible
 * description is the message and nothing else.
 */
export function describedBy(
  id: string,
  texts: {
    readonly error?: string | undefined;
    readonly hint?: string | undefined;
    readonly tooltip?: string | undefined;
  },
): string | undefined {
  if (hasText(texts.error)) return footId(id);
  const ids = [
    ...(hasText(texts.hint) ? [footId(id)] : []),
    ...(hasText(texts.tooltip) && texts.tooltip !== texts.hint ? [tooltipId(id)] : []),
  ];
  return ids.length > 0 ? ids.join(' ') : undefined;
}

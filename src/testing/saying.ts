/**
 * Finds the element that says a whole sentence, also if values in it are elements of their own: pass it to `getByText`.
 */
export function saying(sentence: string | RegExp): (content: string, element: Element | null) => boolean {
  const says = (element: Element | null) => {
    const text = (element?.textContent ?? '').trim();
    return typeof sentence === 'string' ? text === sentence : sentence.test(text);
  };
  return (_, element) => says(element) && ![...(element?.children ?? [])].some(says);
}

import type { AgreementInput, AgreementPdf } from './pdf';

/** Companies that ask on one day, at most; a document is some 60 kB. */
const REMEMBERED = 100;

type Render = (input: AgreementInput) => Promise<AgreementPdf>;

/**
 * Makes each document once, one at a time, and remembers the last ones: the same input gives the same bytes, and who
 * asks again and again costs nothing. What fails is tried again.
 */
export function rememberedPdfs(render: Render): Render {
  const known = new Map<string, Promise<AgreementPdf>>();
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const key = JSON.stringify(input);
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = last.catch(() => undefined).then(() => render(input));
    last = made;
    known.set(key, made);
    made.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return made;
  };
}

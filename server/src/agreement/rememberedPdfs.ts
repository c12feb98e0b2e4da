import type { AgreementInput, AgreementPdf } from './pdf';

/** Maximum number of cached documents, one for each company and day; each takes about 60 kB. */
const REMEMBERED = 100;

type Render = (input: AgreementInput) => Promise<AgreementPdf>;

/**
 * Renders each document once and caches the latest ones: the same input gives the same bytes, so
 * repeated requests cost nothing. Failures are not cached.
 */
export function rememberedPdfs(render: Render): Render {
  const known = new Map<string, Promise<AgreementPdf>>();
  return (input) => {
    const key = JSON.stringify(input);
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = render(input);
    known.set(key, made);
    made.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return made;
  };
}

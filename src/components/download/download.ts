/** How long a file that was handed to the browser is kept in memory for it. */
const KEPT_MS = 60_000;
/** What is longer is no sentence for people. */
const SENTENCE_MAX = 500;

/**
 * How a file is got: read whole and then saved, or, where it may be too large for the memory, only asked for and then
 * left to the browser.
 */
export type Getting = 'whole' | 'streamed';

/** What became of a download; `said` is the server's own sentence, empty where it gave none. */
export type Downloaded = { readonly isDone: true } | { readonly isDone: false; readonly said: string };

/** Has the browser save what an address gives. @param name of the file; empty: the server names it */
function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

async function sentenceOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/plain')) return '';
  const text = (await response.text()).trim();
  return text.length > SENTENCE_MAX ? '' : text;
}

const fileNameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';

/**
 * Downloads a file of this site's API. A link alone would leave a refusal to the browser, which saves it, or says that
 * something failed, and not what. Nothing is thrown.
 */
export async function download(url: string, how: Getting): Promise<Downloaded> {
  const stop = new AbortController();
  try {
    const response = await fetch(url, { credentials: 'same-origin', cache: 'no-store', signal: stop.signal });
    if (!response.ok) return { isDone: false, said: await sentenceOf(response) };
    if (how === 'streamed') {
      stop.abort();
      save(url, '');
    } else {
      const file = URL.createObjectURL(await response.blob());
      save(file, fileNameOf(response));
      setTimeout(() => URL.revokeObjectURL(file), KEPT_MS);
    }
    return { isDone: true };
  } catch {
    return { isDone: false, said: '' };
  }
}

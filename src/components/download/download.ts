/** How long a downloaded file's object URL stays valid, in milliseconds. */
const MAX_AGE_MS = 60_000;
/** A longer reply is not a message for users. */
const SENTENCE_MAX = 500;

/**
 * `whole` reads the file and then saves it. `streamed`, for files that may not fit into memory, only checks that the
 * server responds and leaves the download to the browser.
 */
export type Getting = 'whole' | 'streamed';

/** The outcome of a download; `message` is the server's message, empty if it gave none. */
export type Downloaded = { readonly isDone: true } | { readonly isDone: false; readonly message: string };

/**
 * Makes the browser save the file at a URL.
 * @param name the file's name; if empty, the server names it
 */
function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Makes the browser save data that the page has created. @param name the file's name */
export function saveBlob(blob: Blob, name: string): void {
  const file = URL.createObjectURL(blob);
  save(file, name);
  setTimeout(() => URL.revokeObjectURL(file), MAX_AGE_MS);
}

async function sentenceOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/plain')) return '';
  const text = (await response.text()).trim();
  return text.length > SENTENCE_MAX ? '' : text;
}

const fileNameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';

/**
 * Downloads a file from this site's API. With a plain link, the browser would save an error message as the file or
 * fail without a reason. Never throws.
 */
export async function download(url: string, how: Getting): Promise<Downloaded> {
  const stop = new AbortController();
  try {
    const response = await fetch(url, { credentials: 'same-origin', cache: 'no-store', signal: stop.signal });
    if (!response.ok) return { isDone: false, message: await sentenceOf(response) };
    if (how === 'streamed') {
      stop.abort();
      save(url, '');
    } else {
      saveBlob(await response.blob(), fileNameOf(response));
    }
    return { isDone: true };
  } catch {
    return { isDone: false, message: '' };
  }
}

import type { CustomFetch } from 'openid-client';

/** Far more than any issuer's document, keys or token. */
const MOST_BYTES = 1_024 * 1_024;

async function bodyOf(response: Response): Promise<Buffer | null> {
  if (response.body === null) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error(`the issuer answered with more than ${String(MOST_BYTES)} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const requested: CustomFetch = (url, options) =>
  fetch(url, { ...options, body: options.body as BodyInit | null });

/** Reads at most a megabyte of each answer. */
export function boundedFetch(fetching: CustomFetch = requested): CustomFetch {
  return async (url, options) => {
    const response = await fetching(url, options);
    const { status, statusText, headers } = response;
    const body = await bodyOf(response);
    return new Response(body === null ? null : new Uint8Array(body), { status, statusText, headers });
  };
}

/**
 * An XMLHttpRequest that the test controls. It records what is sent and does nothing until told. {@link
 * installFakeXhr} installs it; later requests appear in `requests`.
 */
export class FakeXhr {
  static requests: FakeXhr[] = [];

  method = '';
  url = '';
  timeout = 0;
  withCredentials = false;
  readyState = 0;
  status = 0;
  responseType = '';
  responseText = '';
  aborted = false;
  body: FakeForm | null = null;
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  onload: ((event: unknown) => void) | null = null;
  onerror: (() => void) | null = null;
  ontimeout: (() => void) | null = null;
  private contentType = 'text/plain';

  constructor() {
    FakeXhr.requests.push(this);
  }

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
    this.readyState = 1;
  }

  setRequestHeader(): void {
    // Ignored: no test reads the headers.
  }

  getResponseHeader(name: string): string | null {
    return name.toLowerCase() === 'content-type' ? this.contentType : null;
  }

  send(body: FakeForm): void {
    this.body = body;
  }

  abort(): void {
    this.aborted = true;
  }

  /** Reports bytes as sent. */
  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
  }

  /** Sends an answer. */
  respond(status: number, text: string, contentType = 'text/plain'): void {
    this.readyState = 4;
    this.status = status;
    this.responseText = text;
    this.contentType = contentType;
    this.onload?.({});
  }

  /** Fails as if the connection was lost. */
  fail(): void {
    this.readyState = 4;
    this.onerror?.();
  }
}

/** The fields of a multipart form. jsdom's own FormData rejects the File objects of the tests. */
export class FakeForm {
  private readonly fields = new Map<string, unknown>();

  append(name: string, value: unknown): void {
    this.fields.set(name, value);
  }

  get(name: string): unknown {
    return this.fields.get(name);
  }
}

/** A FileReader that never loads: tests make no thumbnails. */
class FakeReader {
  onload: (() => void) | null = null;

  readAsDataURL(): void {
    // Never loads.
  }
}

/**
 * Replaces the browser's classes with {@link FakeXhr} and related fakes.
 * @returns a function that restores them
 */
export function installFakeXhr(): () => void {
  const { XMLHttpRequest, FormData, FileReader } = globalThis;
  FakeXhr.requests = [];
  Object.assign(globalThis, { XMLHttpRequest: FakeXhr, FormData: FakeForm, FileReader: FakeReader });
  return () => void Object.assign(globalThis, { XMLHttpRequest, FormData, FileReader });
}

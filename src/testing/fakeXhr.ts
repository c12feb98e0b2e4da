/**
 * An XMLHttpRequest that a test holds in its hands: it records what is sent and does nothing until it is told to.
 * Install it with {@link installFakeXhr}; every request made since then is in `requests`.
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
    // Nothing looks at the headers.
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

  /** Tells of bytes that have gone out. */
  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
  }

  /** Answers. */
  respond(status: number, text: string, contentType = 'text/plain'): void {
    this.readyState = 4;
    this.status = status;
    this.responseText = text;
    this.contentType = contentType;
    this.onload?.({});
  }

  /** The connection is lost. */
  fail(): void {
    this.readyState = 4;
    this.onerror?.();
  }
}

/** The fields of a multipart form; jsdom's own does not take the File that the tests have. */
export class FakeForm {
  private readonly fields = new Map<string, unknown>();

  append(name: string, value: unknown): void {
    this.fields.set(name, value);
  }

  get(name: string): unknown {
    return this.fields.get(name);
  }
}

/** Reads nothing: there are no pictures to be made small here. */
class FakeReader {
  onload: (() => void) | null = null;

  readAsDataURL(): void {
    // Never loads.
  }
}

/** Puts {@link FakeXhr} and what goes with it in the browser's place. @returns puts the real ones back */
export function installFakeXhr(): () => void {
  const { XMLHttpRequest, FormData, FileReader } = globalThis;
  FakeXhr.requests = [];
  Object.assign(globalThis, { XMLHttpRequest: FakeXhr, FormData: FakeForm, FileReader: FakeReader });
  return () => void Object.assign(globalThis, { XMLHttpRequest, FormData, FileReader });
}

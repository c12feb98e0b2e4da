import type { Dropzone, DropzoneEvents, DropzoneTexts } from 'react-dropzone-component';
import { UPLOAD } from '../../../domain/constants';
import type { FileSender, SendingEvents } from '../../../upload/FileSender';
import type { UploadHandlers } from '../../../upload/UploadArea';
import { refusalReason, UploadRefusal } from '../../../upload/uploadReply';
import { isSentSixAtOnce } from './connections';

/** The text that dropzone passes instead of a reply with invalid JSON. It cannot be changed or translated. */
const INVALID_JSON = 'Invalid JSON response from server.';

interface Sending {
  readonly url: string;
  readonly on: SendingEvents;
  readonly content: Blob;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (refusal: UploadRefusal) => void;
}

/** A `FileSender` on dropzone: passes dropzone's events to the handlers, and turns each upload into a promise. */
export class DropzoneSender implements FileSender {
  private dropzone: Dropzone | null = null;
  private readonly sending = new Map<File, Sending>();

  /** @param texts dropzone's own messages in the current language */
  constructor(
    private readonly handlers: UploadHandlers,
    private texts: DropzoneTexts,
  ) {}

  /**
   * The number of concurrent uploads: three over HTTP/1.x, because other requests to the server need connections too;
   * otherwise 22.
   */
  get atOnce(): number {
    return isSentSixAtOnce() ? UPLOAD.parallelUploadsHttp1 : UPLOAD.parallelUploadsBoot;
  }

  put(file: File): void {
    this.dropzone?.addFile(file);
  }

  send(file: File, url: string, on: SendingEvents, content: Blob = file): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.sending.set(file, { url, on, content, resolve, reject });
      this.dropzone?.processFile(file);
    });
  }

  takeOut(file: File): void {
    this.settle(file)?.reject(new UploadRefusal({ code: 'canceled' }));
    // Last, when the file is already forgotten, so that dropzone's remaining events for it have no effect.
    this.dropzone?.removeFile(file);
  }

  /** Sets the texts of later error messages. */
  setTexts(texts: DropzoneTexts): void {
    this.texts = texts;
    if (this.dropzone !== null) Object.assign(this.dropzone.options, texts);
  }

  /** Called when the area is unmounted, which also removes dropzone. */
  readonly close = (): void => {
    this.dropzone = null;
    this.handlers.detach();
  };

  /** For dropzone: the URL for the file that it is about to send. */
  readonly urlOf = (files: readonly File[]): string => {
    const [file] = files;
    return (file && this.sending.get(file)?.url) ?? '';
  };

  /** For dropzone: what to send of a file. */
  readonly transform = (file: File, done: (content: Blob) => void): void => {
    done(this.sending.get(file)?.content ?? file);
  };

  /** For dropzone: a file that passed its checks. */
  readonly accept = (file: File, done: () => void): void => {
    done();
    this.handlers.add(file);
  };

  /** For dropzone, once on mount. */
  readonly events: DropzoneEvents = {
    init: (dropzone) => {
      this.dropzone = dropzone;
      this.setTexts(this.texts);
      this.handlers.attach(this);
    },
    thumbnail: (file, picture) => {
      // For a file that is not a picture, dropzone passes the error event here.
      if (typeof picture === 'string' && picture.startsWith('data:')) this.handlers.picture(file, picture);
    },
    sending: (_file, xhr) => {
      // XMLHttpRequest's timeout would count the total time, not the time without progress.
      xhr.timeout = 0;
    },
    uploadprogress: (file, percent, bytesSent) => this.sending.get(file)?.on.progress(percent, bytesSent),
    success: (file, reply) => {
      const sending = this.settle(file);
      if (reply === INVALID_JSON) {
        sending?.reject(new UploadRefusal({ code: 'invalidJson' }));
        return;
      }
      sending?.on.answered();
      sending?.resolve(reply);
    },
    error: (file, message, xhr) => {
      // Without a request, dropzone refused the file before sending it: too big, wrong type, too many. A retry cannot
      // help.
      if (xhr === undefined) this.handlers.refuse(file, String(message));
      else this.settle(file)?.reject(refusalOf(message, xhr.status));
    },
  };

  /** Removes and returns the upload of a file, which has ended. */
  private settle(file: File): Sending | undefined {
    const sending = this.sending.get(file);
    this.sending.delete(file);
    return sending;
  }
}

function refusalOf(message: unknown, status: number): UploadRefusal {
  const isBadJson = status > 0 && message === INVALID_JSON;
  return new UploadRefusal(isBadJson ? { code: 'invalidJson' } : refusalReason(message, status), status);
}

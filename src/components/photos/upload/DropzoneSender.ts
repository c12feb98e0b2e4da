import type { Dropzone, DropzoneEvents, DropzoneTexts } from 'react-dropzone-component';
import { UPLOAD } from '../../../domain/constants';
import type { FileSender, SendingEvents } from '../../../upload/FileSender';
import type { UploadHandlers } from '../../../upload/UploadArea';
import { refusalReason, UploadRefusal } from '../../../upload/uploadReply';
import { isSentSixAtOnce } from './connections';

/** What dropzone says in the place of a reply that calls itself JSON and is none; it takes no other words for it. */
const INVALID_JSON = 'Invalid JSON response from server.';

interface Sending {
  readonly url: string;
  readonly on: SendingEvents;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (refusal: UploadRefusal) => void;
}

/** Dropzone as what sends files: its events go to the handlers, and each sending is a promise. */
export class DropzoneSender implements FileSender {
  private dropzone: Dropzone | null = null;
  private readonly sending = new Map<File, Sending>();

  /** @param texts what dropzone says itself, in the language of now */
  constructor(
    private readonly handlers: UploadHandlers,
    private texts: DropzoneTexts,
  ) {}

  /** Over HTTP/1.x three, since whatever else is asked of the server needs a connection, too; else 22. */
  get atOnce(): number {
    return isSentSixAtOnce() ? UPLOAD.parallelUploadsHttp1 : UPLOAD.parallelUploadsBoot;
  }

  put(file: File): void {
    this.dropzone?.addFile(file);
  }

  send(file: File, url: string, on: SendingEvents): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.sending.set(file, { url, on, resolve, reject });
      this.dropzone?.processFile(file);
    });
  }

  takeOut(file: File): void {
    this.settle(file)?.reject(new UploadRefusal({ code: 'canceled' }));
    // Last, when the file is forgotten: what dropzone still tells of it changes nothing.
    this.dropzone?.removeFile(file);
  }

  /** Gives the texts of every refusal from now on. */
  setTexts(texts: DropzoneTexts): void {
    this.texts = texts;
    if (this.dropzone !== null) Object.assign(this.dropzone.options, texts);
  }

  /** The area has gone, and dropzone with it. */
  readonly close = (): void => {
    this.dropzone = null;
    this.handlers.detach();
  };

  /** For dropzone: the address of the one file that it is about to send. */
  readonly urlOf = (files: readonly File[]): string => {
    const [file] = files;
    return (file && this.sending.get(file)?.url) ?? '';
  };

  /** For dropzone: a file that is within the limits. */
  readonly accept = (file: File, done: () => void): void => {
    done();
    this.handlers.add(file);
  };

  /** For dropzone, once, at mount. */
  readonly events: DropzoneEvents = {
    init: (dropzone) => {
      this.dropzone = dropzone;
      this.setTexts(this.texts);
      this.handlers.attach(this);
    },
    thumbnail: (file, picture) => {
      // Of a file that is no picture, dropzone brings the event that says so.
      if (typeof picture === 'string' && picture.startsWith('data:')) this.handlers.picture(file, picture);
    },
    sending: (_file, xhr) => {
      // Its own clock would count all the time, not the time without progress.
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
      // Without a request it was refused before it was sent: too big, wrong type, one too many. It would be again.
      if (xhr === undefined) this.handlers.refuse(file, String(message));
      else this.settle(file)?.reject(refusalOf(message, xhr.status));
    },
  };

  /** The sending of a file, which is over now. */
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

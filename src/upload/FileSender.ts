/** Progress of a file that is being sent. */
export interface SendingEvents {
  readonly progress: (percent: number, bytesSent: number) => void;
  /** The server has received the file, so it can no longer be removed. */
  readonly answered: () => void;
}

/** Sends files to the server. Independent of photos and boots. */
export interface FileSender {
  /** The maximum number of files sent at once. */
  readonly atOnce: number;
  /** Adds a file as if the user had chosen it. */
  put(file: File): void;
  /**
   * Posts a chosen file to a URL.
   * @param content what to send in its place; default: the file itself
   * @returns the reply
   * @throws UploadRefusal
   */
  send(file: File, url: string, on: SendingEvents, content?: Blob): Promise<unknown>;
  /** Removes a file and aborts its upload, whose promise then rejects. */
  takeOut(file: File): void;
}

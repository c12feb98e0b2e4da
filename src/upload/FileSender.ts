/** Progress of a file that is being sent. */
export interface SendingEvents {
  readonly progress: (percent: number, bytesSent: number) => void;
  /** The server has the file: from now on it can't be taken out. */
  readonly answered: () => void;
}

/** Sends files to the server. It knows the browser, and nothing of photos or boots. */
export interface FileSender {
  /** How many files it may send at once. */
  readonly atOnce: number;
  /** Adds a file as if a person had chosen it. */
  put(file: File): void;
  /**
   * Posts a chosen file to a URL.
   * @returns the reply
   * @throws UploadRefusal
   */
  send(file: File, url: string, on: SendingEvents): Promise<unknown>;
  /** Removes a file and aborts its upload, whose promise then rejects. */
  takeOut(file: File): void;
}

/** A file that is in the upload area. */
export interface UploadItem {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'uploading' | 'saving' | 'done';
  /** Percent, 0 to 100. */
  readonly progress: number;
  /** A small picture of it, as a data URL; none for what is too large for one. */
  readonly thumbnail: string | undefined;
}

/** A file that has left the upload area without arriving. */
export interface UploadFailure {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
  readonly file: File;
  /** False when trying again can only fail again: too big, wrong type, one too many. */
  readonly canRetry: boolean;
}

export interface UploadState {
  readonly items: readonly UploadItem[];
  readonly failures: readonly UploadFailure[];
}

/** What is shown of the files: those in the area, and those that have left it without arriving. */
export class UploadList {
  private state: UploadState = { items: [], failures: [] };
  private readonly listeners = new Set<() => void>();
  private readonly ids = new Map<File, number>();
  private nextId = 1;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): UploadState => this.state;

  /** The files that have not arrived and could: under way, or failed with another try left. */
  readonly unsentFiles = (): readonly File[] => {
    const done = new Set(this.state.items.filter(({ state }) => state === 'done').map(({ id }) => id));
    const underWay = [...this.ids].filter(([, id]) => !done.has(id)).map(([file]) => file);
    return [...underWay, ...this.state.failures.filter(({ canRetry }) => canRetry).map(({ file }) => file)];
  };

  readonly dismiss = (id: number): void => {
    this.update({ failures: this.state.failures.filter((failure) => failure.id !== id) });
  };

  /** The file comes into the area. */
  add(file: File): void {
    const id = this.nextId++;
    this.ids.set(file, id);
    const item: UploadItem = { id, name: file.name, state: 'waiting', progress: 0, thumbnail: undefined };
    this.update({ items: [...this.state.items, item] });
  }

  has(file: File): boolean {
    return this.ids.has(file);
  }

  /** How far a file in the area is. */
  stateOf(file: File): UploadItem['state'] | undefined {
    const id = this.ids.get(file);
    return this.state.items.find((item) => item.id === id)?.state;
  }

  /** The file in the area that is shown under this id. */
  fileOf(id: number): File | undefined {
    return [...this.ids.keys()].find((file) => this.ids.get(file) === id);
  }

  /** Changes nothing for a file that is not in the area any more. */
  change(file: File, change: Partial<UploadItem>): void {
    const id = this.ids.get(file);
    if (id === undefined) return;
    this.update({
      items: this.state.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    });
  }

  /** The file leaves the area for the list of failures. */
  fail(file: File, reason: string, canRetry: boolean): void {
    const id = this.ids.get(file);
    if (id === undefined) return;
    this.ids.delete(file);
    this.update({
      items: this.state.items.filter((item) => item.id !== id),
      failures: [...this.state.failures, { id, name: file.name, reason, file, canRetry }],
    });
  }

  private update(change: Partial<UploadState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

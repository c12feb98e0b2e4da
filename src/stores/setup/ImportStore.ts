import { makeAutoObservable } from 'mobx';
import { csvText } from '../../domain/csv';
import type { SetupList } from '../../domain/setup/listFields';
import type { ImportAnswer, ImportFault } from '../../domain/wire/setup';
import { AsyncState } from '../lib/AsyncState';
import { Submission } from '../lib/Submission';
import type { SetupApi } from './SetupStore';

/** A file that the user has chosen. */
export type ChosenFile = Pick<File, 'name' | 'arrayBuffer'>;

export interface ImportDeps {
  readonly api: Pick<SetupApi, 'importList'>;
  readonly region: string;
  readonly list: SetupList;
  /** Reloads the views of the list. */
  readonly onImported: () => Promise<void>;
}

/** The chosen file and the result of its dry run. */
interface DryRun {
  readonly name: string;
  readonly text: string;
  readonly answer: ImportAnswer;
}

/** The file is not UTF-8, so characters would be lost. */
export class NotUtf8Error extends Error {
  override readonly name = 'NotUtf8Error';
}

/** @throws {NotUtf8Error} if the bytes are not UTF-8 */
async function textOf(file: ChosenFile): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new NotUtf8Error();
  }
}

/**
 * Imports a CSV file into a list in two steps: a dry run that shows the changes, then an import of exactly
 * those, completely or not at all. If the file or the list changes in between, the server refuses.
 */
export class ImportStore {
  /** The result of the last import. */
  done: ImportAnswer | null = null;
  private readonly dryRun = new AsyncState<DryRun>();
  private readonly submission: Submission<DryRun, ImportAnswer>;

  constructor(private readonly deps: ImportDeps) {
    this.submission = new Submission(({ text, answer }, idempotencyKey) =>
      this.send(text, idempotencyKey, answer.digest),
    );
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The result of the dry run; undefined if no file is chosen. */
  get shown(): ImportAnswer | undefined {
    return this.dryRun.value?.answer;
  }

  get fileName(): string | undefined {
    return this.dryRun.value?.name;
  }

  get isTrying(): boolean {
    return this.dryRun.isLoading;
  }

  get isImporting(): boolean {
    return this.submission.isSending;
  }

  /** Whether the file may be imported: it has no faults and changes something. */
  get mayImport(): boolean {
    const { shown } = this;
    return shown?.faults.length === 0 && shown.added + shown.changed > 0;
  }

  /** Why the last step failed. */
  get error(): unknown {
    return this.dryRun.error ?? this.submission.problem?.error;
  }

  get isOutcomeUnknown(): boolean {
    return this.submission.unanswered !== null;
  }

  /** Dry-runs the import of a file. */
  async choose(file: ChosenFile): Promise<void> {
    this.done = null;
    this.submission.renew();
    this.dryRun.reset();
    await this.dryRun.run(async () => {
      const text = await textOf(file);
      return { name: file.name, text, answer: await this.send(text, crypto.randomUUID()) };
    });
  }

  /** Imports the file as shown. @returns whether that succeeded */
  async confirm(): Promise<boolean> {
    const { value } = this.dryRun;
    if (value === undefined || !this.mayImport) return false;
    const result = await this.submission.send(() => value);
    if (result.kind !== 'recorded') return false;
    this.finish(result.reply);
    await this.deps.onImported();
    return true;
  }

  /** Discards the file. */
  cancel(): void {
    this.dryRun.reset();
    this.submission.renew();
  }

  private finish(answer: ImportAnswer): void {
    this.done = answer;
    this.dryRun.reset();
    this.submission.renew();
  }

  /** @param digest from the dry run; omitted for the dry run itself */
  private send(body: string, idempotencyKey: string, digest?: string): Promise<ImportAnswer> {
    const { api, region, list } = this.deps;
    const where = { region, list, body, idempotencyKey };
    return digest === undefined
      ? api.importList({ ...where, dryRun: 'true' })
      : api.importList({ ...where, dryRun: 'false', digest });
  }
}

/** The faults of a file as CSV. */
export function faultsCsv(faults: readonly ImportFault[]): string {
  const lines = faults.map(({ line, field, sentence }) =>
    [String(line), csvText(field), csvText(sentence)].join(','),
  );
  return ['line,field,sentence', ...lines, ''].join('\r\n');
}

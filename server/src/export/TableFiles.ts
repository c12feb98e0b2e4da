import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { jsonLine, type FileSum } from '../platform/wholeFiles';
import { csvHeader, csvLine, type Cell } from '../platform/csv';

/** A new file whose SHA-256 is computed while it is written. */
class SummedFile {
  private readonly hash = createHash('sha256');
  private size = 0;

  private constructor(
    private readonly name: string,
    private readonly handle: FileHandle,
  ) {}

  static async create(directory: string, name: string): Promise<SummedFile> {
    return new SummedFile(name, await open(path.join(directory, name), 'wx', 0o600));
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.hash.update(bytes);
    this.size += bytes.length;
    await this.handle.writeFile(bytes);
  }

  async end(): Promise<FileSum> {
    await this.handle.sync();
    await this.handle.close();
    return { name: this.name, size: this.size, sha256: this.hash.digest('hex') };
  }

  abandon(): Promise<void> {
    return this.handle.close();
  }
}

/** A table in two formats: `NAME.csv` with a header line, and `NAME.jsonl`. */
export class TableFiles<Column extends string> {
  private written = 0;

  private constructor(
    private readonly columns: readonly Column[],
    private readonly csv: SummedFile,
    private readonly json: SummedFile,
  ) {}

  /** Creates the two files. Neither may exist. */
  static async create<Column extends string>(
    directory: string,
    name: string,
    columns: readonly Column[],
  ): Promise<TableFiles<Column>> {
    const csv = await SummedFile.create(directory, `${name}.csv`);
    const files = new TableFiles(columns, csv, await SummedFile.create(directory, `${name}.jsonl`));
    await csv.write(csvHeader(columns));
    return files;
  }

  /** The number of records written. */
  get count(): number {
    return this.written;
  }

  async add(records: readonly Readonly<Record<Column, Cell>>[]): Promise<void> {
    this.written += records.length;
    await this.csv.write(
      records.map((record) => csvLine(this.columns.map((column) => record[column]))).join(''),
    );
    await this.json.write(records.map(jsonLine).join(''));
  }

  /**
   * Flushes both files to the disk.
   * @returns their names and hashes
   */
  async end(): Promise<FileSum[]> {
    return [await this.csv.end(), await this.json.end()];
  }

  /** Closes the files in their current state. */
  async abandon(): Promise<void> {
    await Promise.allSettled([this.csv.abandon(), this.json.abandon()]);
  }
}

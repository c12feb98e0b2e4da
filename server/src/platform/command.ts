import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readConfig, type Config } from './config/config';
import { reasonOf, StartFault } from './faults';
import { lastWords } from './lastWords';

/** What a command found: what it says, and the one line for which it ends with another status than 0; null: all is well. */
export interface CommandResult {
  readonly said: readonly string[];
  readonly fault: string | null;
}

/** Reads the words after a command. @throws StartFault one line with how it is called */
export function readArgs<const T extends ParseArgsConfig>(
  args: readonly string[],
  usage: string,
  options: T,
) {
  try {
    return parseArgs({ ...options, args: [...args], strict: true });
  } catch (error) {
    throw new StartFault(`${reasonOf(error)} Usage: ${usage}`);
  }
}

/** A path as it was given, relative to where the command was given (npm says where that was). */
export function pathGiven(name: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? '.', name);
}

/** Runs a command with the server's settings, says what came of it, and sets the process's status. */
export async function runCommand(
  work: (config: Config, args: readonly string[]) => Promise<CommandResult>,
): Promise<void> {
  // Whatever it writes is its user's own, as the server's own files are.
  process.umask(0o077);
  try {
    const { said, fault } = await work(readConfig(process.env), process.argv.slice(2));
    for (const line of said) process.stdout.write(`${line}\n`);
    if (fault === null) return;
    process.stderr.write(`${fault}\n`);
  } catch (error) {
    process.stderr.write(`${lastWords(error)}\n`);
  }
  process.exitCode = 1;
}

const EVERY_MS = 200;

/** How far a command has come, on a terminal only. */
export class Progress {
  private shownAt = 0;
  private done = 0;

  constructor(private readonly out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr) {}

  /** So many more of what the label names. */
  step(label: string, more = 1): void {
    this.done += more;
    const now = Date.now();
    if (!this.out.isTTY || now - this.shownAt < EVERY_MS) return;
    this.shownAt = now;
    this.out.write(`\r\u001b[K${label}: ${String(this.done)}`);
  }

  /** Clears the line; the next label is counted from the beginning. */
  end(): void {
    if (this.out.isTTY) this.out.write('\r\u001b[K');
    this.done = 0;
  }
}

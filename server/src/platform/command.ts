import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Environment } from './config/settings';
import { reasonOf, StartFault } from './faults';
import { failureText } from './failureText';
import { nodeFault } from './supportedNode';

/** The result of a command: its output, and a one-line fault that makes its exit status nonzero; null for success. */
export interface CommandResult {
  readonly output: readonly string[];
  readonly fault: string | null;
}

/**
 * A command that can run while the server does.
 * @param environment the server's settings by name
 * @param args the command-line arguments
 * @param print prints a line immediately, for output that may not fit into memory
 * @throws StartFault or SettingError, one line
 */
export type Command = (
  environment: Environment,
  args: readonly string[],
  print: (line: string) => void,
) => Promise<CommandResult>;

/** The streams that a command writes to. */
export interface CommandOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Parses a command's arguments. @throws StartFault one line with the usage */
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

/** A path argument, relative to the directory from which the command was run (which npm passes on). */
export function pathGiven(environment: Environment, name: string): string {
  return path.resolve(environment['INIT_CWD'] ?? '.', name);
}

/** Runs a command and prints its result. @returns the exit status: 0 only on success */
export async function carryOut(
  command: Command,
  environment: Environment,
  args: readonly string[],
  { out, err }: CommandOutput,
): Promise<0 | 1> {
  const print = (line: string) => out(`${line}\n`);
  try {
    const { output, fault } = await command(environment, args, print);
    for (const line of output) print(line);
    if (fault === null) return 0;
    err(`${fault}\n`);
  } catch (error) {
    err(`${failureText(error)}\n`);
  }
  return 1;
}

/**
 * Runs a command as this process.
 * @param load imports the command, and with it the database, once it is known that this version of Node can load it
 */
export async function runCommand(load: () => Promise<Command>): Promise<void> {
  const fault = nodeFault();
  if (fault !== null) {
    process.stderr.write(`${fault}\n`);
    process.exitCode = 1;
    return;
  }
  // Files that it writes are readable only by their owner, like the server's own.
  process.umask(0o077);
  process.exitCode = await carryOut(await load(), process.env, process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
}

const EVERY_MS = 200;

/** Shows a command's progress, on a terminal only. */
export class Progress {
  private shownAt = 0;
  private done = 0;

  constructor(private readonly out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr) {}

  /** Advances the count for a label. */
  step(label: string, more = 1): void {
    this.done += more;
    const now = Date.now();
    if (!this.out.isTTY || now - this.shownAt < EVERY_MS) return;
    this.shownAt = now;
    this.out.write(`\r\u001b[K${label}: ${String(this.done)}`);
  }

  /** Clears the line; the next label starts counting from zero. */
  end(): void {
    if (this.out.isTTY) this.out.write('\r\u001b[K');
    this.done = 0;
  }
}

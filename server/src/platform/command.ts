import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Environment } from './config/settings';
import { reasonOf, StartFault } from './faults';
import { failureText } from './failureText';

/** The result of a command: its output, and the one line for which it ends with a status other than 0; null: all is well. */
export interface CommandResult {
  readonly said: readonly string[];
  readonly fault: string | null;
}

/**
 * A command that runs beside the server.
 * @param environment the server's settings, by their names
 * @param args its arguments
 * @param print prints a line at once, for output that may not fit into memory
 * @throws StartFault, SettingError one line
 */
export type Command = (
  environment: Environment,
  args: readonly string[],
  print: (line: string) => void,
) => Promise<CommandResult>;

/** Where a command writes. */
export interface CommandOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Reads a command's arguments. @throws StartFault one line with its usage */
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

/** A path that was given, relative to the directory in which the command was typed (npm says which). */
export function pathGiven(environment: Environment, name: string): string {
  return path.resolve(environment['INIT_CWD'] ?? '.', name);
}

/** Runs a command and prints its result. @returns the exit status: 0 only if all is well */
export async function carryOut(
  command: Command,
  environment: Environment,
  args: readonly string[],
  { out, err }: CommandOutput,
): Promise<0 | 1> {
  const print = (line: string) => out(`${line}\n`);
  try {
    const { said, fault } = await command(environment, args, print);
    for (const line of said) print(line);
    if (fault === null) return 0;
    err(`${fault}\n`);
  } catch (error) {
    err(`${failureText(error)}\n`);
  }
  return 1;
}

/** Runs a command as this process. */
export async function runCommand(command: Command): Promise<void> {
  // Files that it writes are readable for their user only, like the server's own.
  process.umask(0o077);
  process.exitCode = await carryOut(command, process.env, process.argv.slice(2), {
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

  /** Counts more of what the label names. */
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

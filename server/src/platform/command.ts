import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Environment } from './config/settings';
import { reasonOf, StartFault } from './faults';
import { failureText } from './failureText';

/** What a command found: what it says, and the one line for which it ends with another status than 0; null: all is well. */
export interface CommandResult {
  readonly said: readonly string[];
  readonly fault: string | null;
}

/**
 * A command beside the server.
 * @param environment the server's settings, by their names
 * @param args the words after its name
 * @param print told of lines as they come, where there may be more of them than memory holds
 * @throws StartFault, SettingError one line
 */
export type Command = (
  environment: Environment,
  args: readonly string[],
  print: (line: string) => void,
) => Promise<CommandResult>;

/** Where a command says what it has to say. */
export interface CommandOutput {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
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
export function pathGiven(environment: Environment, name: string): string {
  return path.resolve(environment['INIT_CWD'] ?? '.', name);
}

/** Carries a command out and says what came of it. @returns the status to end with: 0 only where all is well */
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

/** Carries a command out as this process's own. */
export async function runCommand(command: Command): Promise<void> {
  // Whatever it writes is its user's own, as the server's own files are.
  process.umask(0o077);
  process.exitCode = await carryOut(command, process.env, process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
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

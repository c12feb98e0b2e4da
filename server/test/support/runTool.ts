import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CommandOutcome } from './runSetup';

/** A command of server/tools while it runs. */
export interface RunningTool {
  readonly child: ChildProcess;
  readonly outcome: Promise<CommandOutcome>;
}

/** Starts a command of server/tools with these words after it, and with nothing else in its environment. */
export function startTool(
  name: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): RunningTool {
  const tool = fileURLToPath(new URL(`../../tools/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', tool, ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  return { child, outcome: once(child, 'close').then(() => ({ code: child.exitCode, ...said })) };
}

/** Runs such a command to its end. */
export function runTool(
  name: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<CommandOutcome> {
  return startTool(name, settings, args).outcome;
}

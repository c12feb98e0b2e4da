import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { auditCommand } from '../../src/audit/auditCommand';
import { backupCommand, checkCommand, restoreCommand } from '../../src/backup/commands';
import { exportCommand } from '../../src/export/exportCommand';
import { carryOut, type Command } from '../../src/platform/command';
import { inviteCommand, setUpCommand } from '../../src/setup/setUpCommands';

/** The commands of server/tools. */
export const COMMANDS = {
  audit: auditCommand,
  backup: backupCommand,
  check: checkCommand,
  export: exportCommand,
  invite: inviteCommand,
  restore: restoreCommand,
  setup: setUpCommand,
} as const satisfies Record<string, Command>;

export type ToolName = keyof typeof COMMANDS;
type Settings = Readonly<Record<string, string>>;

/** A command's exit code and output. */
export interface CommandOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in the test's own process, with only these settings as its environment. */
export async function runTool(
  name: ToolName,
  settings: Settings,
  args: readonly string[] = [],
): Promise<CommandOutcome> {
  const said = { stdout: '', stderr: '' };
  const code = await carryOut(COMMANDS[name], settings, args, {
    out: (text) => (said.stdout += text),
    err: (text) => (said.stderr += text),
  });
  return { code, ...said };
}

/** A command that runs in a separate process. */
export interface RunningTool {
  readonly child: ChildProcess;
  readonly outcome: Promise<CommandOutcome>;
}

/** Starts a command in a separate process, for tests of what happens while it runs. */
export function startTool(name: ToolName, settings: Settings, args: readonly string[] = []): RunningTool {
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

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { ROOT } from './root';

export interface RunningProcess {
  readonly child: ChildProcess;
  /** Everything printed so far, both streams in order. */
  output(): string;
  /** Everything printed as errors. */
  errors(): string;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Starts a Node program of a checkout, by default this one, and records its output for the test. */
export function startNode(
  args: readonly string[],
  env: Record<string, string | undefined>,
  { root = ROOT, node = process.execPath } = {},
): RunningProcess {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let all = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (all += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    all += chunk.toString();
    errors += chunk.toString();
  });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, ended, output: () => all, errors: () => errors };
}

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/**
 * Polls until a condition holds.
 * @param what named in the error if it never does
 * @param timeout in milliseconds
 */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  timeout = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${timeout} ms in vain: ${what}`);
    await pause(50);
  }
}

/** Whether an address answers with success right now. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual' });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';

/** How long a child may take to end before it is killed, in milliseconds. */
const PATIENCE = 5000;

/** Child processes that stop together. */
export class Children {
  #running = new Map();
  #stopping = false;

  /** @param {(name: string, how: string) => void} onUnexpectedEnd called when a process exits without being stopped */
  constructor(onUnexpectedEnd) {
    this.onUnexpectedEnd = onUnexpectedEnd;
  }

  /**
   * Starts a node process and prints its lines with its name in front, except those that `hide` matches.
   * `format` may rewrite a line. Its standard input is a pipe that closes when this process dies, even if killed. The
   * development server then exits too.
   */
  start(name, args, { env, hide, format = (line) => line }) {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#running.set(name, child);
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      readline.createInterface({ input: from }).on('line', (line) => {
        if (line.trim() !== '' && !hide?.test(line)) to.write(`[${name}] ${format(line)}\n`);
      });
    }
    child.stdin.on('error', () => undefined);
    const ended = (how) => {
      this.#running.delete(name);
      if (!this.#stopping) this.onUnexpectedEnd(name, how);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
    return child;
  }

  /** Stops all of them; kills those that do not exit in time. Resolves when none is left. */
  async stop() {
    this.#stopping = true;
    await Promise.all(
      [...this.#running.values()].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
        await gone;
        clearTimeout(force);
      }),
    );
  }
}

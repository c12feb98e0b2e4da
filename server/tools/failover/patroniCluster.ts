import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/ports.mjs';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const HOST = '127.0.0.1';
/** Patroni's minimum: a silent leader is replaced after this many seconds. */
const TTL_S = 20;

interface Member {
  readonly name: string;
  readonly postgres: number;
  readonly rest: number;
  readonly data: string;
  readonly process: ChildProcess;
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/**
 * etcd, several PostgreSQL servers under Patroni and a HAProxy in front of them, on this machine's loopback address.
 */
export class PatroniCluster {
  private readonly user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'boot-failover-'));
  private readonly password = randomUUID();
  private readonly children: ChildProcess[] = [];
  private readonly members: Member[] = [];
  private proxy = 0;
  /** The processes that ended or failed to start, with their last output. */
  private fault: string | null = null;

  /** The URL with all members, in order, for clients that find the leader themselves. */
  get hostsUrl(): string {
    const hosts = this.members.map(({ postgres }) => `${HOST}:${String(postgres)}`).join(',');
    return `postgres://boot:${this.password}@${hosts}/postgres?target_session_attrs=read-write`;
  }

  /** HAProxy's URL for the leader. */
  get proxyUrl(): string {
    return `postgres://boot:${this.password}@${HOST}:${String(this.proxy)}/postgres`;
  }

  /**
   * Kills the leader like a power cut.
   * @returns its name
   */
  async killLeader(): Promise<string> {
    const leader = await this.leader();
    if (leader === null) throw new Error('there is no leader');
    const [postmaster] = readFileSync(path.join(leader.data, 'postmaster.pid'), 'utf8').split('\n');
    leader.process.kill('SIGKILL');
    process.kill(Number(postmaster), 'SIGKILL');
    return leader.name;
  }

  /** Stops everything, including parts that are still starting, and removes all traces. */
  async remove(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    // Patroni starts PostgreSQL in a separate session, perhaps just now; the folder identifies our processes.
    for (let turn = 0; turn < 50 && this.killRest() > 0; turn += 1) await pause(100);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /**
   * Kills the processes whose arguments name this cluster's folder.
   * @returns the number of processes
   */
  private killRest(): number {
    let found = 0;
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(this.folder)) continue;
        process.kill(Number(id), 'SIGKILL');
        found += 1;
      } catch {
        // It has ended meanwhile.
      }
    }
    return found;
  }

  /**
   * Starts the cluster.
   * @throws Error in one line if a part ends, or the cluster is not complete within three minutes
   */
  async start(size: number): Promise<void> {
    if (this.user.uid !== undefined) chownSync(this.folder, this.user.uid, this.user.gid);
    const [client, peer] = [await freePort(), await freePort()];
    const url = `http://${HOST}:${String(client)}`;
    const peerUrl = `http://${HOST}:${String(peer)}`;
    this.run('etcd', 'etcd', [
      ...['--name', 'one', '--data-dir', path.join(this.folder, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', url, '--advertise-client-urls', url],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `one=${peerUrl}`],
    ]);
    for (let number = 1; number <= size; number += 1) await this.addMember(`member${String(number)}`, client);
    await this.startProxy();
    await this.untilWhole(size);
  }

  private async addMember(name: string, etcd: number): Promise<void> {
    const [postgres, rest] = [await freePort(), await freePort()];
    const data = path.join(this.folder, name);
    const place = (port: number) => `${HOST}:${String(port)}`;
    const config = {
      scope: 'boot',
      name,
      restapi: { listen: place(rest), connect_address: place(rest) },
      etcd3: { host: place(etcd) },
      bootstrap: {
        dcs: {
          ...{ ttl: TTL_S, loop_wait: 2, retry_timeout: 5 },
          // Acknowledged data is on two members, so the successor has it.
          synchronous_mode: true,
          postgresql: { use_pg_rewind: false, parameters: { max_connections: 100 } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      },
      postgresql: {
        ...{ listen: place(postgres), connect_address: place(postgres), data_dir: data, bin_dir: PROGRAMS },
        pgpass: path.join(this.folder, `${name}.pgpass`),
        authentication: {
          superuser: { username: 'boot', password: this.password },
          replication: { username: 'replicator', password: this.password },
        },
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication all 127.0.0.1/32 scram-sha-256',
        ],
        parameters: { unix_socket_directories: this.folder },
      },
    };
    const file = path.join(this.folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(config), { mode: 0o644 });
    this.members.push({ name, postgres, rest, data, process: this.run(name, 'patroni', [file]) });
  }

  private async startProxy(): Promise<void> {
    this.proxy = await freePort();
    const servers = this.members.map(
      ({ name, postgres, rest }) => `  server ${name} ${HOST}:${String(postgres)} check port ${String(rest)}`,
    );
    const lines = [
      ...['defaults', '  mode tcp', '  timeout connect 3s', '  timeout client 30m', '  timeout server 30m'],
      ...['listen leader', `  bind ${HOST}:${String(this.proxy)}`, '  option httpchk GET /primary'],
      ...[
        '  http-check expect status 200',
        '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
      ],
      ...[...servers, ''],
    ];
    const file = path.join(this.folder, 'haproxy.cfg');
    writeFileSync(file, lines.join('\n'), { mode: 0o644 });
    this.run('haproxy', existsSync('/usr/sbin/haproxy') ? '/usr/sbin/haproxy' : 'haproxy', [
      '-db',
      '-f',
      file,
    ]);
  }

  private run(name: string, program: string, args: readonly string[]): ChildProcess {
    const log = openSync(path.join(this.folder, `${name}.log`), 'a');
    const child = spawn(program, args, { ...this.user, cwd: this.folder, stdio: ['ignore', log, log] });
    closeSync(log);
    child.on('error', (error) => (this.fault ??= `${name} cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      this.fault ??= `${name} ended with ${String(code ?? signal)}: ${this.lastWords(name)}`;
    });
    this.children.push(child);
    return child;
  }

  private lastWords(name: string): string {
    return (
      readFileSync(path.join(this.folder, `${name}.log`), 'utf8')
        .trimEnd()
        .split('\n')
        .at(-1) ?? ''
    );
  }

  /** True if a member answers one of Patroni's health checks with success. */
  private async says(member: Member, question: string): Promise<boolean> {
    try {
      return (await fetch(`http://${HOST}:${String(member.rest)}/${question}`)).status === 200;
    } catch {
      return false;
    }
  }

  private async leader(): Promise<Member | null> {
    for (const member of this.members) if (await this.says(member, 'primary')) return member;
    return null;
  }

  private async untilWhole(size: number): Promise<void> {
    const until = Date.now() + 180_000;
    while (Date.now() < until) {
      if (this.fault !== null) throw new Error(this.fault);
      const [leader, replicas, standby] = await Promise.all(
        ['primary', 'replica', 'synchronous'].map(async (question) => {
          const answers = await Promise.all(this.members.map((member) => this.says(member, question)));
          return answers.filter(Boolean).length;
        }),
      );
      if (leader === 1 && replicas === size - 1 && standby === 1) return;
      await pause(500);
    }
    const words = this.members.map(({ name }) => `${name}: ${this.lastWords(name)}`);
    throw new Error(`the cluster is not whole; ${words.join('; ')}`);
  }
}

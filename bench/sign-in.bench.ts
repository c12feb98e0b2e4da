import http from 'node:http';

import { ApiSession, Server } from '../e2e/harness';
import { PASSWORD } from '../e2e/harness/steps';
import { median, type Benchmark, type Figure } from './lib/figure';
import { load } from './lib/load';

const REGION = 'SF';
const PERSON = 'viewer';
const ATTACKERS = 60;
const TURNS = 6;
const SIGN_INS = 8;
const PHOTO_SECONDS = 1;

interface Answer {
  readonly status: number;
  readonly ms: number;
}

/** Submits the sign-in form as a browser without cookies does. */
function signIn(agent: http.Agent, origin: string, username: string, password: string): Promise<Answer> {
  const asked = performance.now();
  const body = new URLSearchParams({ username, password, from: '/boot/' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    http
      .request(`${origin}/login`, { method: 'POST', agent, headers }, (response) => {
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - asked });
        });
        response.resume();
      })
      .on('error', reject)
      .end(body);
  });
}

/** A flood of sign-ins with invented names from the person's own address. Each reply triggers the next attempt. */
class Flood {
  readonly statuses = new Map<number, number>();
  private going = true;
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: ATTACKERS });
  private readonly done: Promise<unknown>;
  private tries = 0;

  constructor(private readonly origin: string) {
    this.done = Promise.all(Array.from({ length: ATTACKERS }, () => this.attack()));
  }

  async stop(): Promise<void> {
    this.going = false;
    await this.done;
    this.agent.destroy();
  }

  private async attack(): Promise<void> {
    while (this.going) {
      this.tries += 1;
      const name = `made-up-${String(this.tries)}`;
      const { status } = await signIn(this.agent, this.origin, name, 'guess');
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    }
  }
}

/**
 * Signs the person in several times, one after another.
 * @returns the time of each sign-in, milliseconds
 * @throws Error if one fails
 */
async function signIns(origin: string): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  for (let turn = 0; turn < SIGN_INS; turn += 1) {
    const { status, ms } = await signIn(agent, origin, PERSON, PASSWORD);
    if (status !== 303) throw new Error(`${PERSON} was answered ${String(status)}`);
    times.push(ms);
  }
  agent.destroy();
  return times;
}

async function aPhotoOf(session: ApiSession): Promise<string> {
  const boots = await session.json<{ id: number }[]>(`/api-web/api/boot/get-region/${REGION}`);
  for (const { id } of boots) {
    const photo = (await session.boot(id)).photoUrls?.[0];
    if (photo !== undefined) return photo.url;
  }
  throw new Error('no boot has a photo');
}

interface Turn {
  readonly signIns: number[];
  readonly photos: number[];
}

async function turnOf(origin: string, photo: string, cookie: string): Promise<Turn> {
  const photos = await load(new URL(photo, origin).href, { cookie }, PHOTO_SECONDS, 1);
  return { signIns: await signIns(origin), photos: photos.times };
}

function figure(name: string, limit: number, pairs: readonly { quiet: number[]; flood: number[] }[]): Figure {
  const quiet = median(pairs.map((pair) => median(pair.quiet)));
  const flood = median(pairs.map((pair) => median(pair.flood)));
  const worst = Math.max(...pairs.flatMap((pair) => pair.flood));
  return {
    name,
    value: median(pairs.map((pair) => median(pair.flood) / median(pair.quiet))),
    unit: '×',
    limit,
    detail: `${flood.toFixed(1)} ms (at most ${worst.toFixed(0)} ms) to ${quiet.toFixed(1)} ms`,
  };
}

/** Measures how a flood of sign-ins slows a sign-in from the same address, and the loading of photos. */
export const signInFlood: Benchmark = {
  name: 'sign-in',
  withoutPages: true,
  async run(): Promise<Figure[]> {
    const server = await Server.start();
    try {
      const session = await ApiSession.signIn(server.origin, 'supervisor');
      const photo = await aPhotoOf(session);
      await turnOf(server.origin, photo, session.cookie);
      const turns: { quiet: Turn; flood: Turn }[] = [];
      const statuses = new Map<number, number>();
      for (let turn = 0; turn < TURNS; turn += 1) {
        const quiet = await turnOf(server.origin, photo, session.cookie);
        const flood = new Flood(server.origin);
        try {
          turns.push({ quiet, flood: await turnOf(server.origin, photo, session.cookie) });
        } finally {
          await flood.stop();
        }
        for (const [status, count] of flood.statuses)
          statuses.set(status, (statuses.get(status) ?? 0) + count);
      }
      console.log(`the flood was answered ${[...statuses].map((each) => each.join(': ')).join(', ')}`);
      return [
        figure(
          'sign-in during a flood of made-up names, to quiet',
          3,
          turns.map(({ quiet, flood }) => ({ quiet: quiet.signIns, flood: flood.signIns })),
        ),
        figure(
          'photo during a flood of made-up names, to quiet',
          3,
          turns.map(({ quiet, flood }) => ({ quiet: quiet.photos, flood: flood.photos })),
        ),
      ];
    } finally {
      await server.dispose();
    }
  },
};

import { contractSuite } from '../contract';
import type { DemoAccount } from './world/demo';
import { FakeBackend } from './FakeBackend';

/** The SHA-256 of every photo that the contract suite uploads. */
const PHOTO_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const backend = new FakeBackend({ user: null });

/** The shared backend's calls. Each call first signs in its account. */
function callsOf<T extends object>(part: T, account: DemoAccount | null): T {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        backend.signIn(account);
        return Reflect.apply(member, target, args);
      };
    },
  });
}

contractSuite(
  {
    describe: (name, body) => describe(name, body),
    test: (name, body) => test(name, body),
    onServer: () => undefined,
  },
  {
    as: async (account) => ({
      session: callsOf(backend.session, account),
      boots: callsOf(backend.boots, account),
      records: callsOf(backend.records, account),
      money: callsOf(backend.money, account),
      vehicles: callsOf(backend.vehicles, account),
      setup: callsOf(backend.setup, account),
      suite: callsOf(backend.suite, account),
      agreement: callsOf(backend.agreement, account),
      clientFor: backend.clientFor,
      recheck: backend.recheck,
      copyOf: backend.copyOf,
      storeIn: backend.storeIn,
      on: backend.on,
      onServerTime: backend.onServerTime,
    }),
    clock: backend.world.clock,
    upload: async (_account, url) => backend.receive(url, PHOTO_SHA256),
    setBlindCount: () => Promise.reject(new Error('The fake backend counts nothing blind')),
  },
);

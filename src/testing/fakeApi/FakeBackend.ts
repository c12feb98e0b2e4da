import type { Api } from '../../api/Api';
import type { LoginUser } from '../../domain/wire/session';
import { NOW, type StoredBoot } from '../builders';
import { CallDesk } from './CallDesk';
import { demoAccounts, type DemoAccount } from './demo';
import { FakeAgreement } from './FakeAgreement';
import { FakeBoots } from './FakeBoots';
import { FakePhotos } from './FakePhotos';
import { FakeSession } from './FakeSession';
import { FakeSuite } from './FakeSuite';
import { FakeVehicles } from './FakeVehicles';
import { World } from './World';

export interface FakeBackendOptions {
  /** A demo account, a user of the test's own, or null for nobody. `supervisor` unless told. */
  readonly user?: DemoAccount | LoginUser | null;
  /** Milliseconds since the epoch; stands still at NOW unless told. */
  readonly clock?: () => number;
  /** In place of the four boots that the world begins with. */
  readonly boots?: readonly StoredBoot[];
}

/**
 * The server, in memory: it keeps the rules of the wire (the contract suite holds it to them, with the real one)
 * and can be told to fail, lose, hold or forge any call.
 */
export class FakeBackend implements Api {
  readonly world = new World();
  /** What is done with each call, and what was called. */
  readonly calls = new CallDesk();
  readonly session = new FakeSession(this.world, this.calls);
  readonly boots = new FakeBoots(this.world, this.calls);
  readonly photos = new FakePhotos(this.world, this.calls);
  readonly vehicles = new FakeVehicles(this.world, this.calls);
  readonly suite = new FakeSuite(this.world, this.calls);
  readonly agreement = new FakeAgreement(this.world, this.calls);

  constructor({ user = 'supervisor', clock = () => NOW, boots }: FakeBackendOptions = {}) {
    this.world.clock = clock;
    if (boots) this.world.boots = boots.map((boot) => ({ ...boot }));
    this.signIn(user);
  }

  signIn(user: DemoAccount | LoginUser | null): void {
    this.world.account = typeof user === 'string' ? demoAccounts()[user] : user;
  }

  signOut(): void {
    this.world.account = null;
  }
}

import type { ApiOf, CallTable, StoredCopy } from '../../api/Api';
import {
  agreementCalls,
  deviceCalls,
  moneyCalls,
  noticeCalls,
  recordCalls,
  removalCalls,
  setupCalls,
  suiteCalls,
} from '../../domain/wire/calls';
import type { LoginUser } from '../../domain/wire/session';
import { NOW, type StoredBoot } from '../builders';
import { CallDesk } from './CallDesk';
import { demoAccounts, type DemoAccount } from './world/demo';
import { agreementHandlers } from './FakeAgreement';
import { bootHandlers, receiveUpload } from './FakeBoots';
import { deviceHandlers } from './FakeDevices';
import { moneyHandlers } from './FakeMoney';
import { noticeHandlers } from './FakeNotices';
import { recordHandlers } from './FakeRecords';
import { removalHandlers } from './FakeRemovals';
import { sessionHandlers } from './FakeSession';
import { setupHandlers } from './FakeSetup';
import { suiteHandlers } from './FakeSuite';
import { vehicleHandlers } from './FakeVehicles';
import type { WholeApi } from '../wholeApi';
import { World } from './world/World';

export interface FakeBackendOptions {
  /** A demo account, a custom user, or null if nobody is signed in. Default: `supervisor`. */
  readonly user?: DemoAccount | LoginUser | null;
  /** Milliseconds since the epoch. Default: always NOW. */
  readonly clock?: () => number;
  /** Replaces the default four boots. */
  readonly boots?: readonly StoredBoot[];
}

/**
 * An in-memory server with as much of the real one as the tests of pages and stores need. It can be told to fail, lose,
 * hold or forge any call.
 */
export class FakeBackend implements WholeApi {
  readonly world = new World();
  /** Records the calls and controls their outcomes. */
  readonly calls = new CallDesk((name, request, handler) => this.world.answer(name, request, handler));
  readonly session = this.calls.serve(sessionHandlers(this.world));
  readonly boots = this.calls.serve(bootHandlers(this.world));
  readonly records = this.calls.serve(recordHandlers(this.world));
  readonly removals = this.calls.serve(removalHandlers(this.world));
  readonly notices = this.calls.serve(noticeHandlers(this.world));
  readonly devices = this.calls.serve(deviceHandlers(this.world));
  readonly money = this.calls.serve(moneyHandlers(this.world));
  readonly vehicles = this.calls.serve(vehicleHandlers(this.world));
  readonly suite = this.calls.serve(suiteHandlers());
  readonly setup = this.calls.serve(setupHandlers(this.world));
  readonly agreement = this.calls.serve(agreementHandlers(this.world));

  private readonly parts = new Map<CallTable, unknown>([
    [recordCalls, this.records],
    [removalCalls, this.removals],
    [noticeCalls, this.notices],
    [deviceCalls, this.devices],
    [moneyCalls, this.money],
    [suiteCalls, this.suite],
    [setupCalls, this.setup],
    [agreementCalls, this.agreement],
  ]);

  constructor({ user = 'supervisor', clock = () => NOW, boots }: FakeBackendOptions = {}) {
    this.world.clock = clock;
    if (boots) this.world.boots = boots.map((boot) => ({ ...boot }));
    this.signIn(user);
  }

  readonly clientFor = <Calls extends CallTable>(calls: Calls): ApiOf<Calls> => {
    if (!this.parts.has(calls)) throw new Error('There is no such part of the call table');
    return this.parts.get(calls) as ApiOf<Calls>;
  };

  /** Does nothing: no client here reports events. */
  readonly on = (): void => undefined;

  /** Does nothing: every answer here is fresh. */
  readonly storeIn = (): void => undefined;
  /** The device's stored copy of each reply that a test has declared to be one. */
  readonly copies = new Map<unknown, StoredCopy>();
  readonly copyOf = (reply: unknown): StoredCopy | undefined => this.copies.get(reply);

  /** Does nothing: the fake's clock is the device's own. */
  readonly onServerTime = (): void => undefined;

  signIn(user: DemoAccount | LoginUser | null): void {
    this.world.account = typeof user === 'string' ? demoAccounts()[user] : user;
  }

  signOut(): void {
    this.world.account = null;
  }

  readonly recheck = async (): Promise<boolean> => {
    try {
      return (await this.session.loginUser()).loggedIn;
    } catch {
      return false;
    }
  };

  /**
   * Handles a POST to an upload URL: receives one file.
   * @param sha256 of its content; by default, whatever its device claims
   * @returns the reply's text
   */
  receive(url: string, sha256?: string): string {
    return receiveUpload(this.world, url, sha256);
  }
}

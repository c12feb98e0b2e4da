import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { toCents } from '../../../src/domain/money';
import type { OpenEntry } from '../../../src/domain/wire/money';
import { Entry, RecordPage, type EntryKind } from '../../../src/domain/wire/records';
import { API, aCreateBody, aReleaseBody, BootCaller, withKey } from './calls/bootCalls';
import { MoneyCaller } from './calls/moneyCalls';
import { TestClient, type TestReply } from './calls/TestClient';
import { TestClock } from './TestClock';

export const MONEY_REGION = 'KC';
const TYPES = ['CASH', 'CHECK', 'CREDIT_CARD'] as const;
/** The payments of a release, in cents. Later payments are extra. */
const AT_RELEASE = [17_500, 1];

/** The kinds of steps that a person takes with a boot or with their shift. */
export const MONEY_KINDS = [
  ...(['create', 'correct', 'note', 'release', 'cancel'] as const),
  ...(['reopen', 'pay', 'void', 'close', 'repeat'] as const),
] as const;
/** One step of a person. The numbers select among the existing boots and payments. */
export interface MoneyStep {
  readonly kind: (typeof MONEY_KINDS)[number];
  readonly at: number;
  readonly cents: number;
}

interface PaymentModel {
  id: number;
  readonly paymentType: string;
  readonly cents: number;
  isVoid: boolean;
}
interface BootModel {
  id: number;
  license: string;
  addr1: string;
  status: 'ACTIVE' | 'RELEASED' | 'CANCELLED';
  readonly payments: PaymentModel[];
  /** The events of the boot, each as its kind with parameters. */
  readonly history: string[];
}
interface Act {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  /** The expected status. */
  readonly status: number;
  /** Applies the effect to the model after the reply. */
  readonly done: (reply: TestReply) => void;
}

const IdReply = v.object({ id: v.number() });
const clock = new TestClock();
const entryOf = ({ bootId, kind, paymentType, amount }: OpenEntry) =>
  [bootId, kind, paymentType, toCents(amount ?? 0)].join(' ');
const told = (kind: EntryKind, ...said: readonly (string | number)[]) => [kind, ...said].join(' ');

/** The process was killed during the request. */
export class Gone extends Error {}

/**
 * A person who takes one step after another with their own boots, and tracks what must be recorded. Others who work
 * at the same time have no influence, so every reply is predictable.
 */
export class MoneyPerson {
  readonly boots: BootModel[] = [];
  client = new TestClient('http://localhost');
  /** The entries of each shift; the last shift is the open one. */
  private readonly shifts: string[][] = [[]];
  private readonly closedIds: number[] = [];
  private unknown: Act | null = null;
  private last: { readonly act: Act; readonly text: string } | null = null;
  private plates = 0;

  /** @param initial the first letter of this person's plates */
  constructor(
    readonly username: string,
    readonly name: string,
    private readonly initial: string,
  ) {}

  /** @throws Gone if the process was killed meanwhile */
  async take(step: MoneyStep): Promise<void> {
    if (step.kind === 'repeat') {
      if (this.last === null) return;
      const { act, text } = this.last;
      const reply = await this.send(act);
      assert.deepEqual([reply.status, reply.text], [act.status, text], `${act.path} once more`);
      return;
    }
    if (step.kind === 'void') await this.learnIds(this.chosen(step));
    const act = this.act(step);
    if (act === null) return;
    this.unknown = act;
    this.hear(act, await this.send(act));
  }

  /** After a restart, repeats the unanswered request with its key, and expects the predicted reply. */
  async settle(): Promise<void> {
    if (this.unknown !== null) this.hear(this.unknown, await this.send(this.unknown));
  }

  /** The sum of the payments that are not void, in dollars. */
  get taken(): number {
    return (
      this.boots
        .flatMap(({ payments }) => payments)
        .reduce((sum, { isVoid, cents }) => sum + (isVoid ? 0 : cents), 0) / 100
    );
  }

  standing(status: BootModel['status']): number {
    return this.boots.filter((boot) => boot.status === status).length;
  }

  /** Compares the boots and shifts on the server with the model. */
  async compare(): Promise<void> {
    const caller = new BootCaller(this.client, clock);
    for (const boot of this.boots) {
      await this.learnIds(boot);
      const details = await caller.details(boot.id);
      assert.deepEqual(
        [details.license, details.addr1, details.status],
        [boot.license, boot.addr1, boot.status],
        `boot ${String(boot.id)}`,
      );
      assert.deepEqual(
        (details.payments ?? []).map(({ id, paymentType, paymentAmount, by, voided }) => ({
          ...{ id, paymentType, by, cents: toCents(paymentAmount), isVoid: voided != null },
        })),
        boot.payments.map((payment) => ({ ...payment, by: this.name })),
      );
      const paid = boot.payments.reduce((sum, { isVoid, cents }) => sum + (isVoid ? 0 : cents), 0);
      const found = await this.read(RecordPage, `boot/search?q=${String(details.refNum)}`);
      assert.deepEqual(
        found.items.map(({ id, paidAmount }) => [id, toCents(paidAmount)]),
        [[boot.id, paid]],
      );
      const history = await this.read(v.array(Entry), `boot/timeline/${String(boot.id)}`);
      assert.deepEqual(
        history.map(({ kind, note, changes, amount, paymentType }) => {
          if (amount !== null) return told(kind, paymentType ?? '', toCents(amount));
          if (changes !== null)
            return told(kind, ...changes.map(({ field, to }) => `${field}=${String(to)}`).sort());
          return kind === 'NOTE' ? told(kind, note ?? '') : kind;
        }),
        boot.history,
      );
    }
    await this.compareShifts();
  }

  private async compareShifts(): Promise<void> {
    const money = new MoneyCaller(this.client);
    const own = new Set(this.boots.map(({ id }) => id));
    const said: string[][] = [];
    for (const id of this.closedIds) {
      const { by, entries, totals } = await money.whole(MONEY_REGION, id);
      assert.equal(by, this.name);
      const sum = entries.reduce((cents, { amount }) => cents + toCents(amount), 0);
      assert.equal(
        totals.reduce((cents, { expected }) => cents + toCents(expected), 0),
        sum,
      );
      said.push(entries.filter(({ bootId }) => own.has(bootId)).map(entryOf));
    }
    said.push((await money.open(MONEY_REGION)).entries.filter(({ bootId }) => own.has(bootId)).map(entryOf));
    assert.deepEqual(said, this.shifts, `shifts of ${this.username}`);
  }

  private chosen({ at }: Pick<MoneyStep, 'at'>): BootModel | undefined {
    return this.boots[at % Math.max(1, this.boots.length)];
  }

  /** Only the boot's details list the payments of its release. */
  private async learnIds(boot: BootModel | undefined): Promise<void> {
    if (boot === undefined) return;
    const { payments = [] } = await this.asked(new BootCaller(this.client, clock).details(boot.id));
    for (const [index, payment] of boot.payments.entries()) payment.id = payments?.[index]?.id ?? 0;
  }

  /** @throws Gone if the process was killed meanwhile */
  private async asked<T>(ask: Promise<T>): Promise<T> {
    try {
      return await ask;
    } catch (error) {
      // fetch throws this when a connection is refused or lost.
      if (error instanceof TypeError) throw new Gone();
      throw error;
    }
  }

  private send({ path, body, key }: Act): Promise<TestReply> {
    const headers = { 'content-type': 'application/json', ...withKey(key) };
    return this.asked(this.client.post(`${API}/${path}`, body, headers));
  }

  private hear(act: Act, reply: TestReply): void {
    assert.equal(reply.status, act.status, `${act.path}: ${reply.text}`);
    this.unknown = null;
    if (reply.status !== 200) return;
    act.done(reply);
    this.last = { act, text: reply.text };
  }

  private async read<S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> {
    const reply = await this.client.get(`${API}/${path}`);
    assert.equal(reply.status, 200, reply.text);
    return v.parse(schema, reply.json());
  }

  private act({ kind, at, cents }: MoneyStep): Act | null {
    if (kind === 'create') return this.creation();
    if (kind === 'close') return this.closing();
    const boot = this.chosen({ at });
    if (boot === undefined) return this.creation();
    const { id } = boot;
    const on = (
      name: string,
      needed: BootModel['status'] | 'CLOSED' | null,
      body: unknown,
      done: Act['done'],
    ): Act => {
      const isAsNeeded =
        needed === null || needed === boot.status || (needed === 'CLOSED' && boot.status !== 'ACTIVE');
      return { path: `boot/${name}`, body, key: randomUUID(), status: isAsNeeded ? 200 : 409, done };
    };
    const inRegion = `${MONEY_REGION}/${String(id)}`;
    switch (kind) {
      case 'correct': {
        const license = this.plate();
        const addr1 = cents % 2 === 0 ? `${String(cents)} Main St` : boot.addr1;
        const changes = { license, addr1 };
        return on(`correct/${inRegion}`, 'ACTIVE', { reason: 'misread', changes }, () => {
          const said = [...(addr1 === boot.addr1 ? [] : [`addr1=${addr1}`]), `license=${license}`];
          Object.assign(boot, changes);
          boot.history.push(told('CORRECTED', ...said));
        });
      }
      case 'note': {
        const text = `said ${String(cents)}`;
        return on(`note/${String(id)}`, null, { text }, () => boot.history.push(told('NOTE', text)));
      }
      case 'release': {
        const payments = [...AT_RELEASE, cents].map((each, index) => ({
          ...{ cents: each, paymentType: TYPES[(at + index) % TYPES.length] ?? '' },
        }));
        const body = aReleaseBody(id, MONEY_REGION, clock, {
          payments: payments.map((each) => ({
            paymentType: each.paymentType,
            paymentAmount: each.cents / 100,
          })),
        });
        return on(`release/${MONEY_REGION}`, 'ACTIVE', body, () => {
          boot.status = 'RELEASED';
          boot.history.push('RELEASED');
          for (const payment of payments) this.paid(boot, payment);
        });
      }
      case 'cancel':
        return on(`cancel/${inRegion}`, 'ACTIVE', JSON.stringify('wrong car'), () => {
          boot.status = 'CANCELLED';
          boot.history.push('CANCELLED');
        });
      case 'reopen':
        return on(`reopen/${inRegion}`, 'CLOSED', { reason: 'wrong car' }, () => {
          boot.status = 'ACTIVE';
          boot.history.push('REOPENED');
          for (const payment of boot.payments) if (!payment.isVoid) this.voided(boot, payment);
        });
      case 'pay': {
        const paymentType = TYPES[at % TYPES.length] ?? '';
        const body = { paymentType, paymentAmount: cents / 100 };
        return on(`payment/${String(id)}`, 'RELEASED', body, (reply) => {
          this.paid(boot, { id: v.parse(IdReply, reply.json()).id, paymentType, cents });
        });
      }
      case 'void': {
        const payment = boot.payments[cents % Math.max(1, boot.payments.length)];
        if (payment === undefined) return null;
        const path = `payment/${String(id)}/${String(payment.id)}/void`;
        const act = on(path, null, { reason: 'wrong amount' }, () => this.voided(boot, payment));
        return payment.isVoid ? { ...act, status: 409 } : act;
      }
      default:
        return null;
    }
  }

  private creation(): Act {
    const license = this.plate();
    const addr1 = '1 Market St';
    const body = aCreateBody(MONEY_REGION, clock, { license, addr1, vin: null });
    const done = (reply: TestReply) => {
      const { id } = v.parse(IdReply, reply.json());
      this.boots.push({ id, license, addr1, status: 'ACTIVE', payments: [], history: ['RECORDED'] });
    };
    return { path: `boot/create/${MONEY_REGION}`, body, key: randomUUID(), status: 200, done };
  }

  /** Closes the shift. The next one contains only later payments. */
  private closing(): Act {
    const counted = TYPES.map((paymentType) => ({ paymentType, amount: 1 }));
    const open = this.shifts.at(-1) ?? [];
    return {
      path: `shift/${MONEY_REGION}/close`,
      body: { counted, note: 'as it was counted' },
      key: randomUUID(),
      status: open.length === 0 ? 409 : 200,
      done: (reply) => {
        this.closedIds.push(v.parse(IdReply, reply.json()).id);
        this.shifts.push([]);
      },
    };
  }

  private paid(
    boot: BootModel,
    payment: Omit<PaymentModel, 'id' | 'isVoid'> & { readonly id?: number },
  ): void {
    boot.payments.push({ id: 0, ...payment, isVoid: false });
    this.enter(boot, 'PAYMENT', payment);
  }

  private voided(boot: BootModel, payment: PaymentModel): void {
    payment.isVoid = true;
    this.enter(boot, 'VOID', payment);
  }

  private enter(
    boot: BootModel,
    kind: 'PAYMENT' | 'VOID',
    { paymentType, cents }: Pick<PaymentModel, 'paymentType' | 'cents'>,
  ): void {
    boot.history.push(told(kind === 'PAYMENT' ? 'PAYMENT_ADDED' : 'PAYMENT_VOIDED', paymentType, cents));
    const amount = kind === 'PAYMENT' ? cents : 0 - cents;
    this.shifts.at(-1)?.push([boot.id, kind, paymentType, amount].join(' '));
  }

  private plate(): string {
    return `${this.initial}${String((this.plates += 1)).padStart(6, '0')}`;
  }
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { toCents } from '../../../src/domain/money';
import type { OpenEntry } from '../../../src/domain/wire/money';
import { Entry, RecordPage, type EntryKind } from '../../../src/domain/wire/records';
import { API, aCreateBody, aReleaseBody, BootCaller, withKey } from './calls/bootCalls';
import { MoneyCaller } from './calls/moneyCalls';
import { TestClient, type TestReply } from './calls/TestClient';
import { unlessGone } from './gone';
import { TestClock } from './TestClock';

export const MONEY_REGION = 'KC';
const TYPES = ['CASH', 'CHECK', 'CREDIT_CARD'] as const;
const WAIVED = 'WAIVED';
/** The region's fee, in cents. */
const FEE = 12_550;
/** The payments of a release, in cents, before one of the step's amount. They leave a part of the fee unpaid. */
const AT_RELEASE = [2_500, 1];

/** The kinds of steps that a person takes with a boot or with their shift. */
export const MONEY_KINDS = [
  ...(['create', 'correct', 'note', 'release', 'cancel'] as const),
  ...(['reopen', 'pay', 'tender', 'waive', 'void', 'refund'] as const),
  ...(['close', 'closeOf', 'rename', 'repeat'] as const),
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
  /** The recorded amount; for cash with change, the amount after giving change. */
  readonly cents: number;
  readonly tenderedCents: number | null;
  refundedCents: number;
  isVoid: boolean;
}
/** The amount that a void would take back. */
const leftOf = ({ cents, refundedCents, isVoid }: PaymentModel) => (isVoid ? 0 : cents - refundedCents);
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
  /** PUT if true. */
  readonly isPut?: boolean;
  /** Who sends it, if not the person. */
  readonly by?: 'supervisor';
  /** Applies the effect to the model after the reply. */
  readonly done: (reply: TestReply) => void;
}

const IdReply = v.object({ id: v.number() });
const clock = new TestClock();
const entryOf = ({ bootId, kind, paymentType, amount }: OpenEntry) =>
  [bootId, kind, paymentType, toCents(amount ?? 0)].join(' ');
const sum = (all: readonly number[]) => all.reduce((whole, each) => whole + each, 0);
const told = (kind: EntryKind, ...said: readonly (string | number)[]) => [kind, ...said].join(' ');

/**
 * A person who takes one step after another with their own boots, and tracks what must be recorded. Others who work
 * at the same time have no influence, so every reply is predictable.
 */
export class MoneyPerson {
  readonly boots: BootModel[] = [];
  client = new TestClient('http://localhost');
  /** An administrator who closes this person's shifts and renames them. */
  supervisor = new TestClient('http://localhost');
  name: string;
  /** The entries of each shift; the last shift is the open one. */
  private readonly shifts: string[][] = [[]];
  private readonly closedShifts: {
    readonly id: number;
    readonly by: string;
    readonly isForOther: boolean;
  }[] = [];
  private unknown: Act | null = null;
  private last: { readonly act: Act; readonly text: string } | null = null;
  private plates = 0;

  /** @param initial the first letter of this person's plates */
  constructor(
    readonly username: string,
    readonly id: number,
    readonly firstName: string,
    private readonly initial: string,
  ) {
    this.name = firstName;
  }

  /** @throws Gone if the process was killed meanwhile */
  async take(step: MoneyStep): Promise<void> {
    if (step.kind === 'repeat') {
      if (this.last === null) return;
      const { act, text } = this.last;
      const reply = await this.send(act);
      assert.deepEqual([reply.status, reply.text], [act.status, text], `${act.path} once more`);
      return;
    }
    if (step.kind === 'void' || step.kind === 'refund') await this.learnIds(this.chosen(step));
    const act = step.kind === 'rename' ? await this.renaming(step) : this.act(step);
    if (act === null) return;
    this.unknown = act;
    this.hear(act, await this.send(act));
  }

  /** After a restart, repeats the unanswered request with its key, and expects the predicted reply. */
  async settle(): Promise<void> {
    if (this.unknown !== null) this.hear(this.unknown, await this.send(this.unknown));
  }

  /** The money that is left of the payments after voids and refunds, in cents. */
  get takenCents(): number {
    return sum(this.all.filter(({ paymentType }) => paymentType !== WAIVED).map(leftOf));
  }

  /** What is waived and not void, in cents. */
  get waivedCents(): number {
    return sum(this.all.filter(({ paymentType }) => paymentType === WAIVED).map(leftOf));
  }

  get refundedCents(): number {
    return sum(this.all.map(({ refundedCents }) => refundedCents));
  }

  private get all(): PaymentModel[] {
    return this.boots.flatMap(({ payments }) => payments);
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
        (details.payments ?? []).map(({ id, paymentType, paymentAmount, tendered, by, voided, refunds }) => ({
          ...{ id, paymentType, by, cents: toCents(paymentAmount), isVoid: voided != null },
          tenderedCents: tendered == null ? null : toCents(tendered),
          refundedCents: sum((refunds ?? []).map(({ amount }) => toCents(amount))),
        })),
        boot.payments.map((payment) => ({ ...payment, by: this.name })),
      );
      const paid = sum(boot.payments.map(leftOf));
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
    for (const { id, by, isForOther } of this.closedShifts) {
      const shift = await money.whole(MONEY_REGION, id);
      const { entries, totals } = shift;
      assert.deepEqual([shift.by, shift.closedBy !== by], [by, isForOther], `shift ${String(id)}`);
      const inDrawer = entries.filter(({ paymentType }) => paymentType !== WAIVED);
      assert.equal(
        sum(totals.map(({ expected }) => toCents(expected))),
        sum(inDrawer.map(({ amount }) => toCents(amount))),
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
    const { payments = [] } = await unlessGone(new BootCaller(this.client, clock).details(boot.id));
    for (const [index, payment] of boot.payments.entries()) payment.id = payments?.[index]?.id ?? 0;
  }

  private send({ path, body, key, by, isPut = false }: Act): Promise<TestReply> {
    const headers = { 'content-type': 'application/json', ...withKey(key) };
    const client = by === undefined ? this.client : this.supervisor;
    const at = isPut ? `/admin/api/${path}` : `${API}/${path}`;
    return unlessGone(
      isPut
        ? client.send(at, { method: 'PUT', headers, body: JSON.stringify(body) })
        : client.post(at, body, headers),
    );
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
    if (kind === 'close' || kind === 'closeOf') return this.closing(kind === 'closeOf');
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
          for (const { paymentType, cents: amount } of payments) this.paid(boot, paymentType, amount);
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
        return on(`payment/${String(id)}`, 'RELEASED', body, () => this.paid(boot, paymentType, cents));
      }
      case 'tender': {
        const unpaid = FEE - sum(boot.payments.map(leftOf));
        const kept = unpaid > 0 && unpaid < cents ? unpaid : cents;
        const tenderedCents = cents + 500;
        const body = { paymentType: 'CASH', paymentAmount: cents / 100, tendered: tenderedCents / 100 };
        return on(`payment/${String(id)}`, 'RELEASED', body, () =>
          this.paid(boot, 'CASH', kept, tenderedCents),
        );
      }
      case 'waive': {
        const body = { paymentType: WAIVED, paymentAmount: cents / 100, reason: 'the sign was hidden' };
        return on(`payment/${String(id)}`, 'RELEASED', body, () => this.paid(boot, WAIVED, cents));
      }
      case 'refund': {
        const payment = boot.payments[cents % Math.max(1, boot.payments.length)];
        if (payment === undefined) return null;
        const paymentType = TYPES[at % TYPES.length] ?? '';
        const amount = 1 + (cents % 4_000);
        const body = { amount: amount / 100, paymentType, reason: 'charged twice', paidTo: 'Ada Moss' };
        const act = on(`payment/${String(id)}/${String(payment.id)}/refund`, 'RELEASED', body, () => {
          payment.refundedCents += amount;
          boot.history.push(told('PAYMENT_REFUNDED', paymentType, amount));
          this.enter([boot.id, 'REFUND', paymentType, 0 - amount]);
        });
        const isLeft = payment.paymentType !== WAIVED && amount <= leftOf(payment);
        return isLeft ? act : { ...act, status: 409 };
      }
      case 'void': {
        const payment = boot.payments[cents % Math.max(1, boot.payments.length)];
        if (payment === undefined) return null;
        const path = `payment/${String(id)}/${String(payment.id)}/void`;
        const act = on(path, null, { reason: 'wrong amount' }, () => this.voided(boot, payment));
        return leftOf(payment) === 0 ? { ...act, status: 409 } : act;
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

  /** The supervisor gives the person another name. Shifts that were closed before must keep the old name. */
  private async renaming({ at, cents }: MoneyStep): Promise<Act> {
    const path = `setup/people/${String(this.id)}`;
    const read = await unlessGone(this.supervisor.get(`/admin/api/${path}`));
    assert.equal(read.status, 200, read.text);
    const { version } = v.parse(v.object({ version: v.number() }), read.json());
    const shortName = `${this.firstName} ${String(at)}-${String(cents)}`;
    return {
      ...{
        path,
        body: { version, shortName },
        key: randomUUID(),
        status: 200,
        isPut: true,
        by: 'supervisor',
      },
      done: () => {
        this.name = shortName;
      },
    };
  }

  /** Closes the shift, or has it closed by the supervisor. The next one contains only later payments. */
  private closing(isForOther: boolean): Act {
    const counted = TYPES.map((paymentType) => ({ paymentType, amount: 1 }));
    const open = this.shifts.at(-1) ?? [];
    return {
      path: `shift/${MONEY_REGION}/close`,
      body: { counted, note: 'as it was counted', ...(isForOther ? { of: this.id } : {}) },
      ...(isForOther ? { by: 'supervisor' as const } : {}),
      key: randomUUID(),
      status: open.length === 0 ? 409 : 200,
      done: (reply) => {
        this.closedShifts.push({ id: v.parse(IdReply, reply.json()).id, by: this.name, isForOther });
        this.shifts.push([]);
      },
    };
  }

  private paid(
    boot: BootModel,
    paymentType: string,
    cents: number,
    tenderedCents: number | null = null,
  ): void {
    boot.payments.push({ id: 0, paymentType, cents, tenderedCents, refundedCents: 0, isVoid: false });
    boot.history.push(told('PAYMENT_ADDED', paymentType, cents));
    this.enter([boot.id, 'PAYMENT', paymentType, cents]);
  }

  /** Takes back whatever is left after the refunds. */
  private voided(boot: BootModel, payment: PaymentModel): void {
    const left = leftOf(payment);
    payment.isVoid = true;
    boot.history.push(told('PAYMENT_VOIDED', payment.paymentType, left));
    this.enter([boot.id, 'VOID', payment.paymentType, 0 - left]);
  }

  private enter(entry: readonly (string | number)[]): void {
    this.shifts.at(-1)?.push(entry.join(' '));
  }

  private plate(): string {
    return `${this.initial}${String((this.plates += 1)).padStart(6, '0')}`;
  }
}

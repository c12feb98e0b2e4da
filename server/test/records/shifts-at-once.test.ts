import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { API, BootCaller } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { grant, MoneyCaller } from '../support/calls/moneyCalls';
import { startTestServer, type TestServer } from '../support/startTestServer';
import type { TestReply } from '../support/calls/TestClient';

const REGION = 'KC';
const PEOPLE = ['supervisor', 'releaser', 'harbor'] as const;
const TYPES = ['CASH', 'CHECK'] as const;
/** The statuses of refusals because somebody else was faster or nothing was left to do. */
const REFUSED = new Set([400, 404, 409]);

/** One step of a person. The numbers select among the existing boots and payments. */
interface Step {
  readonly kind: 'release' | 'pay' | 'waive' | 'void' | 'refund' | 'reopen' | 'close' | 'closeOf';
  readonly at: number;
  readonly cents: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['release', 'release', 'pay', 'waive', 'void'] as const),
    ...(['refund', 'refund', 'reopen', 'close', 'closeOf'] as const),
  ),
  at: fc.nat({ max: 1_000 }),
  cents: fc.nat({ max: 50_000 }),
});
const lanes = fc.array(fc.array(step, { minLength: 8, maxLength: 14 }), { minLength: 3, maxLength: 3 });

/** A person who takes one step after another while others take theirs. */
class Person {
  readonly boots: BootCaller;
  readonly money: MoneyCaller;
  /** The amounts, in dollars, of the payments that the server has confirmed to this person. */
  readonly acknowledged: number[] = [];

  private constructor(
    readonly name: string,
    server: TestServer,
    client: Awaited<ReturnType<TestServer['signIn']>>,
    /** The people whose shifts others may close. */
    private readonly ids: readonly number[],
  ) {
    this.boots = new BootCaller(client, server.clock);
    this.money = new MoneyCaller(client);
  }

  static async of(server: TestServer, username: string): Promise<Person> {
    const { shortName } = await server.db
      .selectFrom('appUser')
      .select('shortName')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const people = await server.db
      .selectFrom('appUser')
      .select('id')
      .where('username', 'in', PEOPLE)
      .execute();
    const ids = people.map(({ id }) => id);
    return new Person(shortName, server, await server.signIn(username), ids);
  }

  async take({ kind, at, cents }: Step, boots: readonly number[]): Promise<void> {
    const bootId = boots[at % boots.length] ?? 0;
    const amounts = [cents / 100, (cents % 7) / 100];
    switch (kind) {
      case 'release': {
        const payments = amounts.map((paymentAmount, index) => ({
          ...{ paymentAmount, paymentType: TYPES[(at + index) % TYPES.length] },
        }));
        if (this.isDone(await this.boots.release(REGION, bootId, { payments }))) {
          this.acknowledged.push(...amounts);
        }
        return;
      }
      case 'pay':
      case 'waive': {
        const paymentType = kind === 'waive' ? 'WAIVED' : TYPES[at % TYPES.length];
        const body = { paymentType, paymentAmount: cents / 100 };
        const reply = await this.boots.client.post(`${API}/boot/payment/${String(bootId)}`, body);
        if (this.isDone(reply)) this.acknowledged.push(cents / 100);
        return;
      }
      case 'void':
      case 'refund': {
        const { payments } = await this.boots.details(bootId);
        const chosen = payments?.[cents % Math.max(1, payments.length)];
        if (chosen?.id == null) return;
        const path = `${API}/boot/payment/${String(bootId)}/${String(chosen.id)}/${kind}`;
        const amount = Math.max(1, Math.round(chosen.paymentAmount * 60)) / 100;
        const back = { amount, paymentType: TYPES[at % TYPES.length], paidTo: 'Ada Moss' };
        const body = { reason: 'wrong amount', ...(kind === 'refund' ? back : {}) };
        this.isDone(await this.boots.client.post(path, body));
        return;
      }
      case 'reopen':
        this.isDone(
          await this.boots.client.post(`${API}/boot/reopen/${REGION}/${String(bootId)}`, {
            reason: 'wrong car',
          }),
        );
        return;
      case 'close':
      case 'closeOf': {
        const counted = TYPES.map((paymentType) => ({ paymentType, amount: cents / 100 }));
        const of = kind === 'closeOf' ? { of: this.ids[at % this.ids.length] } : {};
        this.isDone(await this.money.close(REGION, { counted, note: 'as it was counted', ...of }));
      }
    }
  }

  private isDone(reply: TestReply): boolean {
    assert.ok(reply.status === 200 || REFUSED.has(reply.status), `${String(reply.status)} ${reply.text}`);
    return reply.status === 200;
  }
}

/** The payments and voids that the boots' details attribute to a person, to compare with the shifts. */
async function saidByBoots(reader: BootCaller, boots: readonly number[], name: string): Promise<string[]> {
  const entries: string[] = [];
  for (const bootId of boots) {
    const { payments } = await reader.details(bootId);
    for (const { by, paymentType, paymentAmount, voided, refunds } of payments ?? []) {
      let leftCents = Math.round(paymentAmount * 100);
      for (const refund of refunds ?? []) {
        const said = `${String(bootId)} REFUND ${refund.paymentType} ${String(0 - refund.amount)}`;
        if (refund.by === name) entries.push(said);
        leftCents -= Math.round(refund.amount * 100);
      }
      if (by === name) entries.push(`${String(bootId)} PAYMENT ${paymentType} ${String(paymentAmount)}`);
      if (voided?.by === name) {
        entries.push(`${String(bootId)} VOID ${paymentType} ${String(0 - leftCents / 100)}`);
      }
    }
  }
  return entries.sort();
}

/** The entries of all of a person's shifts. Asserts that the totals of closed shifts match their entries. */
async function saidByShifts({ money, name }: Person, boots: ReadonlySet<number>): Promise<string[]> {
  const entries = [...(await money.open(REGION)).entries];
  for (const { id, by } of await money.allClosed(REGION)) {
    if (by !== name) continue;
    const shift = await money.whole(REGION, id);
    entries.push(...shift.entries);
    for (const { paymentType, expected, counted, difference, count } of shift.totals) {
      const own = shift.entries.filter((entry) => entry.paymentType === paymentType);
      const cents = own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      assert.deepEqual([expected, count], [cents / 100, own.length], `shift ${String(id)}`);
      assert.equal(Math.round(difference * 100), Math.round(counted * 100) - cents);
    }
  }
  return entries
    .filter(({ bootId }) => boots.has(bootId))
    .map(
      ({ bootId, kind, paymentType, amount }) => `${String(bootId)} ${kind} ${paymentType} ${String(amount)}`,
    )
    .sort();
}

for (const database of DATABASES) {
  test(
    `whatever several people take, waive, refund, void, reopen and close at once, also for each other, each entry is in one shift and every sum adds up, on ${database.name} (SHIFT-1, SHIFT-5)`,
    { skip: database.skip },
    async () => {
      const server = await startTestServer({ database });
      try {
        for (const username of PEOPLE) {
          await grant(server, username, REGION, [
            ...(['BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL'] as const),
            ...(['BILLING_ADD_PAYMENT', 'BILLING_VOID_PAYMENT', 'ADMIN_CASHIER_SHIFTS'] as const),
          ]);
        }
        const people = await Promise.all(PEOPLE.map((username) => Person.of(server, username)));
        const [supervisor] = people;
        assert.ok(supervisor !== undefined);
        await fc.assert(
          fc.asyncProperty(lanes, async (steps) => {
            const boots: number[] = [];
            for (let each = 0; each < 4; each += 1) boots.push(await supervisor.boots.recorded(REGION));
            await Promise.all(
              people.map(async (person, index) => {
                for (const each of steps[index] ?? []) await person.take(each, boots);
              }),
            );
            const ofThese = new Set(boots);
            for (const person of people) {
              const said = await saidByBoots(supervisor.boots, boots, person.name);
              assert.deepEqual(await saidByShifts(person, ofThese), said, person.name);
              const paid = said.filter((entry) => entry.includes(' PAYMENT ')).length;
              assert.equal(paid, person.acknowledged.splice(0).length);
            }
          }),
          { seed: 1, numRuns: 4, endOnFailure: true },
        );
      } finally {
        await server.close();
      }
    },
  );
}

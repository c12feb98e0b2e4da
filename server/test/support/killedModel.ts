import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../demo/accounts';
import { API, aCreateBody, aReleaseBody, BootCaller, listed, momentIn, withKey } from './calls/bootCalls';
import { ANA_PASSWORD, type AnaIs, type Counts, type KilledSite } from './killedSite';
import { aForm, register } from './calls/photoCalls';
import { TestClient, type TestReply } from './calls/TestClient';
import { Gone, unlessGone } from './gone';
import { TestClock } from './TestClock';

/** One step of a person. The numbers select among the existing boots. */
export type Step =
  | { readonly kind: 'create' | 'sign' | 'agree' }
  | { readonly kind: 'release' | 'cancel' | 'off' | 'repeat' | 'photo'; readonly at: number }
  /** Corrects the boot's number, or takes another boot off. `of` is the car that had this number first. */
  | { readonly kind: 'correct' | 'swap'; readonly at: number; readonly of: number };

type Who = 'supervisor' | 'ana';
interface Boot {
  readonly plate: string;
  id: number;
  /** The recorded number of the physical boot. */
  device: string | null;
  /** Whether a correction's outcome is unknown. Only one is made at a time. */
  isCorrected: boolean;
  /** The number of its corrections that succeeded. */
  corrections: number;
  status: 'ACTIVE' | 'RELEASED' | 'CANCELLED';
  readonly photos: Set<number>;
  /** The number of attempts to close it that succeeded or have an unknown outcome. */
  closings: number;
  isOff: boolean;
  /** The same for attempts to report it as off its car. */
  offs: number;
}
interface Submission {
  readonly call: 'create' | 'release' | 'cancel' | 'off' | 'correct';
  readonly who: Who;
  readonly boot: Boot;
  /** The new number. */
  readonly device?: string | null;
  send(client: TestClient): Promise<TestReply>;
  /** The first successful answer. */
  answer: string | null;
}

/** A person with their own session, who takes one step after another. */
class Lane {
  signedIn = false;
  client: TestClient;

  constructor(
    readonly who: Who,
    origin: string,
  ) {
    this.client = new TestClient(origin);
  }

  async signIn(origin: string): Promise<void> {
    this.client = new TestClient(origin);
    this.signedIn = false;
    const password = this.who === 'ana' ? ANA_PASSWORD : DEMO_PASSWORD;
    const reply = await this.client.login(this.who, password);
    assert.equal(reply.status, 303, reply.text);
    this.signedIn = true;
  }

  async signOut(): Promise<void> {
    this.signedIn = false;
    assert.equal((await this.client.get('/api-web/logout')).status, 303);
  }
}

const now = () => new TestClock();

/** One in this many corrections clears the number. */
const CLEARS = 4;

const plateOf = (count: number) => `K${String(count).padStart(6, '0')}`;

/** Adds a boot to the list for each car: its number is the car's plate. */
async function listBoots(client: TestClient, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) => `${plateOf(index + 1)},WHEEL`);
  const reply = await client.send('/admin/api/setup/lists/SF/boots/import?dryRun=false', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', ...withKey(randomUUID()) },
    body: ['number,kind', ...lines].join('\r\n'),
  });
  assert.equal(reply.status, 200, reply.text);
}

/** The people, and what the server must have recorded of their steps. */
export class KilledModel {
  readonly boots: Boot[] = [];
  ana: AnaIs = { active: true, demoted: false };
  private accepted = false;
  private acceptanceUnknown = false;
  private readonly submissions: Submission[] = [];
  private unknown: Submission[] = [];
  private unregistered: { readonly boot: Boot; readonly fileId: number; readonly who: Who }[] = [];
  private lanes: Lane[] = [];
  private acknowledged = 0;
  private count = 0;

  private constructor(
    private readonly site: KilledSite,
    private readonly photo: Buffer,
    private readonly seeded: Counts,
    private readonly seededActive: ReadonlySet<number>,
  ) {}

  /** @param most the number of cars that are booted at most */
  static async of(site: KilledSite, photo: Buffer, most: number): Promise<KilledModel> {
    await site.start();
    const lane = new Lane('supervisor', site.origin);
    await lane.signIn(site.origin);
    const active = listed(await new BootCaller(lane.client, now()).list('SF'));
    await listBoots(lane.client, most);
    return new KilledModel(site, photo, await site.counts(), new Set(active.map(({ id }) => id)));
  }

  async signInAll(): Promise<void> {
    this.lanes = (['supervisor', 'ana', 'supervisor', 'ana'] as const).map(
      (who) => new Lane(who, this.site.origin),
    );
    for (const lane of this.lanes) await lane.signIn(this.site.origin);
  }

  /** Runs everybody's steps in parallel and kills the process after this many replies. */
  async liveAndDie(steps: readonly (readonly Step[])[], killAfter: number): Promise<void> {
    this.acknowledged = -killAfter;
    await Promise.all(this.lanes.map((lane, at) => this.walk(lane, steps[at] ?? [])));
    await this.site.kill();
  }

  private async walk(lane: Lane, steps: readonly Step[]): Promise<void> {
    try {
      for (const step of steps) {
        await this.take(lane, step);
        this.acknowledged += 1;
        if (this.acknowledged === 0) this.site.shoot();
      }
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  /** True if the person may make changes; null while it is unknown whether the agreement is accepted. */
  private may(lane: Lane): boolean | null {
    if (!lane.signedIn) return false;
    if (lane.who === 'supervisor') return true;
    if (!this.ana.active || this.ana.demoted) return false;
    return this.acceptanceUnknown ? null : this.accepted;
  }

  /** Makes a change, and asserts that it is refused with 403 only if the person lacks the right. */
  private async change(lane: Lane, ask: () => Promise<TestReply>): Promise<TestReply> {
    const before = this.may(lane);
    const reply = await unlessGone(ask());
    const may = before === this.may(lane) ? before : null;
    if (may !== null) assert.equal(reply.status !== 403, may, `${lane.who}: ${reply.status} ${reply.text}`);
    return reply;
  }

  private async take(lane: Lane, step: Step): Promise<void> {
    switch (step.kind) {
      case 'create':
        return this.submit(lane, this.newBoot(lane));
      case 'release':
      case 'cancel': {
        const boot = this.chosen(step.at);
        return boot === undefined ? undefined : this.submit(lane, this.closing(lane, step.kind, boot));
      }
      case 'off': {
        const boot = this.chosen(step.at);
        // Ana may not take boots off.
        if (boot === undefined || lane.who === 'ana') return undefined;
        return this.submit(lane, this.takingOff(lane, boot));
      }
      case 'correct':
      case 'swap':
        return lane.who === 'ana' ? undefined : this.renumber(lane, step);
      case 'repeat': {
        const own = this.submissions.filter(({ who, answer }) => who === lane.who && answer !== null);
        const again = own[step.at % Math.max(1, own.length)];
        return again === undefined ? undefined : this.submit(lane, again);
      }
      case 'photo':
        return this.addPhoto(lane, this.chosen(step.at));
      case 'agree':
        return lane.who === 'ana' ? this.agree(lane) : undefined;
      case 'sign':
        return lane.signedIn ? unlessGone(lane.signOut()) : unlessGone(lane.signIn(this.site.origin));
    }
  }

  private chosen(at: number): Boot | undefined {
    const known = this.boots.filter(({ id }) => id > 0);
    return known[at % Math.max(1, known.length)];
  }

  private newBoot({ who }: Lane): Submission {
    const plate = plateOf((this.count += 1));
    const boot: Boot = {
      plate,
      id: 0,
      device: plate,
      isCorrected: false,
      corrections: 0,
      status: 'ACTIVE',
      photos: new Set(),
      closings: 0,
      isOff: false,
      offs: 0,
    };
    const body = aCreateBody('SF', now(), { license: plate, vin: null, device: plate });
    const key = withKey(randomUUID());
    const send = (client: TestClient) => client.post(`${API}/boot/create/SF`, body, key);
    return { call: 'create', who, boot, send, answer: null };
  }

  private closing({ who }: Lane, call: 'release' | 'cancel', boot: Boot): Submission {
    const key = withKey(randomUUID());
    const body = aReleaseBody(boot.id, 'SF', now());
    const send = (client: TestClient) =>
      call === 'release'
        ? client.post(`${API}/boot/release/SF`, body, key)
        : new BootCaller(client, now()).cancel('SF', boot.id, 'Wrong car', key);
    return { call, who, boot, send, answer: null };
  }

  /** Corrects a boot's number to that of another car, or to none; or takes another boot off than the recorded one. */
  private async renumber(lane: Lane, { kind, at, of }: Extract<Step, { of: number }>): Promise<void> {
    const [boot, other] = [this.chosen(at), this.chosen(of)];
    if (boot === undefined || other === undefined) return undefined;
    if (kind === 'swap')
      return this.submit(lane, this.takingOff(lane, boot, { device: other.plate, swap: true }));
    const device = of % CLEARS === 0 ? null : other.plate;
    if (boot.isCorrected || boot.device === device) return undefined;
    return this.submit(lane, this.correcting(lane, boot, device));
  }

  private correcting({ who }: Lane, boot: Boot, device: string | null): Submission {
    const key = withKey(randomUUID());
    const path = `${API}/boot/correct/SF/${String(boot.id)}`;
    const body = { reason: 'Misread', changes: { device } };
    return {
      call: 'correct',
      who,
      boot,
      device,
      send: (client) => client.post(path, body, key),
      answer: null,
    };
  }

  private takingOff({ who }: Lane, boot: Boot, named: object = {}): Submission {
    const key = withKey(randomUUID());
    const path = `${API}/boot/removal/${String(boot.id)}/off`;
    const body = { dateTime: momentIn('SF', now()).dateTime, ...named };
    return { call: 'off', who, boot, send: (client) => client.post(path, body, key), answer: null };
  }

  /** Adds or removes an attempt whose outcome is unknown. */
  private attempted({ call, boot }: Submission, count: 1 | -1): void {
    if (call === 'correct') boot.isCorrected = count > 0;
    else if (call === 'off') boot.offs += count;
    else if (call !== 'create') boot.closings += count;
  }

  private async submit(lane: Lane, submission: Submission): Promise<void> {
    const isNew = submission.answer === null;
    const before = { ...submission.boot };
    if (isNew) this.attempted(submission, 1);
    let reply: TestReply;
    try {
      reply = await this.change(lane, () => submission.send(lane.client));
    } catch (error) {
      if (isNew && error instanceof Gone) this.unknown.push(submission);
      throw error;
    }
    if (reply.status === 403) {
      if (isNew) this.attempted(submission, -1);
      return;
    }
    this.hear(submission, reply, before);
  }

  /**
   * Checks a reply other than 403 and applies it to the model.
   * @param before the boot when the call was made
   */
  private hear(submission: Submission, reply: TestReply, before: Boot): void {
    const { call, boot, answer } = submission;
    if (answer !== null) {
      assert.deepEqual([reply.status, reply.text], [200, answer], 'a repeat gets the first answer');
      return;
    }
    // In the minute after the boot was closed, an earlier report is refused by its time.
    if (call === 'off' && (reply.status === 409 || reply.text.includes('before the release'))) {
      this.attempted(submission, -1);
      const isFirst = before.status !== 'ACTIVE' && !boot.isOff && boot.offs === 0;
      assert.ok(!isFirst || reply.status === 400, `nobody took it off: ${reply.text}`);
      return;
    }
    if (call === 'correct') {
      this.attempted(submission, -1);
      if (reply.status === 409) {
        const isElsewhere = reply.text.includes('"deviceOn"');
        assert.ok(boot.status !== 'ACTIVE' || boot.closings > 0 || isElsewhere, reply.text);
        assert.ok(!reply.text.includes(`"id":${String(boot.id)},`), 'it is on this very car');
        return;
      }
    } else if (call !== 'create' && reply.status === 409) {
      this.attempted(submission, -1);
      const isChanged = boot.isCorrected || boot.corrections > before.corrections;
      const isClosed = boot.status !== 'ACTIVE' || boot.closings > 0;
      assert.ok(isClosed || isChanged, `nobody closed or corrected it: ${reply.text}`);
      return;
    }
    assert.equal(reply.status, 200, `${call}: ${reply.text}`);
    submission.answer = reply.text;
    this.submissions.push(submission);
    if (call === 'create') {
      boot.id = (reply.json() as { id: number }).id;
      this.boots.push(boot);
      return;
    }
    if (call === 'off') {
      assert.ok(!boot.isOff, 'it was off once already');
      boot.isOff = true;
      return;
    }
    if (call === 'correct') {
      boot.device = submission.device ?? null;
      boot.corrections += 1;
      return;
    }
    assert.equal(boot.status, 'ACTIVE', 'it was closed once already');
    boot.status = call === 'release' ? 'RELEASED' : 'CANCELLED';
  }

  private async addPhoto(lane: Lane, boot: Boot | undefined): Promise<void> {
    if (boot === undefined) return;
    const ticket = await this.change(lane, () => lane.client.get(`${API}/file/boot?regionCode=SF`));
    if (ticket.status === 403) return;
    assert.equal(ticket.status, 200, ticket.text);
    const uploaded = await unlessGone(lane.client.post(ticket.text, aForm(this.photo)));
    assert.equal(uploaded.status, 200, uploaded.text);
    const fileId = Number(uploaded.text);
    this.unregistered.push({ boot, fileId, who: lane.who });
    const registered = await unlessGone(register(lane.client, boot.id, fileId));
    assert.equal(registered.status, 200, registered.text);
    this.unregistered = this.unregistered.filter((each) => each.fileId !== fileId);
    boot.photos.add(fileId);
  }

  private async agree(lane: Lane): Promise<void> {
    if (!lane.signedIn || !this.ana.active || this.accepted || this.acceptanceUnknown) return;
    // Until the reply arrives, calls of this company may be refused or not, so their status is not asserted.
    this.acceptanceUnknown = true;
    const { base } = await this.company(lane);
    const key = (await unlessGone(lane.client.get(`${base}/clickWrapKey`))).text;
    const at = `agreementUrl=${encodeURIComponent(key)}`;
    const made = await unlessGone(lane.client.post(`${base}/generateAgreement?${at}`));
    assert.equal(made.status, 200, made.text);
    const { attachmentId } = made.json() as { attachmentId: number };
    const agreed = await unlessGone(
      lane.client.post(`${base}/clickWrapAgree?${at}&shownAttachmentId=${String(attachmentId)}`),
    );
    assert.equal(agreed.status, 200, agreed.text);
    this.accepted = true;
    this.acceptanceUnknown = false;
  }

  private async company({ client }: Lane): Promise<{ base: string }> {
    const reply = await unlessGone(client.get(`${API}/login/user`));
    const { towCompanyId } = reply.json() as { towCompanyId: number };
    return { base: `/admin/api/clickWrap/${String(towCompanyId)}` };
  }

  /** After a restart, repeats unanswered requests with their keys. Each must get a valid reply. */
  async settle(): Promise<void> {
    const [supervisor, ana] = this.lanes;
    assert.ok(supervisor !== undefined && ana !== undefined);
    const laneOf = (who: Who) => (who === 'ana' ? ana : supervisor);
    if (this.ana.active) {
      const { base } = await this.company(ana);
      const required = (await ana.client.get(`${base}/clickWrap`)).text === 'true';
      if (this.acceptanceUnknown) this.accepted = !required;
      assert.equal(required, !this.accepted, 'an acceptance that was acknowledged is there');
      this.acceptanceUnknown = false;
    }
    const unknown = this.unknown.splice(0);
    for (const submission of unknown) {
      const lane = laneOf(submission.who);
      this.attempted(submission, -1);
      await this.submit(lane, submission);
    }
    for (const { boot, fileId, who } of this.unregistered.splice(0)) {
      const reply = await register(laneOf(who).client, boot.id, fileId);
      assert.equal(reply.status, 200, reply.text);
      boot.photos.add(fileId);
    }
  }

  /** Asserts that the server has everything that it acknowledged, unchanged, and nothing else. */
  async compare(): Promise<void> {
    const [supervisor] = this.lanes;
    assert.ok(supervisor !== undefined);
    const caller = new BootCaller(supervisor.client, now());
    for (const boot of this.boots) {
      const details = await caller.details(boot.id);
      const { license, status, device } = details;
      const removal = boot.status === 'ACTIVE' ? null : boot.isOff ? 'OFF' : 'WAITING';
      assert.deepEqual(
        [license, status, device, details.removal?.state ?? null],
        [boot.plate, boot.status, boot.device, removal],
      );
      assert.deepEqual(
        new Set((details.photoUrls ?? []).map(({ id }) => id)),
        boot.photos,
        `photos of ${boot.plate}`,
      );
      assert.equal(details.payments?.length, boot.status === 'RELEASED' ? 1 : 0);
    }
    const active = this.boots.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id);
    const shown = listed(await caller.list('SF')).map(({ id }) => id);
    assert.deepEqual(shown.sort(), [...this.seededActive, ...active].sort(), 'the list of active boots');
    const onCars = this.boots.flatMap(({ isOff, device }) => (isOff || device === null ? [] : [device]));
    assert.equal(new Set(onCars).size, onCars.length, 'a boot is on one car at a time');
    const { seeded } = this;
    const of = (status: string) => this.boots.filter((boot) => boot.status === status).length;
    assert.deepEqual(await this.site.counts(), {
      boots: seeded.boots + this.boots.length,
      created: seeded.created + this.boots.length,
      released: seeded.released + of('RELEASED'),
      cancelled: seeded.cancelled + of('CANCELLED'),
      photos: seeded.photos + this.boots.reduce((sum, { photos }) => sum + photos.size, 0),
      payments: seeded.payments + of('RELEASED'),
      onCars: seeded.onCars + onCars.length,
      off: seeded.off + this.boots.filter(({ isOff }) => isOff).length,
      corrected: seeded.corrected + this.boots.reduce((sum, { corrections }) => sum + corrections, 0),
    } satisfies Counts);
  }
}

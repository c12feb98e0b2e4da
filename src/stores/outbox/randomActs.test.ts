import fc from 'fast-check';
import { ConnectionError, ForeignAnswerError, HttpError } from '../../api/errors';
import type { OutboxEntry } from '../../domain/stored/outboxEntry';
import { aUser } from '../../testing/builders';
import { aFilledPhone, aPhotoFile, done } from '../../testing/kerbPhone';
import { fillIn } from '../../testing/newBoot';

/** What can happen to a phone, in any order. */
const ACTS = [
  ...['cut', 'join', 'record', 'lose', 'refuse', 'fail', 'portal', 'losePhoto', 'refusePhoto', 'retryPhotos'],
  ...['restart', 'openTab', 'closeTab', 'pass', 'clockForward', 'clockBack', 'signOut', 'signIn', 'other'],
  ...['mend', 'discard'],
] as const;

const GONE = new ConnectionError('Failed to fetch');
const HOURS_MS = 3 * 60 * 60_000;
/** How many random sequences are tried. */
const COURSES = 15;

const needsYou = ({ state }: OutboxEntry) => state === 'needsYou';

async function aRun() {
  const phone = await aFilledPhone();
  const account = aUser({ features: ['guard'] });
  const another = { ...account, id: 2 };
  phone.backend.signIn(account);
  const known = phone.backend.world.boots.length;
  const recorded = () => phone.backend.world.boots.slice(0, phone.backend.world.boots.length - known);
  let made = 0;
  /** The boots that the form has confirmed, as recorded or as stored. */
  const plates = new Set<unknown>();
  /** The boots that the user has discarded. If they were recorded, their photo may be missing. */
  const discarded = new Set<unknown>();
  const tabs: (() => void)[] = [];
  const isOther = () => phone.backend.world.account?.id === another.id;
  const isOwn = () => phone.backend.world.account?.id === account.id;
  /** Advances time until the form knows the outcome of its boot. */
  const told = async <T>(sending: Promise<T>): Promise<T> => {
    const outcome = { isKnown: false };
    const note = () => (outcome.isKnown = true);
    sending.then(note, note);
    await done();
    for (let turn = 0; !outcome.isKnown; turn += 1) {
      if (turn === 10) throw new Error('The form waits for ever');
      phone.clock.now += 10_000;
      phone.live.wait(10_000);
      await done();
    }
    return sending;
  };
  /** Submits the form's boot with a photo, and starts the next one. */
  const record = async () => {
    // After another user has signed in, this user's pages reload.
    if (isOther()) return;
    const plate = `RUN${String((made += 1)).padStart(3, '0')}`;
    if (phone.store.isConfirmed) phone.store.back();
    fillIn(phone.store);
    phone.store.change({ license: plate });
    await phone.store.draftPhotos.add(aPhotoFile(plate));
    phone.clock.now += 1_000;
    if ((await told(phone.store.submit())) === 'confirmed') plates.add(plate);
  };
  /** Opens the first boot that needs the user in the form, and sends it again. */
  const mend = async () => {
    const entry = phone.outbox.entries.find(needsYou);
    if (entry === undefined || !isOwn()) return;
    const form = phone.open(entry.key);
    await form.start();
    form.change({ addr1: '2 Market St' });
    await told(form.submit());
  };
  const discard = async () => {
    const entry = phone.outbox.entries.find(needsYou);
    if (entry === undefined) return;
    discarded.add(entry.body.license);
    plates.delete(entry.body.license);
    await phone.outbox.discard(entry.key);
  };
  const retryPhotos = async () => {
    for (const { key, photos } of phone.outbox.entries)
      for (const { id, state } of photos) if (state === 'refused') await phone.outbox.retryPhoto(key, id);
  };
  const { calls } = phone.backend;
  const acts: Readonly<Record<(typeof ACTS)[number], () => unknown>> = {
    cut: () => phone.connect(false),
    join: () => phone.connect(true),
    record,
    lose: () => calls.loseNextAnswer('create', GONE),
    refuse: () => calls.failNext('create', new HttpError(400, 'Refused')),
    fail: () => calls.failNext('create', new HttpError(503, 'Later')),
    portal: () => calls.failNext('create', new ForeignAnswerError('A page answered')),
    losePhoto: () => calls.loseNextAnswer('registerFile', GONE),
    refusePhoto: () => calls.failNext('registerFile', new HttpError(400, 'No picture')),
    retryPhotos,
    restart: () => phone.restart(),
    openTab: async () => tabs.push(await phone.openTab()),
    closeTab: () => tabs.pop()?.(),
    pass: () => {
      phone.clock.now += 60_000;
      phone.live.wait(60_000);
    },
    clockForward: () => (phone.clock.now += HOURS_MS),
    clockBack: () => (phone.clock.now -= HOURS_MS),
    signOut: () => phone.backend.signOut(),
    signIn: () => {
      phone.backend.signIn(account);
      phone.live.turn(true);
    },
    other: () => {
      phone.backend.signIn(another);
      phone.live.turn(true);
    },
    mend,
    discard,
  };
  /** Performs one act and everything that follows from it immediately. */
  const act = async (name: (typeof ACTS)[number]) => {
    await acts[name]();
    await done();
  };
  /**
   * The faults end. Within a minute, everything that does not need the user is recorded exactly once, with its photo.
   */
  const end = async () => {
    phone.backend.signIn(account);
    await phone.connect(true);
    await phone.restart();
    for (let seconds = 0; seconds < 60; seconds += 10) {
      // A refusal that was still to come may meet a photo only now.
      await retryPhotos();
      phone.clock.now += 10_000;
      phone.live.wait(10_000);
      await done();
    }
    tabs.forEach((close) => close());
  };
  return { phone, plates, discarded, recorded, isOther, act, end };
}

test('whatever happens, each boot is recorded once with its photo, or waits for its user (KERB-2, KERB-4, KERB-8)', async () => {
  const printed = [
    jest.spyOn(console, 'error').mockImplementation(() => undefined),
    jest.spyOn(console, 'warn').mockImplementation(() => undefined),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ACTS), { minLength: 4, maxLength: 20 }),
      async (happening) => {
        const { phone, plates, discarded, recorded, isOther, act, end } = await aRun();
        for (const name of happening) {
          const before = recorded().length;
          await act(name);
          // Nothing is sent in another user's session.
          if (isOther() && name !== 'other') expect(recorded().length).toBe(before);
        }
        await end();
        const needing = phone.outbox.entries.filter(needsYou);
        const ready = recorded().map(({ license }) => license);
        const there: unknown[] = [...ready, ...needing.map(({ body }) => body.license)];
        expect(new Set(ready).size).toBe(ready.length);
        expect([...plates].filter((plate) => !there.includes(plate))).toEqual([]);
        expect(phone.outbox.waiting).toEqual(needing);
        // A boot that is recorded, but was refused when it was sent again after a lost answer, waits with its photo.
        const complete = recorded().filter(
          ({ license }) => !discarded.has(license) && !needing.some(({ body }) => body.license === license),
        );
        for (const { photos } of complete) {
          // A boot that returned to the form and was sent with another plate has the photos of both.
          expect(new Set(photos.map(({ sha256 }) => sha256)).size).toBe(photos.length);
          expect(photos.length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: COURSES, examples: [[['cut', 'record', 'portal', 'cut', 'fail', 'refusePhoto']]] },
  );
  printed.forEach((each) => each.mockRestore());
}, 180_000);

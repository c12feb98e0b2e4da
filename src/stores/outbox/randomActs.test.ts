import fc from 'fast-check';
import { ConnectionError, HttpError } from '../../api/errors';
import { aFilledPhone, aPhotoFile, done } from '../../testing/kerbPhone';
import { fillIn } from '../../testing/newBoot';

/** What may happen to a phone, in any order. */
const ACTS = [
  'cut',
  'join',
  'record',
  'lose',
  'refuse',
  'fail',
  'losePhoto',
  'restart',
  'pass',
  'signOut',
] as const;

const GONE = new ConnectionError('Failed to fetch');

async function aRun() {
  const phone = await aFilledPhone();
  const { account } = phone.backend.world;
  const known = phone.backend.world.boots.length;
  let made = 0;
  /** Those that the form has confirmed, as added or as kept. */
  const plates: string[] = [];
  /** Records the boot of the form with a photo, and begins the next one. */
  const record = async () => {
    const plate = `RUN${String((made += 1)).padStart(3, '0')}`;
    if (phone.store.isConfirmed) phone.store.back();
    fillIn(phone.store);
    phone.store.change({ license: plate });
    await phone.store.draftPhotos.add(aPhotoFile(plate));
    phone.clock.now += 1_000;
    if ((await phone.store.submit()) === 'confirmed') plates.push(plate);
    await done();
  };
  const acts: Readonly<Record<(typeof ACTS)[number], () => unknown>> = {
    cut: () => phone.connect(false),
    join: () => phone.connect(true),
    record,
    lose: () => phone.backend.calls.loseNextAnswer('create', GONE),
    refuse: () => phone.backend.calls.failNext('create', new HttpError(400, 'Refused')),
    fail: () => phone.backend.calls.failNext('create', new HttpError(503, 'Later')),
    losePhoto: () => phone.backend.calls.loseNextAnswer('registerFile', GONE),
    restart: () => phone.restart(),
    pass: () => {
      phone.clock.now += 60_000;
      phone.live.wait(300_000);
    },
    signOut: () => phone.backend.signOut(),
  };
  /** The faults end: everything that needs nobody is recorded, once, with its photo. */
  const end = async () => {
    phone.backend.signIn(account);
    await phone.connect(true);
    await phone.restart();
    for (let turn = 0; turn < 12; turn += 1) {
      phone.clock.now += 300_000;
      phone.live.wait(300_000);
      await done();
    }
  };
  return { phone, plates, known, acts, end };
}

test('whatever happens, each boot is recorded once with its photo, or is there for the person (KERB-2, KERB-4)', async () => {
  const printed = [
    jest.spyOn(console, 'error').mockImplementation(() => undefined),
    jest.spyOn(console, 'warn').mockImplementation(() => undefined),
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { maxLength: 14 }), async (happening) => {
      const { phone, plates, known, acts, end } = await aRun();
      for (const act of happening) {
        await acts[act]();
        await done();
      }
      await end();
      const { boots } = phone.backend.world;
      const recorded = boots.slice(0, boots.length - known);
      const needing = phone.outbox.entries.filter(({ state }) => state === 'needsYou');
      const there = [...recorded.map(({ license }) => license), ...needing.map(({ body }) => body.license)];
      expect(new Set(recorded.map(({ license }) => license)).size).toBe(recorded.length);
      expect(plates.filter((plate) => !there.includes(plate))).toEqual([]);
      expect(phone.outbox.waiting).toEqual(needing);
      // One that is recorded, but was refused when its lost answer was asked for again, waits with its photo.
      const complete = recorded.filter(
        ({ license }) => !needing.some(({ body }) => body.license === license),
      );
      for (const { photos } of complete) {
        expect(new Set(photos.map(({ sha256 }) => sha256)).size).toBe(photos.length);
        expect(photos.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 20 },
  );
  printed.forEach((each) => each.mockRestore());
});

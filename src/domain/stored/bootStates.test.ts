import { anOutboxEntry, NOW } from '../../testing/builders';
import type { BootDraft } from './bootDraft';
import {
  accepted,
  discarded,
  refused,
  resentWithoutDevice,
  submitted,
  takenBack,
  typed,
  type BootEvent,
  type DeviceBoot,
} from './bootStates';

const problem = { text: 'The region is closed', duplicate: null, deviceOn: null, isOnRecord: false };
const recorded = { id: 7, refNum: 'SF-000007', time: '2026-03-10T11:30:00' };
const draft: BootDraft = {
  ...{ state: 'typed', key: 'key-1', regionCode: 'SF', values: { license: '9NEW001', device: 'B7' } },
  ...{ edited: ['license'], position: undefined, mayBeRecorded: false, savedAt: NOW },
};
const waiting = anOutboxEntry({ values: draft.values, edited: draft.edited });
const needsYou = anOutboxEntry({ ...waiting, state: 'needsYou', problem });
const BOOTS = {
  none: null,
  typed: draft,
  waiting,
  needsYou,
  recorded: anOutboxEntry({ state: 'recorded', recorded, recordedAt: NOW }),
} satisfies Record<string, DeviceBoot | null>;
type State = keyof typeof BOOTS;

/** What becomes of a boot: its next state; `stays` if the event does not apply. */
const TABLE: Record<string, [BootEvent, Record<State, State | 'stays'>]> = {
  typed: [
    typed(draft),
    { none: 'typed', typed: 'typed', waiting: 'stays', needsYou: 'needsYou', recorded: 'stays' },
  ],
  discarded: [
    discarded,
    { none: 'stays', typed: 'none', waiting: 'stays', needsYou: 'stays', recorded: 'stays' },
  ],
  submitted: [
    submitted(waiting),
    { none: 'waiting', typed: 'waiting', waiting: 'waiting', needsYou: 'waiting', recorded: 'recorded' },
  ],
  accepted: [
    accepted(recorded, NOW),
    { none: 'stays', typed: 'stays', waiting: 'recorded', needsYou: 'recorded', recorded: 'recorded' },
  ],
  refused: [
    refused(problem),
    { none: 'stays', typed: 'stays', waiting: 'needsYou', needsYou: 'stays', recorded: 'stays' },
  ],
  takenBack: [
    takenBack(NOW),
    { none: 'stays', typed: 'stays', waiting: 'stays', needsYou: 'typed', recorded: 'stays' },
  ],
  resentWithoutDevice: [
    resentWithoutDevice,
    { none: 'stays', typed: 'stays', waiting: 'stays', needsYou: 'waiting', recorded: 'stays' },
  ],
};

test.each(
  Object.entries(TABLE).flatMap(([event, [apply, nexts]]) =>
    Object.entries(nexts).map(([from, to]) => ({ event, apply, from: from as State, to })),
  ),
)('$event: from $from to $to', ({ apply, from, to }) => {
  const next = apply(BOOTS[from]);
  expect(next === undefined ? 'stays' : (next?.state ?? 'none')).toBe(to);
});

test('what is typed to correct a boot is in its entry until it is discarded or sent', () => {
  const corrected = typed(draft)(needsYou);
  expect(corrected).toEqual({ ...needsYou, draft });
  expect(discarded(corrected!)).toEqual(needsYou);
  expect(submitted(waiting)(corrected!)).toEqual(waiting);
  expect(resentWithoutDevice(corrected!)).toMatchObject({ draft: null, values: { device: '' } });
});

test('a boot that is sent again keeps the number of its notice', () => {
  expect(submitted(waiting)({ ...needsYou, noticeNumber: 'N-1' })).toEqual({
    ...waiting,
    noticeNumber: 'N-1',
  });
});

test('a form that takes its boot back goes on with what was sent', () => {
  expect(takenBack(NOW)(needsYou)).toEqual(draft);
});

import fc from 'fast-check';
import {
  administers,
  heldInNewRegion,
  refusedCompany,
  refusedList,
  refusedNewRegion,
  refusedPerson,
  refusedRegion,
  type PersonAct,
  type PersonState,
} from './mayChange';

const SUPERVISOR: PersonState = {
  ...{
    id: 1,
    username: 'sam',
    shortName: 'Sam',
    email: 'sam@bay.example',
    company: 'BAY',
    role: 'PROVIDER',
    active: true,
  },
  applications: ['ADM', 'BOOT'],
  permissions: { SF: ['ADMIN_USERS', 'BOOT_CREATE', 'BOOT_VIEW'], KC: ['BOOT_VIEW'] },
};
const CLERK: PersonState = {
  ...{
    id: 2,
    username: 'casey',
    shortName: 'Casey',
    email: 'casey@bay.example',
    company: 'BAY',
    role: 'PROVIDER',
    active: true,
  },
  applications: ['BOOT'],
  permissions: { SF: ['BOOT_VIEW'] },
};
const MANAGER: PersonState = {
  ...{ ...SUPERVISOR, id: 3, username: 'alex', company: 'TOWBRIDGE', role: 'MANAGEMENT_COMPANY' },
  permissions: { SF: ['ADMIN_USERS', 'ADMIN_TOW_COMPANIES', 'ADMIN_ZONES', 'ADMIN_FEES'] },
};
const OTHERS = [MANAGER];

const change = (before: PersonState, but: Partial<PersonState>): PersonAct => ({
  ...{ kind: 'change', before, after: { ...before, ...but } },
});
const in_ = (region: string, permission: string) => ({ region, permission });

describe('who may change whom (SETUP-2)', () => {
  it.each<readonly [string, PersonState, PersonAct, readonly object[] | string | null]>([
    [
      'gives what they hold',
      SUPERVISOR,
      change(CLERK, { permissions: { SF: ['BOOT_VIEW', 'BOOT_CREATE'] } }),
      null,
    ],
    ['takes what they hold', SUPERVISOR, change(CLERK, { permissions: {} }), null],
    [
      'gives what they do not hold',
      SUPERVISOR,
      change(CLERK, { permissions: { SF: ['BOOT_VIEW', 'BOOT_CANCEL'] } }),
      [in_('SF', 'BOOT_CANCEL')],
    ],
    [
      'gives what they hold where they do not administer people',
      SUPERVISOR,
      change(CLERK, { permissions: { SF: ['BOOT_VIEW'], KC: ['BOOT_VIEW'] } }),
      [in_('KC', 'ADMIN_USERS')],
    ],
    [
      'takes what they do not hold',
      SUPERVISOR,
      change({ ...CLERK, permissions: { BAL: ['BOOT_VIEW'] } }, { permissions: {} }),
      [in_('BAL', 'ADMIN_USERS'), in_('BAL', 'BOOT_VIEW')],
    ],
    ['gives an application', SUPERVISOR, change(CLERK, { applications: ['BOOT', 'ADM'] }), null],
    [
      'gives an application that they lack',
      SUPERVISOR,
      change(CLERK, { applications: ['BOOT', 'RPT'] }),
      [in_('*', 'RPT')],
    ],
    [
      'makes somebody of a managing company',
      SUPERVISOR,
      change(CLERK, { role: 'ADMIN_COMPANY' }),
      [in_('*', 'MANAGEMENT_COMPANY')],
    ],
    [
      'takes BOOT from somebody who holds more',
      SUPERVISOR,
      change({ ...CLERK, permissions: { SF: ['BOOT_CANCEL'] } }, { applications: [] }),
      [in_('SF', 'BOOT_CANCEL')],
    ],
    ['takes BOOT from somebody who holds less', SUPERVISOR, change(CLERK, { applications: [] }), null],
    [
      'renames somebody who holds more',
      SUPERVISOR,
      change({ ...CLERK, permissions: { SF: ['BOOT_CANCEL'] } }, { shortName: 'C.' }),
      [in_('SF', 'BOOT_CANCEL')],
    ],
    ['gives another role', SUPERVISOR, change(CLERK, { role: 'CITY' }), null],
    [
      'moves somebody to another company',
      SUPERVISOR,
      change(CLERK, { company: 'HARBOR' }),
      [in_('*', 'MANAGEMENT_COMPANY')],
    ],
    ['deactivates somebody who holds less', SUPERVISOR, change(CLERK, { active: false }), null],
    [
      'deactivates somebody who holds more',
      SUPERVISOR,
      change({ ...CLERK, permissions: { SF: ['BOOT_CANCEL'] } }, { active: false }),
      [in_('SF', 'BOOT_CANCEL')],
    ],
    [
      'gives another address to somebody who holds more, and could sign in as them',
      SUPERVISOR,
      change({ ...CLERK, permissions: { SF: ['BOOT_CANCEL'] } }, { email: 'sam@bay.example' }),
      [in_('SF', 'BOOT_CANCEL')],
    ],
    ['invites somebody who holds less', SUPERVISOR, { kind: 'invite', person: CLERK }, null],
    [
      'invites somebody who holds more',
      SUPERVISOR,
      { kind: 'invite', person: MANAGER },
      [
        in_('*', 'MANAGEMENT_COMPANY'),
        ...['ADMIN_TOW_COMPANIES', 'ADMIN_ZONES', 'ADMIN_FEES'].map((each) => in_('SF', each)),
      ],
    ],
    ['changes their own name', SUPERVISOR, change(SUPERVISOR, { email: 'new@bay.example' }), null],
    ['takes their own permission', SUPERVISOR, change(SUPERVISOR, { permissions: {} }), 'own'],
    ['changes their own company', MANAGER, change(MANAGER, { company: 'BAY' }), 'own'],
    [
      'adds somebody with more',
      SUPERVISOR,
      { kind: 'add', after: { ...CLERK, id: null, permissions: { SF: ['BOOT_CANCEL'] } } },
      [in_('SF', 'BOOT_CANCEL')],
    ],
    [
      'adds somebody of another company from a managing one',
      MANAGER,
      { kind: 'add', after: { ...CLERK, ...{ id: null, applications: [], permissions: {} } } },
      null,
    ],
    [
      'adds somebody of another company',
      SUPERVISOR,
      { kind: 'add', after: { ...CLERK, ...{ id: null, company: 'HARBOR', permissions: {} } } },
      [in_('*', 'MANAGEMENT_COMPANY')],
    ],
    [
      'adds somebody without administering people',
      CLERK,
      { kind: 'add', after: { ...CLERK, id: null, permissions: {} } },
      [in_('*', 'ADMIN_USERS')],
    ],
  ])('%s', (_what, actor, act, expected) => {
    const refused = refusedPerson(actor, act, OTHERS);
    if (expected === null) expect(refused).toBeNull();
    else if (typeof expected === 'string') expect(refused).toEqual({ why: expected, missing: [] });
    else expect(refused).toEqual({ why: 'missing', missing: expected });
  });

  it('the last person who can administer people cannot be removed', () => {
    const leaves = change(SUPERVISOR, { active: false });
    expect(refusedPerson(SUPERVISOR, leaves, [CLERK])?.why).toBe('lastAdministrator');
    expect(refusedPerson(SUPERVISOR, leaves, [CLERK, { ...MANAGER, active: false }])?.why).toBe(
      'lastAdministrator',
    );
    expect(refusedPerson(SUPERVISOR, leaves, [CLERK, MANAGER])).toBeNull();
  });

  it('somebody can always grant what running each region and a managing company need', () => {
    const leaves = change(MANAGER, { active: false });
    const kept = (...others: PersonState[]) => refusedPerson(MANAGER, leaves, others)?.lost ?? [];
    const second = { ...MANAGER, id: 4 };
    expect(kept(second)).toEqual([]);
    expect(kept({ ...second, role: 'PROVIDER' })).toEqual([in_('*', 'MANAGEMENT_COMPANY')]);
    const withoutFees = { SF: ['ADMIN_USERS', 'ADMIN_ZONES', 'ADMIN_TOW_COMPANIES'] };
    expect(kept({ ...second, permissions: withoutFees })).toEqual([in_('SF', 'ADMIN_FEES')]);
    // Whoever holds it without administering people there can't pass it on.
    const apart = { ...second, id: 5, permissions: { SF: ['ADMIN_FEES'], KC: ['ADMIN_USERS'] } };
    expect(kept({ ...second, permissions: withoutFees }, apart)).toEqual([in_('SF', 'ADMIN_FEES')]);
    expect(kept({ ...second, applications: ['BOOT'] }, { ...second, active: false })).toHaveLength(5);
  });
});

describe('who may change companies, regions and lists (SETUP-2)', () => {
  const owner = { ...SUPERVISOR, permissions: { SF: ['ADMIN_TOW_COMPANIES', 'ADMIN_ZONES'] } };

  it('companies', () => {
    expect(refusedCompany(MANAGER, { kind: 'add' })).toBeNull();
    expect(refusedCompany(owner, { kind: 'add' })?.missing).toEqual([in_('*', 'MANAGEMENT_COMPANY')]);
    const renames = { kind: 'change', code: 'BAY', changed: ['name'], people: CLERK } as const;
    expect(refusedCompany(owner, renames)).toBeNull();
    expect(refusedCompany(SUPERVISOR, renames)?.missing).toEqual([in_('*', 'ADMIN_TOW_COMPANIES')]);
    const closes = { ...renames, changed: ['active'], people: { ...CLERK, permissions: {} } } as const;
    const closesAnother = { ...closes, code: 'HARBOR' };
    expect(refusedCompany(owner, closes)?.missing).toEqual([in_('*', 'MANAGEMENT_COMPANY')]);
    expect(refusedCompany(owner, closesAnother)?.missing).toEqual([
      in_('*', 'MANAGEMENT_COMPANY'),
      in_('*', 'ADMIN_USERS'),
    ]);
    expect(refusedCompany(MANAGER, closes)).toBeNull();
    expect(refusedCompany(MANAGER, { ...closes, code: 'TOWBRIDGE' })?.why).toBe('ownCompany');
    for (const changed of ['active', 'inactivityTimeout', 'loginTimeout']) {
      expect(refusedCompany(MANAGER, { ...renames, changed: [changed] })?.missing).toEqual([
        in_('SF', 'BOOT_VIEW'),
      ]);
    }
  });

  it('regions', () => {
    expect(refusedNewRegion(MANAGER, [MANAGER])).toBeNull();
    expect(refusedNewRegion(owner, [MANAGER])?.missing).toEqual([
      in_('*', 'ADMIN_FEES'),
      in_('*', 'MANAGEMENT_COMPANY'),
    ]);
    expect(refusedRegion(owner, 'SF', ['name', 'zoneId'])).toBeNull();
    expect(refusedRegion(owner, 'SF', ['name', 'charges'])?.missing).toEqual([in_('SF', 'ADMIN_FEES')]);
    expect(refusedRegion(owner, 'KC', ['name'])?.missing).toEqual([in_('KC', 'ADMIN_ZONES')]);
    expect(refusedRegion(owner, 'SF', ['active'])?.missing).toEqual([in_('*', 'MANAGEMENT_COMPANY')]);
  });

  it('in a new region, people hold what they hold in every region of theirs, and somebody can run it', () => {
    const held = (permissions: Record<string, string[]>) => heldInNewRegion({ permissions });
    expect(held({ SF: ['B', 'A'], KC: ['A', 'C'], BAL: [] })).toEqual(['A']);
    expect(held({ SF: ['B', 'A'] })).toEqual(['A', 'B']);
    expect(held({ SF: ['A'], KC: ['B'] })).toEqual([]);
    expect(held({})).toEqual([]);
    const scattered = { ...MANAGER, permissions: { SF: ['ADMIN_USERS', 'ADMIN_ZONES'], KC: ['ADMIN_FEES'] } };
    expect(refusedNewRegion(scattered, [scattered, MANAGER])).toBeNull();
    expect(refusedNewRegion(scattered, [scattered, { ...MANAGER, active: false }])).toEqual({
      why: 'noAdministrator',
      missing: [in_('SF', 'ADMIN_FEES'), in_('KC', 'ADMIN_USERS'), in_('KC', 'ADMIN_ZONES')],
    });
  });

  it('lists', () => {
    expect(refusedList(owner, ['SF'])).toBeNull();
    expect(refusedList(owner, ['SF', 'KC'])?.missing).toEqual([in_('KC', 'ADMIN_ZONES')]);
  });
});

const REGIONS = ['SF', 'KC'] as const;
const PERMISSIONS = ['ADMIN_USERS', 'BOOT_CREATE', 'BOOT_CANCEL'] as const;
const held = fc.record(
  Object.fromEntries(REGIONS.map((region) => [region, fc.subarray([...PERMISSIONS])] as const)),
);
const somebody = (id: number) =>
  fc.record({
    ...{
      id: fc.constant(id),
      username: fc.constant(`p${String(id)}`),
      shortName: fc.constantFrom('A', 'B'),
      email: fc.constant('a@b.example'),
    },
    company: fc.constantFrom('BAY', 'HARBOR'),
    role: fc.constantFrom('PROVIDER', 'CITY', 'MANAGEMENT_COMPANY'),
    active: fc.boolean(),
    applications: fc.subarray(['ADM', 'BOOT']),
    permissions: held,
  });
const site = fc.tuple(...[0, 1, 2, 3].map(somebody));
const wish = fc.record({ by: fc.nat(3), to: fc.nat(3), invites: fc.boolean(), after: somebody(0) });

/** Everything that a person can hold, as texts. */
const holdings = ({ applications, permissions, role }: PersonState) => [
  ...applications,
  ...(role === 'MANAGEMENT_COMPANY' ? [role] : []),
  ...REGIONS.flatMap((region) => (permissions[region] ?? []).map((name) => `${region} ${name}`)),
];

test('no sequence of allowed actions gives anybody more than the holders had, or leaves nobody to administer people (SETUP-2)', () => {
  fc.assert(
    fc.property(site, fc.array(wish, { minLength: 1, maxLength: 30 }), (begun, wishes) => {
      const people: PersonState[] = [...begun];
      fc.pre(people.some(administers));
      const before = new Set(people.flatMap(holdings));
      for (const { by, to, invites, after } of wishes) {
        const [actor, person] = [people[by], people[to]];
        if (actor === undefined || person === undefined || !administers(actor)) continue;
        const changed = { ...after, id: person.id };
        const act: PersonAct = invites
          ? { kind: 'invite', person }
          : { kind: 'change', before: person, after: changed };
        if (
          refusedPerson(
            actor,
            act,
            people.filter((each) => each !== person),
          ) !== null
        )
          continue;
        if (invites) {
          for (const each of holdings(person)) expect(holdings(actor)).toContain(each);
          continue;
        }
        const gained = holdings(changed).filter((each) => !holdings(person).includes(each));
        for (const each of gained) expect(holdings(actor)).toContain(each);
        people[to] = changed;
      }
      for (const each of people.flatMap(holdings)) expect(before).toContain(each);
      expect(people.some(administers)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

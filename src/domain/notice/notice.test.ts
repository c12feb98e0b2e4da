import { NO_PLATE_MARKER, NOTICE } from '../constants';
import { aNoticeRule, aNoticeSubject } from '../../testing/notices';
import { noticeFacts, recordedFacts, textsIn, type NoticeSubject } from './facts';
import { factsBytes } from './size';
import { checkNoticeNumber, newNoticeNumber, noticeNumberOf, noticeNumbersLike } from './number';
import { isNoticeOutdated } from './outdated';
import { checkNoticeRule, storedNotice } from './rule';

describe('the number of a notice (NOT-2)', () => {
  it('is N- and eight characters that nobody confuses, and hardly ever repeats', () => {
    const made = Array.from({ length: 2_000 }, newNoticeNumber);
    expect(new Set(made).size).toBe(made.length);
    for (const number of made) expect(number).toMatch(/^N-[2-9A-HJ-NP-Z]{8}$/);
  });

  it.each([
    ['N-ABCD2345', false, undefined],
    [' n-abcd2345 ', false, undefined],
    ['Ｎ－ＡＢＣＤ２３４５', false, undefined],
    ['N-ABCD234', false, 'noticeNumber'],
    ['N-ABCD23456', false, 'noticeNumber'],
    ['N-ABCD2340', false, 'noticeNumber'],
    ['N-ABCD234I', false, 'noticeNumber'],
    ['004711', false, 'noticeNumber'],
    ['', false, 'required'],
    ['004711', true, undefined],
    ['N-ABCD2345', true, undefined],
    ['x'.repeat(20), true, undefined],
    ['x'.repeat(21), true, 'tooLong'],
    ['47\u000011', true, 'characters'],
    ['  ', true, 'required'],
  ])('%j, by hand %s: %s', (typed, isByHand, code) => {
    expect(checkNoticeNumber(typed, isByHand)?.code).toBe(code);
  });

  it.each([
    ['n-abcd', ['N-ABCD']],
    ['abcd2345', ['ABCD2345', 'N-ABCD2345']],
    ['N ABCD', ['N ABCD', 'N-ABCD']],
    ['NCD8WCCF', ['NCD8WCCF', 'N-NCD8WCCF', 'N-CD8WCCF']],
    ['N-NCD8', ['N-NCD8']],
    ['004711', ['004711', 'N-004711']],
    ['N-', []],
  ])('a search for %j finds what begins with one of %j', (typed, beginnings) => {
    expect(noticeNumbersLike(typed)).toEqual(beginnings);
  });

  it('has one spelling', () => {
    expect(noticeNumberOf('  ab\u201312   x ')).toBe('AB-12 X');
  });
});

describe("a region's notice (NOT-3)", () => {
  const long = { en: 'x'.repeat(NOTICE.text + 1) };
  it.each([
    ['as it should be', {}, {}],
    ['no language', { languages: [] }, { 'notice.languages': 'required' }],
    ['a phone of letters', { phone: 'call us' }, { 'notice.phone': 'phoneNumberFormat' }],
    ['a short phone', { phone: '415' }, { 'notice.phone': 'phoneNumberLength' }],
    ['no phone', { phone: '' }, {}],
    ['no copies', { copies: 0 }, { 'notice.copies': 'wholeNumberRange' }],
    ['six copies', { copies: 6 }, { 'notice.copies': 'wholeNumberRange' }],
    ['half a copy', { copies: 1.5 }, { 'notice.copies': 'wholeNumberRange' }],
    ['five copies', { copies: 5 }, {}],
    [
      'texts missing in a language that is printed',
      { headline: { en: 'Booted' }, payAt: { en: 'Pay', es: '  ' }, hearing: null },
      {
        'notice.headline.es': 'required',
        'notice.payAt.es': 'required',
        'notice.hearing.en': 'required',
        'notice.hearing.es': 'required',
      },
    ],
    ['texts missing in a language that is not printed', { languages: ['en'], hearing: { en: 'Ask' } }, {}],
    ['no damage and no complaint', { damage: null, complaint: {} }, {}],
    ['a text of 2,000 characters', { damage: { en: 'x'.repeat(NOTICE.text) } }, {}],
    ['a longer one', { damage: long }, { 'notice.damage.en': 'tooLong' }],
    ['a character that is none', { complaint: { es: 'a\u0000' } }, { 'notice.complaint.es': 'characters' }],
  ] as const)('%s', (_name, but, errors) => {
    const found = checkNoticeRule({ ...aNoticeRule(), ...but } as ReturnType<typeof aNoticeRule>);
    const codes = Object.fromEntries(Object.entries(found).map(([field, error]) => [field, error.code]));
    expect(codes).toEqual(errors);
  });

  it('is stored with each language once, and blank texts as none', () => {
    const rule = {
      ...aNoticeRule(),
      languages: ['es', 'en', 'es'] as const,
      phone: ' ',
      damage: { en: ' a ' },
    };
    const { languages, phone, damage } = storedNotice({ ...rule, languages: [...rule.languages] }) ?? {};
    expect([languages, phone, damage]).toEqual([['es', 'en'], null, { en: 'a', es: null }]);
  });
});

describe('what a notice says (NOT-4)', () => {
  const textOf = (subject: NoticeSubject) => noticeFacts(subject).map((page) => textsIn(page).join('\n'));

  it('prints every fact, in each language of the region', () => {
    const [en = '', es = ''] = textOf(aNoticeSubject());
    for (const text of [
      'DO NOT MOVE THIS VEHICLE',
      'Bay Tow\n500 Pier Ave, San Francisco\nLicense T-4411\nTelephone (415) 555-0199',
      '8KLM204 · CA',
      'Toyota\nColor\nBlue',
      '410 Larkin St, San Francisco, CA',
      '03/09/2026 09:15 PDT',
      'Sam Rivera',
      'Boot removal\n$145.50\nAfter hours\n$30.00',
      '$175.50',
      'Within 60 minutes after payment. From 22:00 to 05:00: within 45 minutes.',
      'From 03/12/2026 09:15 PDT on.',
      'Call for a hearing',
      'N-ABCD2345',
    ])
      expect(en).toContain(text);
    for (const text of [
      'NO MUEVA',
      'Retiro del cepo\n$145.50\nAfter hours',
      'Total a pagar\n$175.50',
      'Blue',
    ])
      expect(es).toContain(text);
  });

  const about = aNoticeSubject();
  it.each([
    ['no plate', { boot: { ...about.boot, license: NO_PLATE_MARKER, licenseState: null } }, 'No plate'],
    [
      'counted from the request',
      { region: { ...about.region, removal: { minutes: 30, countsFrom: 'request' } } },
      'Within 30 minutes after you ask for it.',
    ],
    [
      "the company's own phone",
      { region: { ...about.region, notice: { ...about.region.notice, phone: null } } },
      'Telephone (415) 555-0100',
    ],
    // Ten cents and twenty cents are not thirty in binary fractions.
    [
      'exact sums',
      {
        charges: [
          { name: 'A', amount: 0.1 },
          { name: 'B', amount: 0.2 },
        ],
      },
      'Total to pay\n$0.30',
    ],
    [
      'clocks that change before a tow',
      { boot: { ...about.boot, bootedAt: Date.UTC(2026, 9, 30, 16) } },
      'From 11/02/2026 08:00 PST on.',
    ],
  ] as const)('%s', (_name, but, text) => {
    expect(textOf({ ...about, ...but })[0]).toContain(text);
  });

  it.each([
    ['removal', { removal: null }, 'When the boot comes off'],
    ['tow', { towEligibleAfterHours: null }, 'When the vehicle may be towed'],
  ])('says nothing of a %s where the region has no rule for it', (_name, but, heading) => {
    expect(textOf(about)[0]).toContain(heading);
    expect(textOf({ ...about, region: { ...about.region, ...but } })[0]).not.toContain(heading);
  });

  it('is recorded whole, and cut only where the texts of a region are too long together (NOT-8)', () => {
    const facts = noticeFacts(about);
    expect(recordedFacts(facts)).toEqual(facts);
    const text = { en: 'ñ'.repeat(NOTICE.text), es: 'ñ'.repeat(NOTICE.text) };
    const notice = {
      ...aNoticeRule(),
      headline: text,
      payAt: text,
      damage: text,
      hearing: text,
      complaint: text,
    };
    const long = noticeFacts({ ...about, region: { ...about.region, notice } });
    const kept = recordedFacts(long);
    expect(factsBytes(kept)).toBeLessThanOrEqual(NOTICE.factsBytes);
    expect(factsBytes(kept)).toBeGreaterThan(NOTICE.factsBytes * 0.8);
    expect(kept.map(({ facts: own }) => own)).toEqual(long.map(({ facts: own }) => own));
  });
});

describe('a notice after corrections (NOT-9)', () => {
  const change = (field: string, from: string, to: string) => ({
    kind: 'CORRECTED' as const,
    changes: [{ field, from, to }],
  });
  const printed = { kind: 'NOTICE_PRINTED' as const, changes: null };
  it.each([
    ['never printed', [change('license', 'A1', 'B2')], false],
    ['corrected before', [change('license', 'A1', 'B2'), printed], false],
    ['a printed text has changed', [printed, change('license', 'A1', 'B2')], true],
    ['another text has changed', [printed, change('requestedBy', 'Ann', 'Bob')], false],
    ['changed and back', [printed, change('color', 'RED', 'BLUE'), change('color', 'BLUE', 'RED')], false],
    ['printed again', [printed, change('color', 'RED', 'BLUE'), printed], false],
  ])('%s: %s', (_name, entries, isOutdated) => {
    expect(isNoticeOutdated(entries)).toBe(isOutdated);
  });
});

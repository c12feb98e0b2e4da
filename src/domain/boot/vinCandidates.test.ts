import { vinCandidates, vinCandidatesIn } from './vinCandidates';

const HONDA = '1HGCM82633A004352';
const COACH = '1M8GDM9AXKP042788';
/** A wrong check digit, as on many European vehicles. */
const EUROPEAN = 'WVWZZZ1JZ3W386752';

describe('a VIN to fill in (SCAN-2)', () => {
  test.each([
    ['alone', HONDA],
    ['in small letters', HONDA.toLowerCase()],
    ['with marks that cannot be seen', `\u202A1HGCM8\u200B2633A004352\u202C`],
    ['between the asterisks of Code 39', `*${HONDA}*`],
    ["after the I of an import's Code 39", `I${HONDA}`],
    ['after an I, between asterisks', `*I${HONDA}*`],
    ['between blanks', `  ${HONDA}\r\n`],
    ['in groups', '1HG CM826 33A004352'],
    ['in groups with dashes', '1HG-CM826-33A004352'],
    ['in groups after its name', 'VIN 1HG CM826 33A004352'],
    ['after its name', `VIN:${HONDA}`],
    ['stuck to its name', `VIN${HONDA}`],
    ['among other words', `HONDA ACCORD,${HONDA},2003`],
    ['in an address', `https://example.org/v?vin=${HONDA}&plate=7ABC123`],
    ['within a longer word', `00000${HONDA}`],
    ['twice', `${HONDA} ${HONDA}`],
    ['beside 17 other characters with a wrong check digit in a longer word', `${HONDA} ABC${EUROPEAN}`],
  ])('%s', (_where, text) => {
    expect(vinCandidates(text).sure).toBe(HONDA);
  });

  test('may have X as its check digit', () => {
    expect(vinCandidates(COACH)).toEqual({ sure: COACH, others: [] });
  });
});

describe('candidates to offer, with none to fill in (SCAN-2)', () => {
  test.each([
    ['a wrong check digit', EUROPEAN, [EUROPEAN]],
    ['O for 0', '1HGCM82633AOO4352', [HONDA]],
    ['a wrong check digit after an I', `I${EUROPEAN}`, [EUROPEAN]],
    ['two VINs', `${HONDA} ${COACH}`, [HONDA, COACH]],
    ['two VINs and a wrong one', `${HONDA};${COACH};${EUROPEAN}`, [HONDA, COACH, EUROPEAN]],
  ])('%s', (_what, text, others) => {
    expect(vinCandidates(text)).toEqual({ sure: null, others });
  });

  test('if several parts of a word have a correct check digit, none is filled in', () => {
    const { sure, others } = vinCandidates(HONDA + COACH);
    expect(sure).toBeNull();
    expect(others).toEqual(expect.arrayContaining([HONDA, COACH]));
  });

  test('an invalid candidate is offered beside the one that is filled in', () => {
    expect(vinCandidates(`${EUROPEAN} ${HONDA}`)).toEqual({ sure: HONDA, others: [EUROPEAN] });
  });
});

describe('no candidates (SCAN-2)', () => {
  test.each([
    ['nothing', ''],
    ['a short text', 'A1B2C3'],
    ['16 characters', HONDA.slice(1)],
    ['a letter O and a wrong check digit', '1HGCM82643AO04352'],
    ['a letter Q', 'QHGCM82633A004352'],
    ['an I in place of a character', 'I' + HONDA.slice(1)],
    ['an address', 'https://example.org/terms-and-conditions'],
    ['another alphabet', '1HG\u0421M82633A004352'],
  ])('in %s', (_what, text) => {
    expect(vinCandidates(text)).toEqual({ sure: null, others: [] });
  });
});

describe('several bar codes in one picture (SCAN-2)', () => {
  test.each([
    ['none', [], null, []],
    ['the only VIN is filled in', ['A1B2', HONDA, '7ABC123'], HONDA, []],
    ['one that two codes have is filled in', [`I${HONDA}`, HONDA], HONDA, []],
    ['of two VINs, none is filled in', [HONDA, COACH], null, [HONDA, COACH]],
    ['a wrong one is offered beside a right one', [EUROPEAN, HONDA], HONDA, [EUROPEAN]],
    ['one that is filled in is not offered as well', [`${HONDA} ${COACH}`, HONDA], HONDA, [COACH]],
  ])('%s', (_what, texts, sure, others) => {
    expect(vinCandidatesIn(texts)).toEqual({ sure, others });
  });
});

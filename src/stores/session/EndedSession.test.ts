import { FakePage } from '../../testing/browser/FakePage';
import { addressOfEnd, EndedSession } from './EndedSession';
import { passedOn } from './passedOn';

const FORM = '/boot/list/12?region=SF';

/** A later page at another address in the same tab. */
function pageAfter(earlier: FakePage, address: string): FakePage {
  return Object.assign(new FakePage(address), { session: earlier.session });
}

test("after signing in again, the site's root leads to the page where the session ended (SES-11)", () => {
  const form = new FakePage(FORM);
  new EndedSession(form).save(7);
  const root = pageAfter(form, '/boot/');
  expect(passedOn(root).from).toBe(FORM);
  expect(passedOn(pageAfter(form, '/boot/add/KC')).from).toBe('/boot/add/KC');

  const back = pageAfter(form, FORM);
  const session = new EndedSession(back);
  session.arrive(7);
  expect(session.returnedTo).toBe('/boot/list/12');
  expect(addressOfEnd(back)).toBeUndefined();
  session.forget();
  expect(session.returnedTo).toBeUndefined();
});

test("a screen's own `from` is not taken for the way back (SIGN-1)", () => {
  for (const here of [
    '/boot/reports/SF?from=2026-11-01&to=2026-11-05',
    '/boot/records?region=SF&from=2026-11-01',
  ]) {
    expect(passedOn(new FakePage(here)).from).toBe(here);
  }
  expect(passedOn(new FakePage('/boot/?from=%2Fboot%2Fadd%2FSF&iss=x'))).toEqual({
    from: '/boot/add/SF',
    iss: 'x',
  });
  const signOut = '/boot/?from=%2Fadmin%2Flogout';
  expect(passedOn(new FakePage(signOut)).from).toBe(signOut);
});

test('is ignored for another user, and if this page did not store the text (SES-11)', () => {
  const form = new FakePage(FORM);
  new EndedSession(form).save(7);
  const session = new EndedSession(form);
  session.arrive(8);
  expect(session.returnedTo).toBeUndefined();
  for (const text of ['{', '7', '{"at":1,"userId":7}']) {
    form.session.set('boot.session-ended', text);
    expect(addressOfEnd(form)).toBeUndefined();
  }
});

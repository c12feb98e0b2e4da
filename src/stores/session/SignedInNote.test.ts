import { FakePage } from '../../testing/browser/FakePage';
import { SignedInNote } from './SignedInNote';
import { UnfinishedWork } from '../page/UnfinishedWork';

const KEY = 'boot.signed-in';

function make() {
  const page = new FakePage();
  const unfinished = new UnfinishedWork();
  return { page, unfinished, note: new SignedInNote(page, unfinished) };
}

test('tells the other tabs who is signed in', () => {
  const { page, note } = make();
  note.start(7);
  expect([...page.told]).toEqual([[KEY, '7']]);
});

test('reloads once, without a prompt, when another user signs in (SES-3)', () => {
  const { page, unfinished, note } = make();
  note.start(7);
  page.hear(KEY, '8');
  page.hear(KEY, '9');
  expect([page.reloads, unfinished.isLeavingConfirmed]).toEqual([1, true]);
});

test('does nothing for the same user, before the user is known, or after the end', () => {
  const { page, unfinished, note } = make();
  page.hear(KEY, '8');
  note.start(7);
  page.hear(KEY, '7');
  page.hear('boot.other', '8');
  note.stop();
  page.hear(KEY, '8');
  expect([page.reloads, unfinished.isLeavingConfirmed]).toEqual([0, false]);
});

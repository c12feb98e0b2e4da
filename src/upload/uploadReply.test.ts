import { parseFileIds, refusalReason, textReason, type UploadReason } from './uploadReply';

test.each<[unknown, readonly number[] | null]>([
  ['12', [12]],
  ['12,13', [12, 13]],
  [' 12 , 13 ', [12, 13]],
  [12, [12]],
  [
    [12, 13],
    [12, 13],
  ],
  ['', null],
  ['<html></html>', null],
  ['12,', null],
  ['a', null],
  ['-1', null],
  [1.5, null],
  [{ id: 1 }, null],
  [undefined, null],
])('the reply %j contains the ids %j', (reply, ids) => {
  expect(parseFileIds(reply)).toEqual(ids);
});

test.each<[string, unknown, number, UploadReason]>([
  ['the server’s own text', 'Not a picture', 415, { text: 'Not a picture' }],
  ['HTML says nothing', '<!doctype html><p>Bad gateway', 502, { code: 'serverResponded', status: 502 }],
  ['an empty text says nothing', '  ', 500, { code: 'serverResponded', status: 500 }],
  ['something that is no text', { error: 'x' }, 500, { code: 'serverResponded', status: 500 }],
  ['no answer at all', 'Server responded with 0 code.', 0, { code: 'connectionLost' }],
])('%s', (_case, said, status, reason) => {
  expect(refusalReason(said, status)).toEqual(reason);
});

test('a reason is cut to a single line', () => {
  expect(textReason('x'.repeat(1_000))).toEqual({ text: 'x'.repeat(300) });
});

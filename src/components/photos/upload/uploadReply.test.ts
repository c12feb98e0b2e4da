import { errorReason, parseFileIds, refusalReason, type UploadMessages } from './uploadReply';

const messages: UploadMessages = {
  failed: 'failed',
  tooBig: 'big',
  wrongType: 'type',
  tooMany: 'many',
  serverResponded: 'Server responded with {{statusCode}} code.',
  canceled: 'canceled',
  timedOut: 'timed out',
  connectionLost: 'The connection was lost.',
  invalidJson: 'no JSON',
  invalidReply: 'invalid',
  noDragAndDrop: 'none',
};

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
])('the reply %j holds the ids %j', (reply, ids) => {
  expect(parseFileIds(reply)).toEqual(ids);
});

test.each<[string, unknown, number, string]>([
  ['the server’s own text', 'Not a picture', 415, 'Not a picture'],
  ['HTML says nothing', '<!doctype html><p>Bad gateway', 502, 'Server responded with 502 code.'],
  ['an empty text says nothing', '  ', 500, 'Server responded with 500 code.'],
  ['something that is no text', { error: 'x' }, 500, 'Server responded with 500 code.'],
  ['no answer at all', 'Server responded with 0 code.', 0, 'The connection was lost.'],
])('%s', (_case, message, status, reason) => {
  expect(refusalReason(message, { status }, messages)).toBe(reason);
});

test('a thrown error gives its message, anything else nothing', () => {
  expect(errorReason(new Error('No such boot'))).toBe('No such boot');
  expect(errorReason('text')).toBe('');
});

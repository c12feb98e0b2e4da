import {
  ConnectionError,
  ForeignAnswerError,
  HttpError,
  SessionLostError,
  TextReplyError,
  UnexpectedReplyError,
} from '../../api/errors';
import { testI18n } from '../../testing/i18n';
import { ErrorHandlerStore } from './ErrorHandlerStore';

const UNABLE = 'Unable to connect to Towbridge, please reload the page';
const LOST = 'No answer from Towbridge. Check the connection, then try again.';
const make = () => new ErrorHandlerStore((key, params) => testI18n.t(key, { ...params }));

test.each([
  ["the server's own text", new HttpError(409, 'Already released by dana'), 'Already released by dana'],
  ['an empty reply, or a page', new HttpError(502, ''), UNABLE],
  ['blanks alone', new HttpError(500, ' \n '), UNABLE],
  [
    'a lost connection, with the words of the browser',
    new ConnectionError('Failed to fetch'),
    `${LOST} (Failed to fetch)`,
  ],
  ['a lost connection without a text', new ConnectionError(''), LOST],
  ["somebody else's page", new ForeignAnswerError('A page answered in place of the server'), UNABLE],
  ['a text in place of JSON', new TextReplyError('Region is closed'), 'Region is closed'],
  ['a reply that does not fit its schema', new UnexpectedReplyError('GET /x: id: wrong'), UNABLE],
  ['an exception', new Error('Out of memory'), 'Out of memory'],
  ['something thrown that is no error', 'oops', UNABLE],
])('%s gets the right message (ERR-3, ERR-4)', (_name, error, text) => {
  const errors = make();
  errors.report(error);
  expect(errors.currentError).toBe(text);
});

test('the text is translated when it is read, since early errors occur before the texts are loaded', () => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const texts = { there: false };
  const errors = new ErrorHandlerStore((key, params) => (texts.there ? testI18n.t(key, { ...params }) : key));
  errors.reportLoad('regions', new HttpError(500, 'down'));
  texts.there = true;
  expect(errors.currentError).toBe('Error loading regions');
  texts.there = false;
  errors.report(new HttpError(502, ''));
  texts.there = true;
  expect(errors.currentError).toBe(UNABLE);
  printed.mockRestore();
});

test('only a banner about the connection is cleared when the connection is back (ERR-4)', () => {
  const errors = make();
  errors.report(new ConnectionError('Failed to fetch'));
  errors.connectionRecovered();
  expect(errors.currentError).toBeUndefined();
  errors.report(new HttpError(409, 'Already released by dana'));
  errors.connectionRecovered();
  expect(errors.currentError).toBe('Already released by dana');
});

test('a lost session shows nothing and keeps the current error', () => {
  const errors = make();
  errors.set('before');
  errors.report(new SessionLostError('gone'));
  errors.reportLoad('makes', new SessionLostError('gone'));
  expect(errors.currentError).toBe('before');
});

test('is unset at first and after clearing; a new text replaces the old one (ERR-7)', () => {
  const errors = make();
  expect(errors.currentError).toBeUndefined();
  errors.set('one');
  errors.set('two');
  expect(errors.currentError).toBe('two');
  errors.clear();
  expect(errors.currentError).toBeUndefined();
});

test.each([
  ['makes', 'Error loading makes'],
  ['bodies', 'Error loading body types'],
  ['colors', 'Error loading colors'],
  ['models', 'Error loading models'],
  ['states', 'Error loading states'],
  ['paymentTypes', 'Error loading payment types'],
  ['regions', 'Error loading regions'],
] as const)('a failed load of %s says "%s", and its own text is logged to the console', (list, text) => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const errors = make();
  errors.reportLoad(list, new HttpError(500, 'row 7 is broken'));
  expect(errors.currentError).toBe(text);
  expect(printed.mock.calls.flat().join(' ')).toContain('row 7 is broken');
  printed.mockRestore();
});

test.each(['makes', 'bodies', 'colors', 'models', 'states', 'paymentTypes', 'regions'] as const)(
  'the message for a failed load of %s has its own key',
  (list) => {
    const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const errors = new ErrorHandlerStore((key) => key);
    errors.reportLoad(list, new HttpError(500, ''));
    expect(errors.currentError).toBe(`error:error.loading.${list}.message`);
    printed.mockRestore();
  },
);

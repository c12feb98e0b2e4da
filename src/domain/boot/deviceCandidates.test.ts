import { deviceCandidatesIn } from './deviceCandidates';

const KNOWN = ['17', '18', 'B-07'];

test.each([
  ['the number of a known boot is certain', ['17'], '17', []],
  ['it is spelled as in the list', ['b07'], 'B-07', []],
  ['one that the list does not have is offered', ['99'], null, ['99']],
  ['two labels in one picture are offered', ['17', '18'], null, ['17', '18']],
  ['a known boot beside another code is certain', ['99', '18'], '18', ['99']],
  ['the VIN of the car is no number', ['1HGCM82633A004352'], null, []],
  ['nor is a long text', ['https://example.org/boots/17'], null, []],
  ['nor a code without letters and digits', [' - '], null, []],
])('%s (DEV-32)', (_what, texts, sure, others) => {
  expect(deviceCandidatesIn(texts, KNOWN)).toEqual({ sure, others });
});

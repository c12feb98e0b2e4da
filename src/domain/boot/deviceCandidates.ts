import { LIMITS } from '../constants';
import { enteredCode } from '../equalText';
import { candidatesOf, type Candidates } from './candidates';
import { isSameDevice } from './device';
import { foldLookAlikes } from './license';
import { vinCandidates } from './vinCandidates';

/**
 * Finds the numbers of boots in the texts of the codes in one picture.
 * @param known the numbers of the region's boots, as its list spells them; only these are certain
 */
export function deviceCandidatesIn(texts: readonly string[], known: readonly string[]): Candidates {
  return candidatesOf(
    texts.map((text) => {
      const number = enteredCode(text);
      const spelled = known.find((each) => isSameDevice(each, number));
      if (spelled !== undefined) return { sure: spelled, others: [] };
      return { sure: null, others: isNumber(number) ? [number] : [] };
    }),
  );
}

/** The VIN on the car's door is not a boot number. */
const isNumber = (text: string) =>
  foldLookAlikes(text) !== '' && text.length <= LIMITS.deviceNumber && vinCandidates(text).sure === null;

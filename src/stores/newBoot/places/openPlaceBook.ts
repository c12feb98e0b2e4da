import type { Api } from '../../../api/Api';
import { suiteCalls } from '../../../domain/wire/calls/suite';
import type { UsedSlot } from '../../device/UsedSlot';
import { PlaceBook } from './PlaceBook';

/**
 * The entry point of the code that loads after the form: the suite's calls, and the suggestions based on their answers.
 */
export function openPlaceBook(clientFor: Api['clientFor'], used: UsedSlot | null, region: string): PlaceBook {
  return new PlaceBook({ suite: clientFor(suiteCalls), used, region });
}

import { entered } from '../equalText';
import { fold } from '../fold';
import { distanceM, type LatLon } from './distance';
import { placeKey, type KnownPlace, type PlaceKind } from './place';

/** A place that matches the typed text. */
export interface SuggestedPlace extends KnownPlace {
  /** Unique among the suggestions. */
  readonly key: string;
  /** The distance from the device, meters; null if either position is unknown. */
  readonly distance: number | null;
}

/** Places within this distance come before all others, the nearest first. Meters. */
const NEAR_M = 1_000;
const KINDS: readonly PlaceKind[] = ['used', 'standard', 'destination', 'roadPoint'];

/**
 * Whether every word is the prefix of a word of the text, in any order, or all of them together are the
 * prefix of consecutive words without blanks: `us101` finds `US-101`.
 * @param text folded
 */
function fits(text: string, words: readonly string[]): boolean {
  const own = text.split(' ');
  const bare = words.join('');
  return (
    words.every((word) => own.some((each) => each.startsWith(word))) ||
    own.some((_, index) => own.slice(index).join('').startsWith(bare))
  );
}

/** The words of a search; none for a text without letters and digits. */
function wordsOf(typed: string): string[] {
  return fold(typed).split(' ').filter(Boolean);
}

/** A place with its texts folded in advance, so that a keystroke only has to compare them. */
export interface IndexedPlace {
  readonly place: KnownPlace;
  readonly key: string;
  readonly name: string;
  readonly address: string;
  /** All words that can match it. */
  readonly text: string;
}

export function indexPlaces(places: readonly KnownPlace[]): IndexedPlace[] {
  return places.map((place) => {
    const name = fold(place.name);
    const address = fold(place.addr1);
    const text = [...new Set([name, address, fold(place.city ?? '')])].join(' ').trim();
    return { place, key: `${place.kind} ${placeKey(place)}`, name, address, text };
  });
}

/**
 * The places that match the typed text, best first:
 *
 * 1. those that contain each typed number exactly, before those where it is only a prefix;
 * 2. those near the device, nearest first;
 * 3. those used before, standard locations, destinations, road points;
 * 4. those that begin with the typed text;
 * 5. places used before by last use, others by distance, or in the order of their list.
 */
export function suggestPlaces(
  places: readonly IndexedPlace[],
  typed: string,
  position: LatLon | null,
): SuggestedPlace[] {
  const words = wordsOf(typed);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const begin = words.join(' ');
  return places
    .filter(({ text }) => fits(text, words))
    .map(({ place, key, name, address, text }) => {
      const distance = position === null || place.at === null ? null : distanceM(position, place.at);
      const isNear = distance !== null && distance <= NEAR_M;
      const own = text.split(' ');
      const rank = [
        numbers.every((number) => own.includes(number)) ? 0 : 1,
        isNear ? distance : NEAR_M + 1,
        KINDS.indexOf(place.kind),
        address.startsWith(begin) || name.startsWith(begin) ? 0 : 1,
        place.kind === 'used' ? 0 : (distance ?? Number.MAX_VALUE),
      ];
      return { place: { ...place, key, distance }, rank };
    })
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ place }) => place);
}

/** The texts that match the typed text, in their original order, without the typed text itself. */
export function suggestTexts(texts: readonly string[], typed: string): string[] {
  const words = wordsOf(typed);
  return texts.filter((text) => text !== entered(typed) && fits(fold(text), words));
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const first = a.findIndex((value, index) => value !== b[index]);
  return first === -1 ? 0 : (a[first] ?? 0) - (b[first] ?? 0);
}

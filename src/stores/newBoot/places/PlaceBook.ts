import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiOf } from '../../../api/Api';
import type { LatLon } from '../../../domain/place/distance';
import { mergePlaces, placeKey, placeOfLocation, type KnownPlace } from '../../../domain/place/place';
import {
  indexPlaces,
  suggestPlaces,
  suggestTexts,
  type IndexedPlace,
  type SuggestedPlace,
} from '../../../domain/place/suggest';
import { NOTHING_USED, type UsedBoot, type UsedHere } from '../../../domain/stored/usedHere';
import type { suiteCalls } from '../../../domain/wire/calls/suite';
import type { UsedSlot } from '../../device/UsedSlot';
import { RoadPoints, type RoadApi } from './RoadPoints';

export interface PlaceBookDeps {
  readonly suite: RoadApi & Pick<ApiOf<typeof suiteCalls>, 'standardLocations' | 'destinations'>;
  /** What this user entered before on this device; null if no user is known. */
  readonly used: Pick<UsedSlot, 'read' | 'add'> | null;
  readonly region: string;
}

/** The places and requestors suggested in one region's form. */
export class PlaceBook {
  private used: UsedHere = NOTHING_USED;
  private standard: readonly KnownPlace[] | null = null;
  private destinations: readonly KnownPlace[] | null = null;
  private readonly roads: RoadPoints;
  private loading: Promise<void> | null = null;

  constructor(private readonly deps: PlaceBookDeps) {
    this.roads = new RoadPoints(deps.suite, deps.region);
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Loads what is not loaded yet. Never throws: if something can't be loaded, it is not suggested. */
  load(): Promise<void> {
    this.loading ??= this.loadAll().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  /** The places that match a text. Road points are last: they arrive last and must not move the others. */
  places(typed: string, position: LatLon | null): SuggestedPlace[] {
    return [this.indexed, this.indexedRoads].flatMap((each) => suggestPlaces(each, typed, position));
  }

  /** The requestors that match a text, the most recently used first. */
  requestors(typed: string): string[] {
    return suggestTexts(this.used.requestors, typed);
  }

  /** Searches for roads and their points. */
  async search(typed: string): Promise<void> {
    await this.roads.search(typed);
  }

  /** Stores the address and the requestor of a boot. */
  async remember(boot: UsedBoot): Promise<void> {
    const used = await this.deps.used?.add(boot);
    if (used !== undefined) runInAction(() => (this.used = used));
  }

  private get known(): readonly KnownPlace[] {
    return mergePlaces(this.used.places, [...(this.standard ?? []), ...(this.destinations ?? [])]);
  }

  private get indexed(): readonly IndexedPlace[] {
    return indexPlaces(this.known);
  }

  private get indexedRoads(): readonly IndexedPlace[] {
    const keys = new Set(this.known.map(placeKey));
    return indexPlaces(this.roads.known.filter((place) => !keys.has(placeKey(place))));
  }

  private async loadAll(): Promise<void> {
    const { suite, used, region } = this.deps;
    const list = async (kind: 'standard' | 'destination'): Promise<readonly KnownPlace[] | null> => {
      const ask = kind === 'standard' ? suite.standardLocations : suite.destinations;
      // The page makes this call, not the user.
      const locations = await ask({ region, background: true, orKept: true }).catch(() => null);
      return locations?.flatMap((location) => placeOfLocation(location, kind) ?? []) ?? null;
    };
    const [usedHere, standard, destinations] = await Promise.all([
      used?.read() ?? NOTHING_USED,
      this.standard ?? list('standard'),
      this.destinations ?? list('destination'),
    ]);
    runInAction(() => {
      this.used = usedHere;
      this.standard = standard;
      this.destinations = destinations;
    });
  }
}

import { makeAutoObservable, runInAction } from 'mobx';
import type { ApiOf } from '../../../api/Api';
import { ROAD_SEARCH_MIN } from '../../../domain/constants';
import { entered } from '../../../domain/equalText';
import { placeOfRoadPoint, type KnownPlace } from '../../../domain/place/place';
import type { suiteCalls } from '../../../domain/wire/calls/suite';
import type { RoadPoint, Route } from '../../../domain/wire/refdata';

export type RoadApi = Pick<ApiOf<typeof suiteCalls>, 'routes' | 'roadPoints'>;

/** The maximum number of roads whose points one search loads. */
const MOST_ROADS = 6;

/** The points of roads that were searched for. Results are cached. */
export class RoadPoints {
  known: readonly KnownPlace[] = [];
  private readonly routes = new Map<string, Promise<readonly Route[]>>();
  private readonly points = new Map<number, Promise<readonly RoadPoint[]>>();

  constructor(
    private readonly api: RoadApi,
    private readonly region: string,
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /**
   * Searches for roads by a text, then by each word that may be the name of a road, and loads their points. Never
   * throws: without an answer there are no suggestions.
   */
  async search(text: string): Promise<void> {
    for (const name of namesIn(text)) {
      const roads = await this.routesOf(name);
      if (roads.length === 0) continue;
      const found = await Promise.all(roads.slice(0, MOST_ROADS).map(({ id }) => this.pointsOf(id)));
      runInAction(() => this.learn(found.flat()));
      return;
    }
  }

  private learn(points: readonly RoadPoint[]): void {
    const byName = new Map(this.known.map((place) => [place.name, place]));
    for (const place of points.map(placeOfRoadPoint)) byName.set(place.name, place);
    if (byName.size > this.known.length) this.known = [...byName.values()];
  }

  private routesOf(name: string): Promise<readonly Route[]> {
    return once(this.routes, name.toLowerCase(), () =>
      this.api.routes({ region: this.region, partialName: name }),
    );
  }

  private pointsOf(id: number): Promise<readonly RoadPoint[]> {
    return once(this.points, id, () => this.api.roadPoints({ region: this.region, id }));
  }
}

/** The whole text, its first word, and words with a digit, such as `I-80`. */
function namesIn(text: string): string[] {
  const whole = entered(text);
  const words = whole.split(/\s+/).filter((word, index) => index === 0 || /\d/.test(word));
  return [...new Set([whole, ...words])].filter((name) => name.length >= ROAD_SEARCH_MIN);
}

/** Requests each key once, and again only after a failure. */
function once<Key, Item>(
  pending: Map<Key, Promise<readonly Item[]>>,
  key: Key,
  ask: () => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  let answer = pending.get(key);
  if (answer === undefined) {
    answer = ask().catch(() => {
      pending.delete(key);
      return [];
    });
    pending.set(key, answer);
  }
  return answer;
}

/** A name on a region's checklist, and whether a photo has it. */
export interface Place {
  readonly name: string;
  readonly isTaken: boolean;
}

/** Something that may have a name from the checklist. */
interface Labelled {
  readonly label?: string | null | undefined;
}

/** The names of a checklist, in order and without duplicates, and whether one of the photos has each. */
export function placesOf(checklist: readonly string[], photos: readonly Labelled[]): Place[] {
  const labels = new Set(photos.map(({ label }) => label));
  return [...new Set(checklist)].map((name) => ({ name, isTaken: labels.has(name) }));
}

/** The first name that no photo has; null if all are taken. */
export function nextPlace(places: readonly Place[]): string | null {
  return places.find(({ isTaken }) => !isTaken)?.name ?? null;
}

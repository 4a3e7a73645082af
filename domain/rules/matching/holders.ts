/** Which companies have a value of which there are thousands, each had by a few: a set of places a value. */
export interface Holders<T> {
  put(key: string, value: T, place: number): void;
  clear(place: number): void;
  placesOf(key: string): ReadonlySet<number> | undefined;
  each(visit: (value: T, places: ReadonlySet<number>) => void): void;
}

/** Nobody has anything yet. */
export function createHolders<T>(): Holders<T> {
  const held = new Map<string, { readonly value: T; readonly places: Set<number> }>();
  return {
    put(key, value, place) {
      const holders = held.get(key) ?? { value, places: new Set<number>() };
      held.set(key, holders);
      holders.places.add(place);
    },
    clear(place) {
      for (const { places } of held.values()) places.delete(place);
    },
    placesOf: (key) => held.get(key)?.places,
    each(visit) {
      for (const { value, places } of held.values()) if (places.size > 0) visit(value, places);
    },
  };
}

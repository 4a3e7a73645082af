import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';

/**
 * The library's client, for which "read this again" also holds for what is just being read. The library joins a first reading that is on its
 * way, which was asked for before the change and would pass for what is so after it; and it gives up the rows that a list is being extended by. Here
 * both are waited for, then read again, and the promise is kept when what is shown has been.
 */
export class PortalQueryClient extends QueryClient {
  /** What will be read again once what was asked for before has come. */
  readonly #waiting = new WeakMap<Query, Promise<void>>();

  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const late = this.getQueryCache().findAll(filters).filter(isAskedBefore);
    const others = (query: Query): boolean => !late.includes(query) && (filters.predicate?.(query) ?? true);
    const again = async (query: Query): Promise<void> => {
      await query.promise?.catch(() => undefined);
      this.#waiting.delete(query);
      if (query.state.data === undefined) return;
      await super.invalidateQueries({ ...filters, predicate: (one) => one === query }, options);
    };
    for (const query of late) if (!this.#waiting.has(query)) this.#waiting.set(query, again(query));
    const read = super.invalidateQueries({ ...filters, predicate: others }, options);
    // Whoever waits for what is shown does not wait for what is fetched ahead.
    const shown = late.filter((query) => query.isActive());
    await Promise.all([read, ...shown.map((query) => this.#waiting.get(query))]);
  }
}

/** What comes was asked for already and is not asked for anew: a first reading, or further rows of a list. */
function isAskedBefore({ state }: Query): boolean {
  if (state.fetchStatus !== 'fetching') return false;
  return state.data === undefined || state.fetchMeta?.fetchMore !== undefined;
}

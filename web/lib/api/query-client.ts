import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
} from '@tanstack/react-query';

/**
 * The library's client, for which nothing that was asked for before a change passes for what is so after it.
 *
 * "Read this again" also holds for what is just being read. The library joins a first reading that is on its way, and gives up the rows that a list is
 * being extended by. Here both are waited for, then read again, and the promise is kept when what is shown has been.
 *
 * What a change answered and was put in the place of what was read is not overwritten by an answer that was on its way: that is asked for anew.
 */
export class PortalQueryClient extends QueryClient {
  /** What will be read again once what was asked for before has come. */
  readonly #waiting = new WeakMap<Query, Promise<void>>();

  constructor(config?: QueryClientConfig) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual !== true) return;
      const query = event.query as Query;
      if (query.state.fetchStatus === 'fetching' && !isGrowing(query))
        void query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined);
    });
  }

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
function isAskedBefore(query: Query): boolean {
  return query.state.fetchStatus === 'fetching' && (query.state.data === undefined || isGrowing(query));
}

function isGrowing({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

import { useEffect, useMemo } from 'react';
import { useGoWithin, useHere } from '../screens/use-screen.ts';
import { recall, remember, readSession } from '../session/session.ts';

/** What a list remembers: its page, its size, its order and its filters, all as text, as the address writes them. */
export type ListValues = Readonly<Record<string, string>>;

export interface ListState {
  readonly values: ListValues;
  readonly page: number;
  readonly limit: number;
  /** Changes some values; everything but a change of page goes back to the first page. Empty text removes a value. */
  readonly set: (changes: Record<string, string | null>) => void;
  /** Back to how the list opens for the first time. */
  readonly reset: () => void;
  /** Shows the list by these filters, this order and these columns alone, and keeps how many rows and as what. */
  readonly show: (values: ListValues) => void;
  /** How the list opens for the first time. */
  readonly start: ListValues;
  /** How many filters are set, beside page, size, order and view. */
  readonly activeFilters: readonly string[];
}

/** Values that shape the view and are not filters; `saved` is the saved view that the list was opened by. */
const SHAPE: ReadonlySet<string> = new Set(['page', 'limit', 'sort', 'view', 'columns', 'saved']);
/** Values that change how rows look, not which. */
const LOOKS: ReadonlySet<string> = new Set(['page', 'view', 'columns', 'saved']);

/**
 * The state of a list, in the address while it is open and remembered between visits, per list and per person
 * (1-people §2: each list keeps its pagination and filters; default page 1, 10 rows). What else an address or a memory holds is
 * nobody's filter and is left out.
 */
export function useListState(list: string, filters: readonly string[], defaults: ListValues = {}): ListState {
  const goWithin = useGoWithin();
  // Of this screen: the address bar already says the next one while this one is still being left.
  const { search } = useHere();
  // The defaults and the names of the filters are constants of the list.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const values = useMemo(() => valuesOf(search), [list, search]);

  function valuesOf(given: ListValues): ListValues {
    const chosen = Object.keys(given).length > 0 ? given : rememberedList(list);
    const known = Object.entries(chosen).filter(([name]) => SHAPE.has(name) || filters.includes(name));
    return { page: '1', limit: '10', ...defaults, ...Object.fromEntries(known) };
  }

  // How many rows a screen holds is the screen's: what is remembered is what its reader chose.
  const ownLimit = defaults['limit'] ?? '10';
  useEffect(() => storeList(list, values, ownLimit), [list, values, ownLimit]);

  function write(next: Record<string, string>): void {
    storeList(list, next, ownLimit);
    goWithin(next);
  }

  return {
    values,
    page: wholeOf(values['page'], 1),
    limit: wholeOf(values['limit'], 10),
    set(changes) {
      const isOnlyPage = Object.keys(changes).every((name) => LOOKS.has(name));
      goWithin((now) => {
        const next = { ...valuesOf(now), ...(isOnlyPage ? {} : { page: '1' }) } as Record<string, string>;
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') delete next[name];
          else next[name] = value;
        }
        storeList(list, next, ownLimit);
        return next;
      });
    },
    reset() {
      const kept = Object.entries(values).filter(([name]) => SHAPE.has(name) && name !== 'page' && name !== 'saved');
      write({ page: '1', limit: '10', ...defaults, ...Object.fromEntries(kept) });
    },
    show(given) {
      const kept = Object.entries(values).filter(([name]) => name === 'limit' || name === 'view');
      write({ page: '1', limit: '10', ...defaults, ...Object.fromEntries(kept), ...given });
    },
    start: defaults,
    activeFilters: Object.keys(values).filter((name) => !SHAPE.has(name) && values[name] !== defaults[name]),
  };
}

/** What a list asks the server for by its address alone: its filters and its order, nothing of how rows look. */
export function askedOf(values: ListValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !LOOKS.has(name) && name !== 'limit'));
}

function placeOf(list: string): string {
  return `volano.list.${readSession()?.user._id ?? 'nobody'}.${list}`;
}

/** How a list was left by its reader on this device; empty where it was never opened. */
export function rememberedList(list: string): ListValues {
  try {
    return JSON.parse(recall(placeOf(list)) ?? '{}') as ListValues;
  } catch {
    return {};
  }
}

function storeList(list: string, values: ListValues, ownLimit: string): void {
  const { limit, ...others } = values;
  remember(placeOf(list), JSON.stringify(limit === ownLimit ? others : values));
}

/** A number from 1 on that stands in an address, which anybody may have written. */
export function wholeOf(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise;
}

import { type QueryFields, takenOf } from '@volano/domain/rules/list-query';
import type { RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { useEffect, useMemo, useState } from 'react';
import { useGoWithin, useHere } from '../screens/use-screen.ts';
import { recall, remember, readSession } from '../session/session.ts';

/** What an address says of a list, all as text. */
export type ListValues = Readonly<Record<string, string>>;

/** Cards to a page, in every list of cards (2-catalogue §9). */
export const CARDS_A_PAGE = 8;
/** Rows to a page until somebody chooses another number (2-catalogue §9). */
const ROWS_A_PAGE = 10;

/** What shapes a list and is no filter; `saved` is the saved view that it was opened by. */
const SHAPE = ['page', 'limit', 'sort', 'view', 'columns', 'saved'] as const;
type Shape = (typeof SHAPE)[number];
/** What changes how rows look, not which. */
const LOOKS: ReadonlySet<string> = new Set(['page', 'limit', 'view', 'columns', 'saved']);

/** The query of the call that reads a list says which filters there are and what they take. */
type QueryOf<C extends RouteSpec> = RequestOf<C> extends { query?: infer Q } ? NonNullable<Q> : never;
type FieldOf<C extends RouteSpec> = Exclude<
  keyof QueryOf<C> & string,
  'page' | 'limit' | 'count' | 'rowsNumber' | 'sort'
>;

interface ListOptions<F extends string, W extends F, D extends F, O extends string> {
  /** What the list is remembered as, where several lists read the same call. */
  readonly name?: string;
  /** Fields of the call that this screen does not offer. */
  readonly without?: readonly W[];
  /** Fields that have a control of the screen's own; every other stands among the filters of its bar (`wired`). */
  readonly drawn?: readonly D[];
  /** What the address of this screen says beside the fields of the call, and does not ask the service. */
  readonly own?: Readonly<Record<O, 'text'>>;
  /** What holds until somebody chooses: the order, cards or table, a filter that always has a value. */
  readonly start?: Readonly<Partial<Record<NoInfer<Exclude<F, W> | O> | 'sort' | 'view', string>>>;
  /** Rows to a page, where it is the screen that says so and not its reader. */
  readonly rows?: number;
  /** The list is shown as cards too (`view: 'grid'`), eight to a page. */
  readonly hasCards?: boolean;
}

/** A filter of a list: its name in the address, its words, its choices. */
export interface ListFilter<K extends string = string> {
  readonly key: K;
  readonly label: string;
  readonly allLabel: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** One choice takes the place of the one before. */
  readonly isSingle?: boolean;
  /** The choice that holds while none is made: making it takes the filter away. */
  readonly ordinary?: string;
  /** One is always chosen: it says what the list is, and cannot be taken away. */
  readonly isRequired?: boolean;
  /** Behind "Altri filtri". */
  readonly isSecondary?: boolean;
}

declare const wired: unique symbol;
/** Filters of a bar of which it is known that they are all that the list takes. */
export type WiredFilters = readonly ListFilter[] & { readonly [wired]: true };
type Wiring<Missing extends string> = [Missing] extends [never] ? WiredFilters : { readonly notWired: Missing };

/** Filters that stand in a function of their own: keeps which they are, so that what is missing among them is known. */
export function listFilters<const K extends string>(filters: readonly ListFilter<K>[]): readonly ListFilter<K>[] {
  return filters;
}

/** A list as its address says it: `N` names what the address may say, `Q` is the query of the call, `D` has controls of the screen's own. */
export interface ListState<N extends string = string, Q = object, D extends string = string> {
  readonly values: Readonly<Partial<Record<N | Shape, string>>>;
  readonly page: number;
  readonly limit: number;
  /** What the address asks of the service: filters and order. What the call would not take is left out. */
  readonly asked: Partial<Q>;
  /** The same with the page, and counted. */
  readonly query: Partial<Q>;
  /** By which columns the service can order it. */
  readonly orders: readonly string[];
  /** What other values than the address's would ask. */
  askedBy(values: ListValues): Partial<Q>;
  /** Changes some values; everything but a change of looks goes back to the first page. Empty text removes a value. */
  set(changes: Readonly<Partial<Record<N | Shape, string | null>>>): void;
  /** Without filters; order, looks and rows to a page stay. */
  readonly reset: () => void;
  /** Shows the list by these filters, this order and these columns alone, and keeps how many rows and as what. */
  show(values: ListValues): void;
  /** The filters of the list's bar. One that the call does not have, or a field of the call that none of them sets, does not compile. */
  wired<K extends N>(filters: readonly ListFilter<K>[]): Wiring<Exclude<N, K | D | 'q'>>;
  /** How the list opens for the first time. */
  readonly start: ListValues;
  /** The filters that are set to something else than how the list opens. */
  readonly activeFilters: readonly N[];
  /** Another number after each reset or saved view: what was typed or picked before and not yet sent is void. */
  readonly turn: number;
}

/**
 * The state of a list, made of the query of the call that reads it. The address is the only state; how a list was left is remembered for each
 * person, and an address that says nothing is led to it (1-people §2). What an address says that the call does not take is left out.
 */
export function useListState<
  C extends RouteSpec,
  W extends FieldOf<C> = never,
  D extends FieldOf<C> = never,
  O extends string = never,
>(
  contract: C,
  options: ListOptions<FieldOf<C>, W, D, O> = {},
): ListState<Exclude<FieldOf<C>, W> | O, QueryOf<C>, D | O> {
  type N = Exclude<FieldOf<C>, W> | O;
  const { name = contract.path, rows, hasCards = false, without = [], own = {} } = options;
  const { start, fields, values, asks, read, lead } = useAddressOf(name, {
    fields: fieldsOf(contract, without),
    own: Object.keys(own),
    start: saidOf(options.start ?? {}),
  });
  const [turn, setTurn] = useState(0);
  const page = wholeOf(values['page'], 1);
  const isGrid = hasCards && values['view'] === 'grid';
  const limit = isGrid ? CARDS_A_PAGE : (rows ?? wholeOf(values['limit'], rowsOfReader()));
  const askedBy = (said: ListValues) => asks(said) as Partial<QueryOf<C>>;
  const asked = askedBy(values);

  function anew(next: ListValues): void {
    setTurn((before) => before + 1);
    lead(() => ({ page: '1', ...next }));
  }

  return {
    values: values as Readonly<Partial<Record<N | Shape, string>>>,
    page,
    limit,
    asked,
    query: { ...asked, page: String(page), limit: String(limit), count: 'true' },
    orders: fields['sort']?.words ?? [],
    askedBy,
    set(changes) {
      const isOnlyLook = Object.keys(changes).every((key) => LOOKS.has(key) && key !== 'limit');
      if (changes.limit) rememberRows(changes.limit);
      lead((now) => ({ ...read(now), ...(isOnlyLook ? {} : { page: '1' }), ...changes }));
    },
    reset: () => anew(Object.fromEntries(Object.entries(values).filter(([key]) => isKept(key, start)))),
    show: (given) => anew({ ...start, ...pick(values, ['limit', 'view']), ...given }),
    wired: <K extends N>(filters: readonly ListFilter<K>[]) =>
      filters as unknown as Wiring<Exclude<N, K | D | O | 'q'>>,
    start,
    activeFilters: Object.keys(values).filter((key) => !isShape(key) && values[key] !== start[key]) as N[],
    turn,
  };
}

/** What an address may say of a list: fields of its call, names of its own, and what holds where it says neither. */
interface Reading {
  readonly fields: QueryFields;
  readonly own: readonly string[];
  readonly start: ListValues;
}

/** What the address of a list says, and a way to another. What it is read by are constants of the list. */
function useAddressOf(name: string, given: Reading) {
  const goWithin = useGoWithin();
  // Of this screen: the address bar already says the next one while this one is still being left.
  const { search } = useHere();
  const [{ fields, own, start }] = useState(given);
  const asks = (said: ListValues) => ({ ...takenOf(fields, start), ...takenOf(fields, said) });
  const isBare = Object.keys(search).length === 0;
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const values = useMemo(() => read(search), [name, search]);

  /** What an address says, or where it says nothing, how the list was left. */
  function read(address: ListValues): ListValues {
    const said = Object.keys(address).length === 0 ? rememberedList(name) : address;
    return { ...start, ...pick(said, SHAPE), ...asks(said), ...pick(said, own) };
  }

  function lead(to: (now: ListValues) => Said): void {
    goWithin((now) => {
      const next = to(now);
      storeList(name, next);
      return next;
    });
  }

  // What was remembered becomes the address, so that a reload, a link and the way back say the same.
  const isLed = isBare && Object.keys(values).some((key) => values[key] !== start[key]);
  useEffect(() => {
    storeList(name, values);
    if (isLed) goWithin(values);
  }, [name, values, isLed, goWithin]);

  return { fields, start, values, asks, read, lead };
}

/** What the query of a call takes, without what the screen leaves out. */
function fieldsOf({ fields = {} }: RouteSpec, without: readonly string[] = []): QueryFields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !without.includes(field)));
}

function isShape(key: string): boolean {
  return SHAPE.some((one) => one === key);
}

/** What a reset leaves: the looks and the order, and what is always said. */
function isKept(key: string, start: ListValues): boolean {
  return (isShape(key) && key !== 'page' && key !== 'saved') || start[key] !== undefined;
}

type Said = Readonly<Record<string, string | null | undefined>>;

/** What says something. */
function saidOf(values: Said): ListValues {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

function pick(values: ListValues, keys: readonly string[]): ListValues {
  return saidOf(Object.fromEntries(keys.map((key) => [key, values[key]])));
}

function placeOf(list: string): string {
  return `volano.list.${readSession()?.user._id ?? 'nobody'}.${list}`;
}

function placeOfRows(): string {
  return `volano.rows.${readSession()?.user._id ?? 'nobody'}`;
}

/** How many rows to a page the reader chose, in whichever table. */
function rowsOfReader(): number {
  return wholeOf(recall(placeOfRows()) ?? undefined, ROWS_A_PAGE);
}

function rememberRows(limit: string): void {
  remember(placeOfRows(), limit);
}

/** What a list asks as it was left by its reader, of a call that takes the same filters: what stands beside a row on its own screen. */
export function rememberedQuery<C extends RouteSpec>(
  contract: C,
  list: string,
  start: ListValues,
): Partial<QueryOf<C>> {
  return takenOf(contract.fields ?? {}, { ...start, ...rememberedList(list) }) as Partial<QueryOf<C>>;
}

/** How a list was left by its reader on this device; empty where it was never opened. */
function rememberedList(list: string): ListValues {
  try {
    return saidOf(JSON.parse(recall(placeOf(list)) ?? '{}') as Said);
  } catch {
    return {};
  }
}

function storeList(
  list: string,
  { limit: _limit, ...others }: Readonly<Record<string, string | null | undefined>>,
): void {
  remember(placeOf(list), JSON.stringify(saidOf(others)));
}

/** A number from 1 on that stands in an address, which anybody may have written. */
export function wholeOf(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise;
}

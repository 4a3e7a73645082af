import {
  type AnyRoute,
  type NavigateOptions,
  type Router,
  type RouterHistory,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { createContext, use, useCallback, useMemo } from 'react';
import type { ParamsOf, ScreenPath, SearchOf } from './address.ts';
import type { ScreenRecord } from './screen.ts';

export type Texts = Readonly<Record<string, string>>;

/** The screen that a component stands on, and what its address holds. */
export interface Here {
  readonly record: ScreenRecord;
  readonly params: Texts;
  readonly search: Texts;
  /** Whether the reader is still here, or already led to another screen that is not shown yet. */
  readonly isOpen: () => boolean;
}

const HereContext = createContext<Here | null>(null);

/** Given around each screen by the router: of this screen, while the address bar already says the next one. */
export const HereProvider = HereContext.Provider;

/** Where a component stands. Throws outside of every screen. */
export function useHere(): Here {
  const here = use(HereContext);
  if (here === null) throw new Error('A component that reads its address stands on no screen');
  return here;
}

/** Whom the screen that a component stands on speaks to: every screen of the office has its address below `/admin`. */
export function useVoice(): 'company' | 'office' {
  return useHere().record.path.startsWith('/admin') ? 'office' : 'company';
}

type Together<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never;
type NamesOf<P extends ScreenPath> = P extends unknown ? keyof ParamsOf<P> & string : never;
type ParamsOfAny<P extends ScreenPath> = [Together<P extends unknown ? () => P : never>] extends [() => infer One]
  ? [P] extends [One]
    ? ParamsOf<P>
    : { readonly [N in NamesOf<P>]?: string }
  : never;

/**
 * The parameters of the screen that a component stands on. A component of several screens names all their paths: what one of them lacks
 * may be missing.
 */
export function useParams<P extends ScreenPath>(...paths: readonly P[]): ParamsOfAny<P> {
  const { params } = useHere();
  const names = paths.flatMap((path) => [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => name));
  const known = names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]]));
  return Object.fromEntries(known) as ParamsOfAny<P>;
}

interface SetSearch<S> {
  /** What is null, undefined or empty leaves the address. Puts these values beside the others of the address; undefined takes one away. Replaces the entry of the history. */
  (changes: S, options?: { readonly replace?: boolean }): void;
}

type Changes = Readonly<Record<string, string | null | undefined>>;

/** What the address of a screen holds behind `?`, as far as its record knows it, and a way to change it. */
export function useSearch<P extends ScreenPath>(path: P): readonly [SearchOf<P>, SetSearch<SearchOf<P>>] {
  const { record, search } = useHere();
  const known = useMemo(() => {
    const shape = Object.entries(record.search ?? {});
    return Object.fromEntries(
      shape.flatMap(([name, values]) => {
        const value = search[name];
        return value !== undefined && (typeof values === 'string' || values.includes(value)) ? [[name, value]] : [];
      }),
    );
  }, [record, search]);
  const setSearch = useSetSearch();
  if (record.path !== path && !(record.also ?? []).some((below) => record.path + below === path))
    throw new Error(`${record.path} reads the search of ${path}`);
  return [known as SearchOf<P>, setSearch];
}

/** The same for a component of many screens: it names what it reads. */
export function useSearchTexts<const N extends string>(
  ...names: readonly N[]
): readonly [Readonly<Partial<Record<N, string>>>, SetSearch<{ readonly [K in N]?: string | undefined }>] {
  const { search } = useHere();
  const known: Partial<Record<N, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (value !== undefined) known[name] = value;
  }
  return [known, useSetSearch()];
}

function useSetSearch(): SetSearch<Changes> {
  const goWithin = useGoWithin();
  return useCallback((changes, options) => goWithin((now) => ({ ...now, ...changes }), options), [goWithin]);
}

/**
 * Puts a whole search in the place of the present one, on the same screen. Replaces the entry of the history unless told. Does nothing
 * once the reader has left: what was typed into the search of a list is not looked for on the screen that follows. What changes a part of the search
 * is a function of the whole: it is told what the address says already and the screen perhaps not yet.
 */
export function useGoWithin(): SetSearch<Changes | ((now: Texts) => Changes)> {
  const navigate = useNavigate();
  const { isOpen } = useHere();
  return useCallback(
    (search, { replace = true } = {}) => {
      if (isOpen()) void navigate({ to: '.', search, replace });
    },
    [navigate, isOpen],
  );
}

interface Manner {
  /** In place of the present entry of the history. */
  readonly replace?: boolean;
  /** Whoever guards unsaved changes is not asked. */
  readonly ignoreBlocker?: boolean;
}

type Target<P extends ScreenPath> = { readonly to: P; readonly search?: SearchOf<P> } & (keyof ParamsOf<P> extends never
  ? unknown
  : { readonly params: ParamsOf<P> });

/** Leads to a screen; a path, parameter or search that its record does not have does not compile. */
export function useGo(): <P extends ScreenPath>(target: Target<P> & Manner) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async (target) => navigate(target as NavigateOptions), [navigate]);
}

/** The history of the page, for addresses that come from elsewhere: where a login leads, a link that was asked about first. */
export function useHistory(): RouterHistory {
  return useRouter<Router<AnyRoute, 'never', boolean, RouterHistory>>().history;
}

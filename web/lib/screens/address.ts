import type { ParamsIn, ScreenRecord, SearchIn, SearchShape } from './screen.ts';

/** Filled in by `web/screens/screens.ts` with the type of all records, so that links know them and import none of their code. */
export interface ScreenRegister {}

type Registered = ScreenRegister extends { readonly screens: infer R } ? R : ScreenRecord;
type ByPath = { [R in Registered as R extends { readonly path: infer P extends string } ? P : never]: R };

/** An address of the page as its record writes it: `/admin/users/$userId`. */
export type ScreenPath = keyof ByPath & string;
export type ParamsOf<P extends ScreenPath> = ParamsIn<P>;
export type SearchOf<P extends ScreenPath> =
  ByPath[P] extends ScreenRecord<string, infer S extends SearchShape> ? SearchIn<S> : never;

/** What is null or missing is left out of the address. */
type Asked<P extends ScreenPath> = { readonly [N in keyof SearchOf<P>]?: SearchOf<P>[N] | null };

type Given<P extends ScreenPath> = keyof ParamsOf<P> extends never
  ? [params?: Readonly<Record<string, never>>, search?: Asked<P>]
  : [params: ParamsOf<P>, search?: Asked<P>];

/** The link to a screen, `#/admin/users/4f…?tab=companies`. What no record has does not compile. */
export function hrefOf<P extends ScreenPath>(path: P, ...given: Given<P>): string {
  return `#${addressOf(path, ...given)}`;
}

/** Whether what stands after the `#` of an address leads somebody who is not signed in to the login. */
export function isLoginAddress(hash: string): boolean {
  return /^#?\/?$|^#\/login\/?(?:\?|$)/.test(hash);
}

/** Goes to an address of the page; whoever listens to addresses hears of it as of a link that was followed. */
export function goTo(address: string): void {
  location.hash = address;
}

/** Finds the links inside the page among others. */
export const LINK = 'a[href^="#/"]';

/** The address that such a link leads to, without `#`. */
export function addressOfLink(link: Element): string {
  return (link.getAttribute('href') ?? '').slice(1);
}

/** The same without `#`, as the history takes it. */
export function addressOf<P extends ScreenPath>(path: P, ...[params, search]: Given<P>): string {
  const values: Readonly<Record<string, string>> = params ?? {};
  const place = path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return place + textOfSearch(search ?? {});
}

/** What the address carries is text, written as anybody would write it: `?page=2`, not `?page=%222%22`. Empty values are left out. */
export function textOfSearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** The reverse: everything behind `?`, as text. */
export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

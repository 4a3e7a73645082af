import type { common } from '@volano/domain/i18n/it/common';
import { isAdmin, may } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import type { TextKey } from '@volano/domain/i18n/translate';
import type { ComponentType, FunctionComponent } from 'react';

/** A Tabler icon. */
export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean; className?: string | undefined }>;

/** A rule about somebody, by their role: one of the policies of the domain. */
type Rule = (me: { readonly role: Role }) => boolean;

/** Who may open a screen: the contract of its first query, or a policy where no contract says it. */
export type ScreenAccess = { readonly access: string | Partial<Readonly<Record<Role, unknown>>> } | Rule;

/** The headings of the office's settings, in order: the firm, what it recommends, the portal itself. */
export const SETTING_GROUPS = ['firm', 'catalogue', 'portal'] as const;

/** A place of a menu. */
interface MenuEntry {
  readonly word: Exclude<keyof Places, 'footer'>;
  readonly icon: Icon;
  /** The filled icon of the active place, where there is one. */
  readonly iconActive?: Icon;
  /** Where it stands among the others, from 1. */
  readonly position: number;
  /** Only for these of those who may open the screen. */
  readonly isFor?: Rule;
  /** In the settings of the office, under this heading: for admins. */
  readonly setting?: (typeof SETTING_GROUPS)[number];
  /** What of it is still to be read. */
  readonly unread?: 'announcements' | 'services' | 'chats' | 'todos' | 'review';
  /** On a phone of a company: in the bottom bar, or behind "Altro". */
  readonly phone?: 'bar' | 'more';
  /** In the masthead of the companies' side. */
  readonly isInMasthead?: true;
}

type Places = typeof common.places;

/** What stands in the address after `?`: names, and where there are few values these. `own` is what no contract is asked with. */
export type SearchShape = Readonly<Record<string, 'text' | 'own' | readonly string[]>>;

type NamesIn<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/** The parameters of a path: `/users/$userId` has `userId`. */
export type ParamsIn<P extends string> = { readonly [N in NamesIn<P>]: string };

/** What a screen reads of its address. Nothing has to be there. */
export type SearchIn<S extends SearchShape> = {
  readonly [N in keyof S]?: (S[N] extends readonly (infer C)[] ? C : string) | undefined;
};

/** One screen: whatever is known of it stands here once. */
export interface ScreenRecord<P extends string = string, S extends SearchShape = SearchShape> {
  /** Its address from the root, `$name` for a parameter. */
  readonly path: P;
  /** Addresses below it that show the same screen, which then stays as it is between them. */
  readonly also?: readonly string[];
  readonly access?: ScreenAccess;
  /** Names it in the browser's tab until the screen knows better. */
  readonly title?: TextKey;
  readonly menu?: readonly MenuEntry[];
  /** What is done there, as the search names it: "Nuova azienda". */
  readonly action?: TextKey;
  readonly search?: S;
  /** Of the companies' side: opens also to who waits to be confirmed by the office, or to nobody else. */
  readonly whilePending?: true | 'only';
  /** Stands alone, without the frame of its side. */
  readonly isAlone?: true;
  /** One of those that a visit begins with: the words of the side are enough for it, and it does not wait for further ones. */
  readonly hasFirstWords?: true;
  /** Fetches what the screen asks for first, when a link to it is pointed at or followed. Its failure is the screen's to tell. */
  readonly load?: (place: Place<P, S>) => Promise<unknown>;
  /** The screen's code, a file of its own that is fetched when it is opened. */
  readonly component?: () => Promise<FunctionComponent>;
  /** Runs before the screen is shown, in place of the guard of its side; a thrown redirect leads elsewhere. */
  readonly guard?: () => Promise<void> | void;
}

/** Where a screen is opened. */
export interface Place<P extends string, S extends SearchShape> {
  readonly params: ParamsIn<P>;
  readonly search: SearchIn<S>;
}

type Below<P extends string, A extends readonly string[]> = P | `${P}${A[number]}`;

/** Declares a screen. The generics keep every literal, so that links to it are typed by it. */
export function screen<
  const P extends string,
  const S extends SearchShape = {},
  const A extends readonly string[] = [],
>(record: ScreenRecord<P, S> & { readonly also?: A }): ScreenRecord<Below<P, A>, S> {
  return record as ScreenRecord<Below<P, A>, S>;
}

type QueryOf<C extends RouteSpec> = NonNullable<RequestOf<C> extends { query?: infer Q } ? Q : never>;
type FieldsOf<C extends RouteSpec> = Exclude<keyof QueryOf<C> & string, 'count' | 'rowsNumber'>;

type ListShape<N extends string> = Readonly<Record<N | 'page' | 'limit' | 'sort' | 'view', 'text' | 'own'>>;

/**
 * What a list keeps in its address: what its contract is asked with, less what the screen leaves out, and names that the page alone understands;
 * beside page, size, order and view. The list itself says the same (`useListState`; the check `lists` compares them).
 */
export function listOf<
  C extends RouteSpec,
  const W extends FieldsOf<C> = never,
  const O extends Readonly<Record<string, 'text'>> = Readonly<Record<never, 'text'>>,
>(
  { fields = {} }: C,
  { without = [], own }: { readonly without?: readonly W[]; readonly own?: O } = {},
): ListShape<Exclude<FieldsOf<C>, W> | (keyof O & string)> {
  const left: readonly string[] = without;
  const asked = ['page', 'limit', 'sort', ...Object.keys(fields)].filter((name) => !left.includes(name));
  const shape = [
    ...asked.map((name) => [name, 'text']),
    ...['view', ...Object.keys(own ?? {})].map((name) => [name, 'own']),
  ];
  return Object.fromEntries(shape) as ListShape<Exclude<FieldsOf<C>, W> | (keyof O & string)>;
}

/** Whether a role may open a screen, as its record says it; a record that says nothing lets in whoever is on its side. */
export function mayOpen(me: { readonly role: Role }, access: ScreenAccess | undefined): boolean {
  if (access === undefined) return true;
  return typeof access === 'function' ? access(me) : may(me, access);
}

/** What somebody may do on a side that the search offers, with the path of its screen. */
export function actionsOf(
  screens: readonly ScreenRecord[],
  me: { readonly role: Role },
): { readonly path: string; readonly action: TextKey }[] {
  return screens.flatMap(({ path, access, action }) =>
    action !== undefined && mayOpen(me, access) ? [{ path, action }] : [],
  );
}

/** A menu entry with the path of its screen. */
export interface MenuPlace extends MenuEntry {
  readonly path: string;
}

/** What somebody finds in the menu of a side, in order (1-people §2). */
export function menuOf(
  screens: readonly ScreenRecord[],
  me: { readonly role: Role; readonly isPending: boolean },
): MenuPlace[] {
  const places = screens
    .filter(({ access }) => mayOpen(me, access))
    .filter(({ whilePending }) => (me.isPending ? whilePending !== undefined : whilePending !== 'only'))
    .flatMap(({ path, menu = [] }) => menu.map((entry) => ({ ...entry, path })));
  return places
    .filter(({ isFor = () => true, setting }) => isFor(me) && (setting === undefined || isAdmin(me)))
    .toSorted((one, other) => one.position - other.position);
}

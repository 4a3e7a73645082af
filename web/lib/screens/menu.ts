import { may } from '@volano/domain/policies/access';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { MenuEntry, ScreenAccess, ScreenRecord } from './screen.ts';

/** Whether a role may open a screen, as its record says it; a record that says nothing lets in whoever is on its side. */
export function mayOpen(me: { readonly role: Role }, access: ScreenAccess | undefined): boolean {
  if (access === undefined) return true;
  return 'access' in access ? may(me, access) : access.includes(me.role);
}

/** A menu entry with the path of its screen. */
export interface MenuPlace extends MenuEntry {
  readonly path: string;
}

/** What somebody finds in the menu of a side, in order (1-people §2). */
export function menuOf(screens: readonly ScreenRecord[], me: { readonly role: Role }): MenuPlace[] {
  const places = screens
    .filter(({ access }) => mayOpen(me, access))
    .flatMap(({ path, menu = [] }) => menu.map((entry) => ({ ...entry, path })));
  return places
    .filter(({ roles }) => roles === undefined || roles.includes(me.role))
    .toSorted((one, other) => one.position - other.position);
}

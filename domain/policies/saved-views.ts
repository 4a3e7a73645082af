import { type Actor, isAdmin } from './actor.ts';

/** Whose a saved view is: what its maker left behind when they went is nobody's, and shared. */
export interface OwnedView {
  readonly userId: string | null;
  readonly isShared: boolean;
}

/** One's own views, and those that an admin shared with everybody who reads the list. */
export function canSeeView(actor: Pick<Actor, 'userId'>, { userId, isShared }: OwnedView): boolean {
  return isShared || userId === actor.userId;
}

/** What is shared is the office's, and its admins' alone to change; any other view is of who made it. */
export function canChangeView(actor: Pick<Actor, 'userId' | 'role'>, { userId, isShared }: OwnedView): boolean {
  return isShared ? isAdmin(actor) : userId === actor.userId;
}

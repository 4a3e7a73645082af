import { type Actor, seesEverything } from './actor.ts';

/**
 * Who sees what is not published yet: admins, and platform admins who read what they read. For everybody else a draft does not
 * exist (decisions §3).
 */
export function seesDrafts(actor: Pick<Actor, 'role'>): boolean {
  return seesEverything(actor);
}

import type { LiveEvents, Room } from '@volano/domain/contracts/realtime';
import type { ChangedKind } from '@volano/domain/rules/changed-kinds';

/** How long ago a page may have read what it shows when its line opens, in milliseconds: on a poor line all that the screen asks for comes first. */
const KEPT_MS = 45_000;

/** What rooms were told of rows lately: a page that read them before its line was open has not heard it. */
export function latelyChanged() {
  // The room that was told last stands last.
  const told = new Map<Room, Map<ChangedKind, number>>();

  return {
    note(room: Room, { kinds }: LiveEvents['changed']): void {
      const now = performance.now();
      const known = told.get(room) ?? new Map<ChangedKind, number>();
      for (const kind of kinds) known.set(kind, now);
      told.delete(room);
      told.set(room, known);
      for (const [old, moments] of told) {
        if (Math.max(...moments.values()) > now - KEPT_MS) break;
        told.delete(old);
      }
    },
    /** The kinds that any of some rooms was told of within so many milliseconds. */
    since(rooms: Iterable<string>, ms: number): ChangedKind[] {
      const from = performance.now() - Math.min(ms, KEPT_MS);
      const kinds = [...rooms].flatMap((room) => [...(told.get(room as Room) ?? [])]);
      return [...new Set(kinds.flatMap(([kind, moment]) => (moment >= from ? [kind] : [])))];
    },
  };
}

/** How long ago a page that opens its line began to read, by its own word; what is no number of milliseconds is now. */
export function readSince(auth: Readonly<Record<string, unknown>>): number {
  const { readSinceMs } = auth;
  return typeof readSinceMs === 'number' && readSinceMs > 0 ? readSinceMs : 0;
}

import type { LiveEvent, LiveEvents, Room } from '@volano/domain/contracts/realtime';
import { sql } from 'kysely';
import type { Database } from '../../context.ts';

/** The channel of the database over which nodes tell each other what their sockets should hear. */
export const LIVE_CHANNEL = 'volano_live';

/** What travels on the channel: an event for a room, or a person whose sockets must prove themselves anew. */
export type LiveMessage =
  | { readonly room: Room; readonly event: LiveEvent; readonly facts: LiveEvents[LiveEvent] }
  | { readonly recheck: string; readonly replaced?: string | undefined };

/** Tells everybody in a room. Inside a transaction it is heard when that commits, and never when it does not. */
export async function tell<E extends LiveEvent>(
  db: Database,
  room: Room,
  event: E,
  facts: LiveEvents[E],
): Promise<void> {
  await announce(db, { room, event, facts });
}

/**
 * Has every socket of a person looked at again, on every node: whose session has ended is told and closed, the others stand in the
 * rooms that are theirs now. After a logout, a new role, a block, a company that moved (holes H10, H14, H20, H21). `replaced` is the
 * session whose person goes on in another one: its windows take the new one and are not sent to the login.
 */
export async function recheck(db: Database, userId: string, replaced?: string): Promise<void> {
  await announce(db, { recheck: userId, replaced });
}

async function announce(db: Database, message: LiveMessage): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(message)})`.execute(db);
}

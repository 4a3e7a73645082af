import type { LiveEvent, LiveEvents, Room } from '@volano/domain/contracts/realtime';
import type { ChangedKind } from '@volano/domain/rules/changed-kinds';
import type { DB } from '@volano/database/types';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

/** As the context has it, which knows this file by what listens to the channel. */
type Database = Kysely<DB> | Transaction<DB>;

/** Tells everybody in a room. Inside a transaction it is heard when that commits, and never when it does not. */
export async function publish<E extends LiveEvent>(
  db: Database,
  room: Room,
  event: E,
  facts: LiveEvents[E],
): Promise<void> {
  await notifyChannel(db, { room, event, facts });
}

/** What a room is told. */
interface Told<E extends LiveEvent> {
  readonly room: Room;
  readonly facts: LiveEvents[E];
  /** A line of that room which is not told. */
  readonly except?: string | undefined;
}

/** Tells a room each, by one statement: what is told to many people costs no way to the database for each of them. */
export async function publishToEach<E extends LiveEvent>(
  db: Database,
  event: E,
  told: readonly Told<E>[],
): Promise<void> {
  if (told.length > 0) await sql`select ${publishing(event, told)}`.execute(db);
}

/** As `publishToEach`, within the statement that writes what is told: how many were told, for each row that it is selected with. */
export function publishing<E extends LiveEvent>(event: E, told: readonly Told<E>[]): RawBuilder<number> {
  const messages = told.map((each) => JSON.stringify({ ...each, event } satisfies LiveMessage));
  return sql<number>`(select count(pg_notify(${LIVE_CHANNEL}, message)) from unnest(${messages}::text[]) as message)`;
}

/** Who besides the firm is concerned by a change, and whose page made it. */
interface Concerned {
  readonly agenciesIds: readonly string[];
  /** The line of the page that acted. */
  readonly except?: string | undefined;
}

/**
 * Tells open pages that rows of a kind are other than before: those of the firm, and those of the companies that are concerned. The catalogue
 * concerns all of them.
 */
export async function publishChanged(
  db: Database,
  kind: ChangedKind,
  { agenciesIds, except }: Concerned,
): Promise<void> {
  const facts = { kinds: [kind] };
  const companies: Room[] = kind === 'catalogue' ? ['customers'] : agenciesIds.map((id): Room => `agency:${id}`);
  const rooms = new Set<Room>(['office', ...companies]);
  await publishToEach(
    db,
    'changed',
    [...rooms].map((room) => ({ room, facts, except })),
  );
}

/**
 * Has every socket of a person looked at again, on every node: whose session has ended is told and closed, the others stand in the
 * rooms that are theirs now. After a logout, a new role, a block, a company that moved (holes H10, H14, H20, H21). `replaced` is the
 * session whose person goes on in another one: its windows take the new one and are not sent to the login.
 */
export async function recheck(db: Database, userId: string, replaced?: string): Promise<void> {
  await notifyChannel(db, { recheck: userId, replaced });
}

async function notifyChannel(db: Database, message: LiveMessage): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(message)})`.execute(db);
}

/** The channel of the database over which nodes tell each other what their sockets should hear. */
export const LIVE_CHANNEL = 'volano_live';

/** What travels on the channel: an event for a room, or a person whose sockets must prove themselves anew. */
export type LiveMessage =
  | {
      readonly room: Room;
      readonly event: LiveEvent;
      readonly facts: LiveEvents[LiveEvent];
      /** A line of that room which is not told. */
      readonly except?: string | undefined;
    }
  | { readonly recheck: string; readonly replaced?: string | undefined };

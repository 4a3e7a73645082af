import type { LiveEvents, Room } from '@volano/domain/contracts/realtime';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Context } from '../context.ts';
import { listStandings } from '../session/session.ts';

/** What the service knows of an open window. */
interface WindowData {
  userId: string;
  sessionId: string;
  agencyId: string | null;
  /** How many rechecks this node had heard of when the person was looked up at the door. */
  rechecks: number;
}

export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, WindowData>;
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, WindowData>;

/** Who sits where: every open window of this node in the rooms that are its person's now, or shown out. */
export function roomsOf(io: LiveServer, ctx: Context) {
  /** Reads the sessions of these windows once, and acts on what is found. */
  async function recheck(sockets: readonly LiveSocket[], replaced?: string): Promise<void> {
    if (sockets.length === 0) return;
    try {
      const standings = await listStandings(ctx, [...new Set(sockets.map(({ data }) => data.sessionId))]);
      for (const socket of sockets) {
        const standing = standings.get(socket.data.sessionId);
        if (standing === undefined) disconnect(socket, socket.data.sessionId === replaced);
        else joinCompanyRoom(socket, standing.agencyId);
      }
    } catch (error) {
      // Who cannot be looked at does not stay: the window comes back when the database does.
      ctx.log.warn({ err: error }, 'open windows could not be looked at');
      for (const socket of sockets) socket.conn.close();
    }
  }

  let rechecks = 0;
  let lastReplaced: string | undefined;
  return {
    /** To be noted before a person is looked up at the door. */
    countRechecks: () => rechecks,
    /** A new window takes its place. It is looked at once more when somebody was to be looked at while it stood at the door. */
    joinRooms(socket: LiveSocket): void {
      const { userId, agencyId } = socket.data;
      void socket.join(`user:${userId}` satisfies Room);
      joinCompanyRoom(socket, agencyId);
      if (socket.data.rechecks !== rechecks) void recheck([socket], lastReplaced);
    },
    async recheckPerson(userId: string, replaced?: string): Promise<void> {
      rechecks += 1;
      lastReplaced = replaced;
      const ids = io.sockets.adapter.rooms.get(`user:${userId}` satisfies Room) ?? [];
      await recheck(
        [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []),
        replaced,
      );
    },
    async recheckEverybody(): Promise<void> {
      rechecks += 1;
      await recheck([...io.sockets.sockets.values()]);
    },
  };
}

function disconnect(socket: LiveSocket, isReplaced: boolean): void {
  socket.emit('sessionClosed', { isReplaced } satisfies LiveEvents['sessionClosed']);
  socket.disconnect(true);
}

function joinCompanyRoom(socket: LiveSocket, agencyId: string | null): void {
  const wanted = agencyId === null ? null : (`agency:${agencyId}` satisfies Room);
  for (const room of socket.rooms) if (room.startsWith('agency:') && room !== wanted) void socket.leave(room);
  if (wanted !== null) void socket.join(wanted);
}

import type { Room } from '@volano/domain/contracts/realtime';
import type { ErrorCode } from '@volano/domain/errors';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Context } from '../context.ts';
import { findActor } from '../session/session.ts';
import { isOwnOrigin, readToken } from './handshake.ts';
import { limitMessages } from './message-limit.ts';
import { type LiveServer, type LiveSocket, roomsOf } from './rooms.ts';
import { disconnectSlowReaders } from './slow-readers.ts';

const RECHECK_EVERY_MS = 60_000;
const RECONNECT_WITHIN_MS = 5_000;
/** A person who opens more windows than this on one node is a program. */
const WINDOWS = 50;

/**
 * The socket of the service at `/socket.io`, on the same port as its doors (decisions §1, §7). It speaks and does not listen: what a page
 * says to it is refused. Who stands in which room is decided here, from the session, and looked at again whenever something about the
 * person changed, and every minute (holes H14).
 */
export function serveSockets(app: FastifyInstance, ctx: Context): void {
  const io: LiveServer = new Server(app.server, {
    serveClient: false,
    // One line from the first byte: no second way in, and no need that a proxy leads all of a person's requests to the same node.
    transports: ['websocket'],
    maxHttpBufferSize: 10_000,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request, ctx.config)),
  });
  limitMessages(io);
  disconnectSlowReaders(io);
  const rooms = roomsOf(io, ctx);
  let open: Promise<void> | undefined;

  io.use((socket: LiveSocket, next) => void authenticate(socket, next));

  async function authenticate(socket: LiveSocket, next: (refusal?: Error) => void): Promise<void> {
    let refusal: ErrorCode | null = 'unavailable';
    try {
      refusal = await admit(socket);
    } catch (error) {
      ctx.log.warn({ err: error }, 'a socket could not be let in');
    }
    next(refusal === null ? undefined : new Error(refusal));
  }

  /** Null when somebody may stay, or the code of the refusal. */
  async function admit(socket: LiveSocket): Promise<ErrorCode | null> {
    const token = readToken(socket.handshake.auth);
    if (token === null) return 'sessionExpired';
    // Nobody is let in before this node hears the others: they would believe to hear everything.
    await open;
    const rechecks = rooms.countRechecks();
    const actor = await findActor(ctx, token);
    if (actor === null) return 'sessionExpired';
    // As at every door: nothing is told to staff who still have to set up the second factor.
    if (actor.mustChangePassword) return 'passwordChangeRequired';
    if (actor.mustSetUpTwoFactor) return 'secondFactorMissing';
    if ((io.sockets.adapter.rooms.get(`user:${actor.userId}` satisfies Room)?.size ?? 0) >= WINDOWS)
      return 'tooManyRequests';
    const { userId, sessionId, agencyId } = actor;
    socket.data = { userId, sessionId, agencyId, rechecks };
    return null;
  }

  io.on('connection', (socket: LiveSocket) => {
    rooms.joinRooms(socket);
    socket.onAny(refuse);
  });

  let clock: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    open = ctx.liveConnection.open({
      onMessage: (message) => {
        if ('recheck' in message) void rooms.recheckPerson(message.recheck, message.replaced);
        else io.to(message.room).emit(message.event, message.facts);
      },
      onRestored: () => {
        void rooms.recheckEverybody();
        io.emit('missed', {});
      },
    });
    clock = setInterval(() => void rooms.recheckEverybody(), RECHECK_EVERY_MS);
    clock.unref();
    await open;
  });

  // Before the server stops taking requests: it would wait for open lines for ever.
  app.addHook('preClose', async () => {
    clearInterval(clock);
    for (const socket of io.sockets.sockets.values())
      socket.emit('closing', { reconnectInMs: Math.round(Math.random() * RECONNECT_WITHIN_MS) });
    io.disconnectSockets(true);
    io.engine.close();
    await ctx.liveConnection.close();
  });
}

/** Nothing that a page says is understood here; whoever asks for an answer gets that one (abuse 65). */
function refuse(_event: string, ...args: unknown[]): void {
  const acknowledge = args.at(-1);
  if (typeof acknowledge === 'function') (acknowledge as (answer: { code: ErrorCode }) => void)({ code: 'notFound' });
}

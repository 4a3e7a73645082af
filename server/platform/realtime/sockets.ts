import type { IncomingMessage } from 'node:http';
import { LIVE_WHILE_PENDING, type LiveEvents, PENDING_ROOM, type Room } from '@volano/domain/contracts/realtime';
import type { ErrorCode } from '@volano/domain/errors';
import { isCustomer } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { FastifyInstance } from 'fastify';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../network-of.ts';
import { isOwnPage, readSessionCookie } from '../session/page-session.ts';
import { findActor, listStandings } from '../session/session.ts';
import { latelyChanged, readSince } from './lately-changed.ts';

const RECHECK_EVERY_MS = 60_000;
const RECONNECT_WITHIN_MS = 5_000;
/** A person who opens more windows than this on one node is a program. */
const WINDOWS = 50;
/** Lines from one address that are open before anybody has said who they are: an office that comes back all at once has fewer. */
const UNNAMED_LINES = 200;

/**
 * The socket of the service at `/socket.io`, on the same port as its routes (decisions §1, decisions §7). It speaks and does not listen: what a page
 * says to it is refused. Who stands in which room is decided here, from the session, and looked at again whenever something about the
 * person changed, and every minute (holes H14).
 */
export function serveSockets(app: FastifyInstance, ctx: Context): void {
  const io = createSocketServer(app, ctx.config);
  const rooms = roomsOf(io, ctx);
  const lately = latelyChanged();
  let open: Promise<void> | undefined;
  // Nobody is let in before this node hears the others: they would believe to hear everything.
  authenticateSockets(io, ctx, rooms, async () => open);
  const lines = 'volano_live_connections';
  ctx.metrics.addGauges({ [lines]: { help: 'Open lines of pages' } }, async () => ({
    [lines]: [{ value: io.engine.clientsCount }],
  }));
  io.on('connection', (socket: LiveSocket) => {
    rooms.joinRooms(socket);
    const kinds = lately.since(socket.rooms, readSince(socket.handshake.auth));
    if (kinds.length > 0) socket.emit('changed', { kinds } satisfies LiveEvents['changed']);
    socket.onAny(refuse);
  });

  let clock: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    open = ctx.liveConnection.open({
      onMessage: (message) => {
        if ('recheck' in message) return void rooms.recheckPerson(message.recheck, message.replaced);
        if (message.event === 'changed') lately.note(message.room, message.facts as LiveEvents['changed']);
        io.to(message.room)
          .except([message.except ?? [], LIVE_WHILE_PENDING.has(message.event) ? [] : PENDING_ROOM].flat())
          .emit(message.event, message.facts);
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

function createSocketServer(app: FastifyInstance, config: Config): LiveServer {
  const unnamed = unnamedLines(config);
  const io: LiveServer = new Server(app.server, {
    serveClient: false,
    // One connection from the first byte: no second way in, and no need that a proxy leads all of a person's requests to the same node.
    transports: ['websocket'],
    maxHttpBufferSize: 10_000,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request, config) && unnamed.hasRoom(request)),
  });
  io.engine.on('connection', (line: UnnamedLine) => unnamed.count(line));
  io.on('connection', ({ conn }) => unnamed.forget(conn as unknown as UnnamedLine));
  limitMessages(io);
  disconnectSlowReaders(io);
  return io;
}

/** A line as it is before anybody has said who they are. */
interface UnnamedLine {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): void;
}

/** How many lines each address has open without a name: they cost memory and nobody a password (11-operations §3). */
function unnamedLines({ isBehindProxy }: Config) {
  const lines = new Map<string, Set<UnnamedLine>>();
  const addressOf = ({ headers, socket }: IncomingMessage): string => {
    const forwarded = isBehindProxy
      ? String(headers['x-forwarded-for'] ?? '')
          .split(',')
          .at(-1)
          ?.trim()
      : '';
    return networkOf(forwarded || (socket.remoteAddress ?? ''));
  };
  const forget = (line: UnnamedLine): void => {
    const address = addressOf(line.request);
    const open = lines.get(address);
    open?.delete(line);
    if (open?.size === 0) lines.delete(address);
  };
  return {
    hasRoom: (request: IncomingMessage): boolean => (lines.get(addressOf(request))?.size ?? 0) < UNNAMED_LINES,
    count(line: UnnamedLine): void {
      const address = addressOf(line.request);
      lines.set(address, (lines.get(address) ?? new Set()).add(line));
      line.once('close', () => forget(line));
    },
    /** From then on it is a person's, of whom there may be so many windows. */
    forget,
  };
}

/** Lets in who brings the token of a session, or the page with its cookie, once the node is ready, and refuses everybody else with a code. */
function authenticateSockets(
  io: LiveServer,
  ctx: Context,
  rooms: ReturnType<typeof roomsOf>,
  untilReady: () => Promise<void>,
): void {
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
    const { auth, headers } = socket.handshake;
    const isByCookie = auth['token'] === undefined;
    const token = isByCookie ? readSessionCookie(headers, ctx.config, auth['mark']) : readToken(auth);
    if (token === null) return 'sessionExpired';
    if (isByCookie && !isOwnPage(headers, ctx.config)) return 'crossSite';
    await untilReady();
    const rechecks = rooms.countRechecks();
    const actor = await findActor(ctx, token);
    if (actor === null) return 'sessionExpired';
    // As with every request: nothing is sent to staff who still have to set up the second factor.
    if (actor.mustChangePassword) return 'passwordChangeRequired';
    if (actor.mustSetUpTwoFactor) return 'secondFactorMissing';
    if ((io.sockets.adapter.rooms.get(`user:${actor.userId}` satisfies Room)?.size ?? 0) >= WINDOWS)
      return 'tooManyRequests';
    const { userId, sessionId, agencyId, role, isPending } = actor;
    socket.data = { userId, sessionId, agencyId, role, isPending, rechecks };
    return null;
  }
}

/** Nothing that a page says is understood here; whoever asks for an answer gets that one (abuse 65). */
function refuse(_event: string, ...args: unknown[]): void {
  const acknowledge = args.at(-1);
  if (typeof acknowledge === 'function') (acknowledge as (answer: { code: ErrorCode }) => void)({ code: 'notFound' });
}

/**
 * Whether a page may open a socket: one of our own, by the host that it asked or the address that the installation is known by.
 * Programs send no origin, and are let in by their token like everybody (abuse 64).
 */
function isOwnOrigin(request: IncomingMessage, config: Pick<Config, 'publicUrl' | 'isBehindProxy'>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const forwarded = config.isBehindProxy ? request.headers['x-forwarded-host'] : undefined;
  const asked = URL.parse(origin);
  if (asked === null) return false;
  return (
    asked.host === host ||
    asked.host === forwarded ||
    (config.publicUrl !== undefined && asked.origin === new URL(config.publicUrl).origin)
  );
}

/** The token of a handshake. Only where it is meant to be: an address is written down on its way. */
function readToken(auth: unknown): string | null {
  const token = typeof auth === 'object' && auth !== null && 'token' in auth ? auth.token : null;
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : null;
}

const MESSAGES = 30;
const WINDOW_MS = 10_000;

/** The page says next to nothing. Who says more than that in ten seconds is disconnected, signed in or not (abuse 67). */
function limitMessages(io: Server): void {
  io.engine.on('connection', (line: RawConnection) => {
    let said = 0;
    // By the timer: a clock that is set right neither cuts off a page nor lets one say more (faults F15).
    let since = performance.now();
    line.on('packet', () => {
      const now = performance.now();
      if (now - since > WINDOW_MS) {
        since = now;
        said = 0;
      }
      said += 1;
      if (said > MESSAGES) line.close(true);
    });
  });
}

interface RawConnection {
  on(event: 'packet', listener: () => void): void;
  close(isAtOnce: boolean): void;
}

/** What is kept for a window that does not read: a hundred long messages, and no more than a node can spare for each of thousands. */
const MOST_BYTES = 1024 * 1024;

/**
 * Disconnects a window for which more waits than that (faults F11): nobody else is kept waiting, and nothing is kept for it any more. When
 * it comes back it asks for what it missed, as after every cut.
 */
function disconnectSlowReaders(io: Server): void {
  io.engine.on('connection', (connection: SlowReadersRawConnection) => {
    let waiting = 0;
    connection.on('packetCreate', (packet) => {
      waiting += sizeOf(packet);
      // At once: an orderly goodbye would wait behind all that is not read.
      if (waiting > MOST_BYTES) connection.request.socket.destroy();
    });
    // The network has taken what it was given; what came meanwhile still waits.
    connection.transport.on('drain', () => {
      waiting = connection.writeBuffer.reduce((sum, packet) => sum + sizeOf(packet), 0);
    });
  });
}

function sizeOf({ data }: Packet): number {
  return data === undefined ? 0 : Buffer.byteLength(data);
}

interface Packet {
  readonly data?: string | Uint8Array;
}

interface SlowReadersRawConnection {
  on(event: 'packetCreate', listener: (packet: Packet) => void): void;
  readonly transport: { on(event: 'drain', listener: () => void): void };
  readonly writeBuffer: readonly Packet[];
  readonly request: { readonly socket: { destroy(): void } };
}

/** What the service knows of an open window. */
interface WindowData {
  userId: string;
  sessionId: string;
  agencyId: string | null;
  role: Role;
  /** Whether the person waited to be confirmed when they were last looked at. */
  isPending: boolean;
  /** How many rechecks this node had heard of when the person was authenticated. */
  rechecks: number;
}

type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, WindowData>;
type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, WindowData>;

/** Every open window of this node in the rooms that are its person's now, or disconnected. */
function roomsOf(io: LiveServer, ctx: Context) {
  /** Reads the sessions of these windows once, and acts on what is found. */
  async function recheck(sockets: readonly LiveSocket[], replaced?: string): Promise<void> {
    if (sockets.length === 0) return;
    try {
      const standings = await listStandings(ctx, [...new Set(sockets.map(({ data }) => data.sessionId))]);
      for (const socket of sockets) {
        const standing = standings.get(socket.data.sessionId);
        if (standing === undefined) disconnect(socket, socket.data.sessionId === replaced);
        else {
          joinCompanyRoom(socket, standing.agencyId);
          admitConfirmed(socket, standing);
        }
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
    /** To be noted before a person is authenticated. */
    countRechecks: () => rechecks,
    /** A new window joins its rooms. It is looked at once more when somebody was to be looked at while it was authenticated. */
    joinRooms(socket: LiveSocket): void {
      const { userId, agencyId, role, isPending } = socket.data;
      if (isPending) void socket.join(PENDING_ROOM);
      void socket.join(`user:${userId}` satisfies Room);
      // Another role is another session: who is of the firm stays so as long as the window is open.
      void socket.join((isCustomer({ role }) ? 'customers' : 'office') satisfies Room);
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

/** Who is confirmed hears everything from now on, and is told that something was kept from them until then. */
function admitConfirmed(socket: LiveSocket, { isPending }: { readonly isPending: boolean }): void {
  if (isPending || !socket.data.isPending) return;
  socket.data.isPending = false;
  void socket.leave(PENDING_ROOM);
  socket.emit('missed', {} satisfies LiveEvents['missed']);
}

function joinCompanyRoom(socket: LiveSocket, agencyId: string | null): void {
  const wanted = agencyId === null ? null : (`agency:${agencyId}` satisfies Room);
  for (const room of socket.rooms) if (room.startsWith('agency:') && room !== wanted) void socket.leave(room);
  if (wanted !== null) void socket.join(wanted);
}

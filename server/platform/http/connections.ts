import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { AppError, ERRORS, type ErrorCode, type Problem } from '@volano/domain/errors';
import { translateKey } from '@volano/domain/i18n/t';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { answerProblem } from './problems.ts';

/** A body may come as slowly as its line is, as long as it comes: milliseconds, and bytes a second. */
const SILENCE_MS = 30_000;
const CHECK_EVERY_MS = 5_000;
/**
 * Whoever keeps a line busy with a byte now and then holds it for ever: after this long a body has to have come, since its request began,
 * at 64 kbit/s on average. Twenty-five megabytes at 1 Mbit/s take 200 seconds, at 64 kbit/s 55 minutes.
 */
const PATIENCE_MS = 60_000;
const LEAST_BYTES_A_SECOND = 8_000;

/**
 * How long a stopping portal still takes new lines, and then until nothing more arrived while it looked so many times, so that a
 * connection that had arrived is accepted, however busy the machine; and how long it waits for its answers.
 */
const NOTICE_MS = 250;
const QUIET_TURNS = 20;
const LONGEST_NOTICE_MS = 1_500;
const ANSWERS_MS = 5_000;
/** How long after it was opened a connection may send its first bytes: on a busy machine a proxy connects now and writes a moment later. */
const FIRST_BYTES_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** The lines of a server: who dawdles on them, and how they come to their end. */
export interface Connections {
  /** Ends the requests whose body does not come on, with 408. `moment` is in milliseconds, as `performance.now` counts. */
  check(moment: number): void;
  /**
   * Stops taking requests and closes the server. What was accepted is answered; lines that rest are closed at once, those that were just
   * opened once they had time to send something, others after their answer, and what takes too long is cut (11-operations §1).
   */
  drain(limits?: {
    readonly noticeMs?: number;
    readonly answersMs?: number;
    readonly firstBytesMs?: number;
  }): Promise<void>;
}

interface Connection {
  /** As `performance.now` counts. */
  readonly since: number;
  /** Requests that are not answered to the end. */
  inHand: number;
  /** Bytes of the line when the last answer was finished: what came since is the beginning of a request. */
  readUntil: number;
  /** It speaks another protocol by now: a window of the page. */
  isUpgraded: boolean;
  coming: Coming | null;
}

/** A body on its way. */
interface Coming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly since: number;
  readonly bytesBefore: number;
  bytes: number;
  lastBytesAt: number;
}

/** Watches every connection of the server from here on, and gives `app.connections`. */
export function watchConnections(app: FastifyInstance, stopping: Context['stopping']): void {
  const watched: Watched = { connections: new Map(), isEnding: false, arrivals: 0, firstBytesMs: FIRST_BYTES_MS };
  followConnections(app.server as Server, watched);
  const check = (moment: number): void => endSlowBodies(watched, moment, app.log);

  async function drain({
    noticeMs = NOTICE_MS,
    answersMs = ANSWERS_MS,
    firstBytesMs = FIRST_BYTES_MS,
  } = {}): Promise<void> {
    await wait(noticeMs);
    await untilQuiet(watched);
    const closed = app.close();
    watched.firstBytesMs = firstBytesMs;
    watched.isEnding = true;
    for (const socket of watched.connections.keys()) closeIfResting(watched, socket);
    const late = setTimeout(() => {
      app.log.warn({ connections: watched.connections.size }, 'lines that did not come to their end are cut');
      for (const socket of watched.connections.keys()) socket.destroy();
    }, answersMs);
    await closed;
    clearTimeout(late);
  }

  const clock = setInterval(() => check(performance.now()), CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(clock));
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
  app.decorate('connections', { check, drain });
}

interface Watched {
  readonly connections: Map<Socket, Connection>;
  isEnding: boolean;
  /** How many connections and requests have come. */
  arrivals: number;
  /** How long after it was opened a connection is waited for that has sent nothing. */
  firstBytesMs: number;
}

/** Notes which connections there are and what is being asked on each. */
function followConnections(server: Server, watched: Watched): void {
  const { connections } = watched;
  server.on('connection', (socket: Socket) => {
    watched.arrivals += 1;
    connections.set(socket, { since: performance.now(), inHand: 0, readUntil: 0, isUpgraded: false, coming: null });
    socket.once('close', () => connections.delete(socket));
    if (watched.isEnding) closeIfResting(watched, socket);
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    const connection = connections.get(socket);
    if (connection !== undefined) connection.isUpgraded = true;
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (connection === undefined) return;
    const now = performance.now();
    watched.arrivals += 1;
    connection.inHand += 1;
    const bytes = socket.bytesRead;
    connection.coming = { request, response, since: now, bytesBefore: bytes, bytes, lastBytesAt: now };
    // A line that is silent for a minute is closed; one whose answer is still worked on is not: a long spreadsheet takes longer.
    response.on('timeout', () => {
      if (response.headersSent || !request.complete) socket.destroy();
    });
    response.once('close', () => {
      connection.inHand -= 1;
      connection.readUntil = socket.bytesRead;
      if (watched.isEnding) closeIfResting(watched, socket);
    });
  });
}

function closeIfResting(watched: Watched, socket: Socket): void {
  const connection = watched.connections.get(socket);
  // A request whose first bytes are here is heard out.
  if (
    connection === undefined ||
    connection.isUpgraded ||
    connection.inHand > 0 ||
    socket.bytesRead > connection.readUntil
  )
    return;
  // One that was just opened has its request still on the way.
  const left = connection.since + watched.firstBytesMs - performance.now();
  if (socket.bytesRead === 0 && left > 0) setTimeout(() => closeIfResting(watched, socket), left);
  else socket.destroySoon();
}

function endSlowBodies({ connections }: Watched, moment: number, log: FastifyBaseLogger): void {
  for (const [socket, { coming }] of connections) {
    if (coming === null || coming.request.complete || socket.destroyed) continue;
    if (socket.bytesRead > coming.bytes) {
      coming.bytes = socket.bytesRead;
      coming.lastBytesAt = Math.max(coming.lastBytesAt, moment);
    }
    const seconds = (moment - coming.since) / 1000;
    const isSilent = moment - coming.lastBytesAt > SILENCE_MS;
    const isTrickling = coming.bytes - coming.bytesBefore < LEAST_BYTES_A_SECOND * (seconds - PATIENCE_MS / 1000);
    if (!isSilent && !isTrickling) continue;
    // Half an answer cannot become another one.
    if (coming.response.headersSent) socket.destroy();
    else answerBrokenConnection(TOO_SLOW, socket, log);
  }
}

/** What arrived while something else was done is read before any connection is called idle. */
async function untilQuiet(watched: Watched): Promise<void> {
  const until = performance.now() + LONGEST_NOTICE_MS;
  let known = watched.arrivals;
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < until; quiet += 1) {
    await turn();
    if (watched.arrivals !== known) quiet = 0;
    known = watched.arrivals;
  }
}

/** As node says it of headers that do not come. */
const TOO_SLOW = Object.assign(new Error('the body does not come on'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Answers what no route is there for. A path of the API that other methods open is 405 and says which (abuse 69). A page asked for
 * by a path that has lost its hash, as people type it, leads to the hash (decisions §1); anything else is not found.
 */
export function answerUnknownRoutes(app: FastifyInstance, specs: readonly RouteSpec[], hasPage: boolean): void {
  const known = specs.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api/${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

  function methodsOf(path: string): string[] {
    if (!path.startsWith('/api/')) return path === '/' && hasPage ? ['GET', 'HEAD'] : [];
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return methods.includes('GET') ? ['HEAD', ...methods] : methods;
  }

  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = request.url.split('?')[0] ?? '';
    const allowed = [...new Set(methodsOf(path))].sort();
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      reply.header('allow', allowed.join(', '));
      return answerProblem(new AppError('methodNotAllowed'), request, reply);
    }
    if (hasPage && isPage(request, path)) return reply.redirect(`/#${request.url}`, 302);
    return answerProblem(new AppError('notFound'), request, reply);
  }

  app.setNotFoundHandler(answer);
  // Nothing of what came along is read: there is nobody to read it.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return answer(request, reply);
  });
}

/** Somebody in a browser who asks for a page: one word after the other, no file, nothing of the API. */
function isPage(request: FastifyRequest, path: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const wantsPage = request.headers.accept?.includes('text/html') === true;
  return isRead && wantsPage && /^(?:\/[\w-]+)+\/?$/.test(path) && !/^\/(?:api|assets)(?:\/|$)/.test(path);
}

/** Refuses what is not HTTP, before there is a request: in the shape of every other refusal, with an id of its own, and the line is closed. */
export function answerBrokenConnection(
  error: Error & { code?: string },
  socket: Socket,
  log: Pick<FastifyBaseLogger, 'info'>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const code = BROKEN[error.code ?? ''] ?? 'invalidInput';
  const status = ERRORS[code];
  const requestId = crypto.randomUUID();
  log.info({ reqId: requestId, err: error }, 'refused before it was a request');
  const problem: Problem = { status, code, message: translateKey('it', `errors.${code}`), requestId };
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // Whoever came too slowly would also close their half too slowly.
  if (code === 'requestTimeout') socket.destroySoon();
}

const BROKEN: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { AppError, ERRORS, type ErrorCode, type Problem } from '@volano/domain/errors';
import { say } from '@volano/domain/i18n/t';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerProblem } from './problems.ts';

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

/** Refuses what is not HTTP, before there is a request: in the shape of every other refusal, and the line is closed. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const code = BROKEN[error.code ?? ''] ?? 'invalidInput';
  const status = ERRORS[code];
  const problem: Problem = { status, code, message: say('it', `errors.${code}`) };
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

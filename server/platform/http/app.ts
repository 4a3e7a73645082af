import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@volano/domain/errors';
import compress from '@fastify/compress';
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { shortAddressOf } from '../network-of.ts';
import { underRequestId } from '../log/request-in-hand.ts';
import { parentOf, requestIdOf } from '../traces/traces.ts';
import { serveSockets } from '../realtime/sockets.ts';
import { serveDocument, serveInstallation, serveAssistantFrame } from './document.ts';
import { serveStandIns } from './demonstration.ts';
import { bindRoutes, isIntegrationKey } from './bind.ts';
import { acceptForms, readJson, type AroundCalls, type Route } from './route.ts';
import { watchConnections, answerBrokenConnection, answerUnknownRoutes } from './connections.ts';
import { describeApi } from './openapi.ts';
import { answerProblem, InputError } from './problems.ts';
import { sendSecurityHeaders } from './security-headers.ts';

const MEGABYTE = 1_048_576;
/** In seconds. */
const YEAR = 31_536_000;

/** The HTTP side of the service: the routes under `/api`, their description, and the page at `/`. `pageDir` null serves no page. */
export async function createApp(
  ctx: Context,
  routes: readonly Route[],
  around: AroundCalls,
  pageDir: string | null,
): Promise<FastifyInstance> {
  const app = createServer(ctx);
  watchConnections(app, ctx.stopping);
  readRequests(app);
  app.setErrorHandler(answerProblem);
  logRequests(app, ctx.metrics);
  ctx.traces?.watch(app);
  await sendSecurityHeaders(app, ctx.config);
  const specs = routes.map(({ spec }) => spec);
  answerUnknownRoutes(app, specs, pageDir !== null);
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
  });
  await serveApi(app, ctx, routes, around);
  serveSockets(app, ctx);
  serveMetricsTo(app, ctx);
  if (ctx.config.assistant !== undefined) serveAssistantFrame(app, ctx.config.assistant);
  serveStandIns(app, ctx);
  if (pageDir !== null) await servePage(app, ctx, pageDir);
  return app;
}

function createServer(ctx: Context): FastifyInstance {
  return fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Of the addresses that a request brings, only the last is the proxy's word; the others anybody may write (abuse 3).
    trustProxy: ctx.config.isBehindProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: MEGABYTE,
    // A start on a busy machine takes as long as it takes: whoever watches over it ends one that hangs.
    pluginTimeout: 0,
    // What comes slowly but comes is waited for; `watchLines` ends what does not (11-operations §1).
    requestTimeout: 0,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    // What was accepted while the portal stops is answered like everything else.
    return503OnClosing: false,
    // Of a trace that a proxy began the request carries the name: one leads to the other in log and traces.
    genReqId: (request) => requestIdFor(request.headers, ctx),
    // The specification writes some paths with a slash at the end: both ways lead to the same call.
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // Who sends a byte at a time is told to go within seconds, not when the next minute is over (abuse 67).
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenConnection(error, socket, ctx.log),
  });
}

function requestIdFor(headers: FastifyRequest['raw']['headers'], { traces, config }: Context): string {
  const parent = traces === null ? null : parentOf(headers, config.isBehindProxy);
  return parent === null ? crypto.randomUUID() : requestIdOf(parent.traceId);
}

/** Bodies are read by the shapes of the contracts. */
function readRequests(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => (data: unknown) => {
    const read = (schema as z.ZodType).safeParse(data, { reportInput: true });
    if (read.success) return { value: read.data };
    return { error: new InputError(read.error.issues, (httpPart ?? 'body') as InputError['where']) };
  });
  app.setSerializerCompiler(serializerCompiler);
  // JSON and nothing else: a text that happens to look like JSON is not read (abuse 46).
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.headers['content-encoding'] !== undefined) throw new AppError('unsupportedMedia');
    return readJson(body);
  });
  app.decorateRequest('formFile', null);
}

function logRequests(app: FastifyInstance, metrics: Context['metrics']): void {
  app.addHook('onRequest', (request, _reply, done) => underRequestId(request.id, done));
  app.addHook('onResponse', (request, reply, done) => {
    // The route, not the address: addresses carry tickets, links to choose a password, and e-mails (holes H2, H12).
    const route = request.routeOptions.url ?? 'none';
    const { method, status, ms } = { method: request.method, status: reply.statusCode, ms: reply.elapsedTime };
    const person = request.caller?.actor?.userId ?? null;
    const address = shortAddressOf(request.ip);
    request.log.info({ method, route, status, ms: Math.round(ms), person, address }, 'request');
    metrics.observeRequest({ method, route, status, seconds: ms / 1_000 });
    done();
  });
}

/** `/metrics` on the portal's own port, for who brings the token; where there is none the path is no path (11-operations §5). */
function serveMetricsTo(app: FastifyInstance, { config, metrics }: Context): void {
  const { token } = config.metrics;
  if (token === undefined) return;
  app.get('/metrics', async (request, reply) => {
    if (!isIntegrationKey(token, request.headers.authorization)) throw new AppError('clientCodeInvalid');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.print());
  });
}

/** The calls and their description, below `/api`. */
async function serveApi(
  app: FastifyInstance,
  ctx: Context,
  routes: readonly Route[],
  around: AroundCalls,
): Promise<void> {
  await app.register(
    async (api) => {
      await describeApi(api, ctx);
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      bindRoutes(
        api,
        ctx,
        routes.filter(({ spec }) => !spec.multipart),
        around,
      );
      await api.register(async (forms) => {
        await acceptForms(forms, ctx);
        bindRoutes(
          forms,
          ctx,
          routes.filter(({ spec }) => spec.multipart),
          around,
        );
      });
    },
    { prefix: '/api' },
  );
}

/** Serves the built page. Hashed files never change and are kept for a year; the document and the worker are asked for each time. */
async function servePage(app: FastifyInstance, ctx: Context, pageDir: string): Promise<void> {
  await serveDocument(app, ctx, pageDir);
  serveInstallation(app, ctx);
  await app.register(fastifyStatic, {
    root: pageDir,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    // Its name or its tag says which version a file is.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, file) {
      const isHashed = path.dirname(file).endsWith('assets');
      // A drawing opened by itself is a document, and has the styles that are in it.
      if (/\.svg(?:\.|$)/.test(file))
        reply.header('content-security-policy', "default-src 'none';style-src 'unsafe-inline'");
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
}

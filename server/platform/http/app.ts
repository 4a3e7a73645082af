import { AppError } from '@volano/domain/errors';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { standInsOf } from '../config/stand-ins.ts';
import { serveSockets } from '../realtime/sockets.ts';
import { serveAssistantFrame } from './assistant-frame.ts';
import { serveStandIns } from './demonstration.ts';
import { bindRoutes } from './bind.ts';
import type { Route } from './route.ts';
import { acceptForms } from './forms.ts';
import { InputError } from './input-error.ts';
import { readJson } from './json-body.ts';
import { watchConnections } from './connections.ts';
import { describeApi } from './openapi.ts';
import { answerProblem } from './problems.ts';
import { servePage } from './static-page.ts';
import { answerBrokenConnection, answerUnknownRoutes } from './unknown-routes.ts';

const MEGABYTE = 1_048_576;
/** What stands in for others as a page of our own. */
const FRAMED = ['scheduling', 'monitoring', 'assistant'] as const;

/** The HTTP side of the service: the routes under `/api`, their description, and the page at `/`. `pageDir` null serves no page. */
export async function createApp(
  ctx: Context,
  routes: readonly Route[],
  pageDir: string | null,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Of the addresses that a request brings, only the last is the proxy's word; the others anybody may write (abuse 3).
    trustProxy: ctx.config.isBehindProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: MEGABYTE,
    // What comes slowly but comes is waited for; `watchLines` ends what does not (11-operations §1).
    requestTimeout: 0,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    // What was accepted while the portal stops is answered like everything else.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    // The specification writes some paths with a slash at the end: both ways lead to the same call.
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // Who sends a byte at a time is told to go within seconds, not when the next minute is over (abuse 67).
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    clientErrorHandler: answerBrokenConnection,
  });
  watchConnections(app, ctx.stopping);
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
  app.setErrorHandler(answerProblem);
  app.addHook('onResponse', (request, reply, done) => {
    // The route, not the address: addresses carry tickets, links to choose a password, and e-mails (holes H2, H12).
    const route = request.routeOptions.url ?? 'none';
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its variables as style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...analyticsOrigin(ctx.config)],
        frameSrc: framedOrigins(ctx.config),
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The portal may live behind plain http on an office network; whoever ends TLS adds this header.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  const specs = routes.map(({ spec }) => spec);
  answerUnknownRoutes(app, specs, pageDir !== null);
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
  });
  await app.register(
    async (api) => {
      await describeApi(api, ctx.version);
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      bindRoutes(
        api,
        ctx,
        routes.filter(({ spec }) => !spec.multipart),
      );
      await api.register(async (forms) => {
        await acceptForms(forms);
        bindRoutes(
          forms,
          ctx,
          routes.filter(({ spec }) => spec.multipart),
        );
      });
    },
    { prefix: '/api' },
  );
  serveSockets(app, ctx);
  if (ctx.config.assistant !== undefined) serveAssistantFrame(app, ctx.config.assistant);
  serveStandIns(app, ctx);
  if (pageDir !== null) await servePage(app, pageDir);
  return app;
}

/** The one place outside that the page speaks to, where page views are counted. */
function analyticsOrigin({ analytics }: Context['config']): string[] {
  return analytics === undefined ? [] : [new URL(analytics.url).origin];
}

/**
 * Whose pages may stand inside ours: the calendar of consultants, what companies watch their energy and production with, and our own
 * frame of the assistant and what stands in for others in the demo (holes H29).
 */
function framedOrigins(config: Context['config']): string[] {
  const { schedulingUrl, monitoringHosts, assistant } = config;
  const standIns = standInsOf(config);
  const hasOwn = assistant !== undefined || FRAMED.some((service) => standIns.includes(service));
  const origins = [
    ...(hasOwn ? ["'self'"] : []),
    ...(schedulingUrl === undefined ? [] : [new URL(schedulingUrl).origin]),
    ...monitoringHosts.map((host) => `https://${host}`),
  ];
  return origins.length === 0 ? ["'none'"] : origins;
}

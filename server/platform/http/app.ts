import { AppError } from '@volano/domain/errors';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { bindDoors } from './bind.ts';
import type { Door } from './door.ts';
import { InputError } from './input-error.ts';
import { describeApi } from './openapi.ts';
import { answerProblem } from './problems.ts';
import { servePage } from './static-page.ts';

const MEGABYTE = 1_048_576;

/** The HTTP side of the service: the doors under `/api`, their description, and the page at `/`. `pageDir` null serves no page. */
export async function createApp(
  ctx: Context,
  doors: readonly Door[],
  pageDir: string | null,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.config.isBehindProxy,
    bodyLimit: MEGABYTE,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 500 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  app.setValidatorCompiler(({ schema, httpPart }) => (data: unknown) => {
    const read = (schema as z.ZodType).safeParse(data, { reportInput: true });
    if (read.success) return { value: read.data };
    return { error: new InputError(read.error.issues, (httpPart ?? 'body') as InputError['where']) };
  });
  app.setSerializerCompiler(serializerCompiler);
  // JSON and nothing else: a text that happens to look like JSON is not read (abuse 46).
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((request, reply) => answerProblem(new AppError('notFound'), request, reply));
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?')[0]?.replace(/\/files\/.*/, '/files/…');
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
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
        connectSrc: ["'self'"],
        frameSrc: ctx.config.schedulingUrl === undefined ? ["'none'"] : [new URL(ctx.config.schedulingUrl).origin],
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
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(
    async (api) => {
      await describeApi(api, ctx.version);
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      bindDoors(api, ctx, doors);
    },
    { prefix: '/api' },
  );
  if (pageDir !== null) await servePage(app, pageDir);
  return app;
}

import path from 'node:path';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { AppError } from '@volano/domain/errors';
import compress from '@fastify/compress';
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { getBrand } from '../brand/brand.queries.ts';
import type { Context } from '../context.ts';
import { underRequestId } from '../log/request-in-hand.ts';
import { parentOf, requestIdOf } from '../traces/traces.ts';
import { serveSockets } from '../realtime/sockets.ts';
import { serveDocument, serveInstallation, serveAssistantFrame } from './document.ts';
import { serveStandIns } from './demonstration.ts';
import { bindRoutes, isIntegrationKey } from './bind.ts';
import { acceptForms, readJson, type AroundCalls, type Route } from './route.ts';
import { watchConnections, answerBrokenConnection, answerUnknownRoutes } from './connections.ts';
import { answerProblem, InputError, problem } from './problems.ts';
import { looserPolicy, sendSecurityHeaders } from './security-headers.ts';

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
    request.log.info({ method, route, status, ms: Math.round(ms) }, 'request');
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
        await acceptForms(forms);
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

/** OpenAPI 3.1 at `openapi.json` and a page to read it at `docs`, printed from the contracts (decisions §1). */
async function describeApi(api: FastifyInstance, ctx: Context): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: ctx.config.brand.name,
        version: ctx.version,
        description: 'Every call of the portal. Errors are `application/problem+json`.',
      },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, basic: { type: 'http', scheme: 'basic' } },
      },
    },
    stripBasePath: true,
    transform: jsonSchemaTransform,
    transformObject: (document) => completeDocument(jsonSchemaTransformObject(document), problem.meta()?.id ?? ''),
  });
  // The page writes the addresses of its own files, and does not know the prefix that it is registered under.
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: api.prefix,
    staticCSP: false,
    transformStaticCSP: looserPolicy,
    theme: { title: 'API' },
  });
  api.get('/openapi.json', { schema: { hide: true } }, async () => {
    const document = api.swagger();
    const { name: title } = await getBrand(ctx, ctx.db);
    return { ...document, info: { ...document.info, title } };
  });
}

/** As much of an OpenAPI document as is completed here. */
interface Document {
  readonly paths?: Record<string, Record<string, Operation>>;
  readonly components?: { readonly schemas?: Record<string, unknown> };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly security?: readonly Record<string, unknown>[];
  readonly responses: Record<string, { description: string; content?: object; headers?: object }>;
}

interface RequestBody {
  readonly content: Record<string, { schema: { properties?: object; required?: string[] }; encoding?: object }>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  description?: string;
  readonly schema: { readonly format?: string; readonly enum?: readonly string[]; readonly pattern?: string };
}

const REASONS: Readonly<Record<string, string>> = {
  400: 'The input is wrong; `errors` names it',
  401: 'There is no session, or it is over',
  403: 'The role may not call this',
  404: 'It does not exist, or it is not for who asks',
  409: 'It would break a rule of the data',
  413: 'The file is too large',
  415: 'The file is of no kind that is taken',
  429: 'Too many attempts; `Retry-After` says when to come back',
  503: 'The service cannot answer now; `Retry-After` says when to come back',
};

/** Adds to a printed document what the contracts leave unsaid: how each call refuses, what each parameter is; takes away what nothing names. */
function completeDocument<T extends object>(printed: T, problemId: string): T {
  const document = printed as T & Document;
  const content = { 'application/problem+json': { schema: { $ref: `#/components/schemas/${problemId}` } } };
  const responses = Object.fromEntries(
    Object.entries(REASONS).map(([status, description]) => [refusalName(status), { description, content }]),
  );
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) {
    for (const parameter of operation.parameters ?? []) parameter.description ??= describe(parameter);
    for (const answer of Object.values(operation.responses)) answer.description = 'The answer';
    if (operation.requestBody !== undefined) completeForm(operation.requestBody);
    if (operation.responses['200'] !== undefined) completeAnswer(operation, operation.responses['200']);
    for (const status of refusalsOf(operation))
      Object.assign(operation.responses, { [status]: { $ref: `#/components/responses/${refusalName(status)}` } });
  }
  const components = { ...document.components, responses };
  return { ...document, components: { ...components, schemas: namedOnly({ ...document, components }) } };
}

function refusalName(status: string): string {
  return `Refusal${status}`;
}

/** How a call may refuse, read from what it takes. */
function refusalsOf({ security = [], parameters = [], requestBody }: Operation): string[] {
  const isGuarded = security.some((way) => 'bearer' in way);
  const namesRecord = parameters.some((parameter) => parameter.in === 'path');
  return [
    '400',
    ...(security.length > 0 ? ['401'] : []),
    ...(isGuarded ? ['403'] : []),
    ...(namesRecord || requestBody !== undefined ? ['404'] : []),
    ...(requestBody !== undefined ? ['409'] : []),
    ...(requestBody?.content['multipart/form-data'] === undefined ? [] : ['413', '415']),
    ...(isGuarded ? [] : ['429']),
    '503',
  ];
}

/** The file of a form, which no shape describes, and how its JSON travels. */
function completeForm({ content }: RequestBody): void {
  const form = content['multipart/form-data'];
  if (form === undefined) return;
  form.schema = {
    ...form.schema,
    properties: { file: { type: 'string', format: 'binary', description: 'The file' }, ...form.schema.properties },
    required: ['file', ...(form.schema.required ?? [])],
  };
  form.encoding = { JSONbody: { contentType: 'text/plain' } };
}

function completeAnswer({ parameters = [] }: Operation, answer: Operation['responses'][string]): void {
  answer.content ??= { 'application/octet-stream': {} };
  if (parameters.some(({ name }) => name === 'count'))
    answer.headers = { 'X-Total-Count': { description: 'All rows, with `count=true`', schema: { type: 'integer' } } };
}

function describe({ in: where, name, schema }: Parameter): string {
  if (where === 'header') return 'The same key answers the first result again';
  if (schema.format === 'uuid') return where === 'path' ? 'The record' : 'The record that it is about';
  if (schema.format === 'date-time') return 'A moment, ISO 8601 in UTC';
  if (schema.enum !== undefined) return `One of ${schema.enum.join(', ')}`;
  return name;
}

/** The schemas that something names, through others too. */
function namedOnly(document: Document): Record<string, unknown> {
  const schemas = document.components?.schemas ?? {};
  const kept = new Set<string>();
  const keep = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (kept.has(name)) continue;
      kept.add(name);
      keep(schemas[name]);
    }
  };
  keep({ ...document, components: { ...document.components, schemas: {} } });
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => kept.has(name)));
}

import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { AppError } from '@volano/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { getBrand } from '../brand/brand.queries.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../network-of.ts';
import { readSession } from '../session/page-session.ts';
import { findActor } from '../session/session.ts';
import { completeDocument } from './openapi-document.ts';
import { problem } from './problems.ts';
import { throttle } from './repeats.ts';
import { looserPolicy } from './security-headers.ts';

/** What one address may ask of the description and its page. */
const LIMIT = { attempts: 60, seconds: 60 };
/** The page to read it brings a dozen files. */
const PAGE_LIMIT = { attempts: 600, seconds: 60 };

/**
 * OpenAPI 3.1 at `openapi.json` and a page to read it at `docs`, printed from the contracts (decisions §1). Printed and compressed once for a
 * version and a name of the firm; who may read both is `API_DOCS` (18-trust §3).
 */
export async function describeApi(api: FastifyInstance, ctx: Context): Promise<void> {
  const { apiDocs } = ctx.config;
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
  if (apiDocs === 'off') {
    for (const url of ['/openapi.json', '/docs', '/docs/*'])
      api.all(url, { schema: { hide: true } }, () => Promise.reject(new AppError('notFound')));
    return;
  }
  const answer = keepDescription(api, ctx);

  async function admit(request: FastifyRequest, limit: typeof LIMIT): Promise<void> {
    await throttle(ctx, `api description ${limit.attempts} ${networkOf(request.ip)}`, limit);
    if (apiDocs === 'public') return;
    const session = readSession(request.headers, ctx.config);
    if (session === null || (await findActor(ctx, session.token, request.ip)) === null)
      throw new AppError('sessionExpired');
  }

  await api.register(async (page) => {
    page.addHook('onRequest', async (request, reply) => {
      await admit(request, PAGE_LIMIT);
      // The page has an address of its own for what it reads.
      if (/\/docs\/(?:json|yaml)$/.test(request.url.split('?')[0] ?? '')) return answer(request, reply);
    });
    // The page writes the addresses of its own files, and does not know the prefix that it is registered under.
    await page.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: api.prefix,
      staticCSP: false,
      transformStaticCSP: looserPolicy,
      theme: { title: 'API' },
    });
  });
  api.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    await admit(request, LIMIT);
    return answer(request, reply);
  });
}

interface Kept {
  readonly title: string;
  readonly tag: string;
  readonly forms: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

/** Answers the description from what is kept of it, in the form that the client takes; 304 to whoever has it already. */
function keepDescription(api: FastifyInstance, ctx: Context) {
  let kept: Kept | undefined;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { name: title } = await getBrand(ctx, ctx.db);
    if (kept?.title !== title) kept = print(api, title);
    reply.headers({ etag: kept.tag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === kept.tag) return reply.code(304).send();
    const form = encodingOf(request.headers['accept-encoding'] ?? '');
    // Said in every case: what is sent as it is may not be compressed on its way either.
    reply.header('content-encoding', form);
    return reply.type('application/json; charset=utf-8').send(kept.forms[form]);
  };
}

function print(api: FastifyInstance, title: string): Kept {
  const document = api.swagger();
  const identity = Buffer.from(JSON.stringify({ ...document, info: { ...document.info, title } }));
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { title, tag, forms: { br, gzip: gzipSync(identity), identity } };
}

function encodingOf(accepted: string): keyof Kept['forms'] {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

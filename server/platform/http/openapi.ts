import { problem } from '@volano/domain/contracts/problem';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { completeDocument } from './openapi-document.ts';

/** OpenAPI 3.1 at `openapi.json` and a page to read it at `docs`, printed from the contracts (decisions §1). */
export async function describeApi(api: FastifyInstance, version: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Volano',
        version,
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
    theme: { title: 'Volano API' },
  });
  api.get('/openapi.json', { schema: { hide: true } }, () => api.swagger());
}

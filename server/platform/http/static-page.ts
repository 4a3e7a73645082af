import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 31_536_000;

/** Serves the built page. Hashed files never change and are kept for a year; the document itself is asked for each time. */
export async function servePage(app: FastifyInstance, pageDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: pageDir,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = path.dirname(file).endsWith('assets');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
}

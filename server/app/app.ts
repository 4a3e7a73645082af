import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { createApp } from '../platform/http/app.ts';
import type { LoadSubjects } from '../platform/http/route.ts';
import { loadSubjects } from './subjects.ts';
import { routes } from './routes.ts';

/** The service as HTTP: every route of every feature, and the page unless told otherwise. */
export function buildApp(
  ctx: Context,
  options: { pageDir: string | null; loadSubjects?: LoadSubjects },
): Promise<FastifyInstance> {
  return createApp(ctx, routes, options.loadSubjects ?? loadSubjects, options.pageDir);
}

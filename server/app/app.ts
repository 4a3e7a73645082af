import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { routes } from './routes.ts';
import { createApp } from '../platform/http/app.ts';

/** The service as HTTP: every route of every feature, and the page unless told otherwise. */
export function buildApp(ctx: Context, options: { pageDir: string | null }): Promise<FastifyInstance> {
  return createApp(ctx, routes, options.pageDir);
}

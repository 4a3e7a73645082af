import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { doors } from './routes.ts';
import { createApp } from '../platform/http/app.ts';

/** The service as HTTP: every door of every feature, and the page unless told otherwise. */
export function buildApp(ctx: Context, options: { pageDir: string | null }): Promise<FastifyInstance> {
  return createApp(ctx, doors, options.pageDir);
}

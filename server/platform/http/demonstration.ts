import { SCHEDULING_HANDLE } from '@volano/domain/rules/scheduling-address';
import { ELIPSIS_TYPES, type ElipsisType } from '@volano/domain/rules/vocabulary';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { standInsOf } from '../config/stand-ins.ts';
import { serveAssistantStandIn } from './demonstration-assistant.ts';
import { agendaPage, monitoringPage, proposedPage } from './demonstration-pages.ts';

const AGENDA = '/dimostrazione/agenda';
const MONITORING = '/dimostrazione/monitoraggio';

/** No script, nothing from elsewhere, and framed by the portal alone. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Pages of the portal that stand in, where the demo runs without them, for the calendar of consultants and for what companies watch
 * their energy and production with: their addresses, or null where the service is configured or the portal is nobody's demo.
 */
export function standInPagesOf(config: Context['config']): {
  readonly scheduling: string | null;
  readonly monitoring: string | null;
} {
  const standIns = standInsOf(config);
  return {
    scheduling: standIns.includes('scheduling') ? AGENDA : null,
    monitoring: standIns.includes('monitoring') ? MONITORING : null,
  };
}

/** Serves those of the stand-ins that the portal needs. Nothing that is sent to them is kept. */
export function serveStandIns(app: FastifyInstance, ctx: Context): void {
  const { scheduling, monitoring } = standInPagesOf(ctx.config);
  if (standInsOf(ctx.config).includes('assistant')) serveAssistantStandIn(app);
  if (scheduling !== null)
    app.get<{ Params: { handle: string }; Querystring: { when?: string } }>(
      `${AGENDA}/:handle/15min`,
      ({ params: { handle }, query: { when } }, reply) => {
        if (!SCHEDULING_HANDLE.test(handle)) return reply.callNotFound();
        const now = ctx.clock.now();
        return send(reply, typeof when === 'string' ? proposedPage(handle, when) : agendaPage(handle, now));
      },
    );
  if (monitoring !== null)
    app.get<{ Params: { type: string } }>(`${MONITORING}/:type`, ({ params }, reply) =>
      isMonitored(params.type) ? send(reply, monitoringPage(params.type, ctx.clock.now())) : reply.callNotFound(),
    );
}

function isMonitored(type: string): type is ElipsisType {
  return (ELIPSIS_TYPES as readonly string[]).includes(type);
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

import { type auditEvent, listAuditEvents as contract } from '@volano/domain/contracts/audit';
import type { z } from 'zod';
import { bindRoute } from '../../../access/bind-route.ts';
import { listAuditEvents } from './audit.queries.ts';

type AuditEvent = z.input<typeof auditEvent>;

export const auditRoutes = [
  bindRoute(contract, async ({ ctx, query }) => {
    const { rows, ...counted } = await listAuditEvents(ctx.db, query);
    return {
      rows: rows.map(({ actorId, actorName, agencyId, businessName, entityLabel, ...row }) => ({
        ...row,
        action: row.action as AuditEvent['action'],
        entityType: row.entityType as AuditEvent['entityType'],
        details: row.details as AuditEvent['details'],
        actor: named(actorId, actorName),
        agency: named(agencyId, businessName),
        entityLabel: entityLabel ?? '',
      })),
      ...counted,
    };
  }),
];

/** Who or what no longer exists has only its id. */
function named(_id: string | null, label: string | null): { _id: string; label: string } | null {
  return _id === null ? null : { _id, label: label ?? '' };
}

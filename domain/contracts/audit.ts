import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../rules/audit-vocabulary.ts';
import { commaList, id, moment, searchText, listQuery } from './fields.ts';
import { route } from './route.ts';

const named = z.object({ _id: id, label: z.string() });

/** One line of the record of who did what. Names are read now; what no longer exists has only its id. */
export const auditEvent = z
  .object({
    _id: id,
    createdAt: moment,
    actor: named.nullable(),
    action: z.enum(AUDIT_ACTIONS),
    entityType: z.enum(AUDIT_ENTITIES).nullable(),
    entityId: id.nullable(),
    /** What the thing is called now; empty where it is gone or has no name. */
    entityLabel: z.string(),
    agency: named.nullable(),
    address: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });

export const listAuditEvents = route({
  method: 'GET',
  path: 'audit',
  summary: 'Who did what, newest first',
  access: { admin: 'all', 'platform-admin': 'all' },
  subject: { none: 'the record of the office, open to whoever reads everything' },
  query: listQuery(['createdAt'] as const, {
    /** The actor's or the company's name. */
    q: searchText.optional(),
    action: commaList(z.enum(AUDIT_ACTIONS)).optional(),
    actorId: id.optional(),
    agencyId: id.optional(),
    entityId: id.optional(),
    from: moment.optional(),
    to: moment.optional(),
  }),
  reply: auditEvent,
  list: true,
});

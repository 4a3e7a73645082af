import type { AuditAction, AuditEntity } from '@volano/domain/rules/audit-vocabulary';
import type { KpiType } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Context, Database } from '../context.ts';
import { newId } from '../new-id.ts';

/** Who acted, as far as is known: an actor fits. */
export interface AuditActor {
  readonly userId: string | null;
  readonly address: string;
}

/** The service itself, for what jobs do. */
export const THE_SERVICE: AuditActor = { userId: null, address: '' };

export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity?: { readonly type: AuditEntity; readonly id: string };
  readonly agencyId?: string;
  /** What an auditor needs beside the ids. Never a secret, never an e-mail, never a whole record. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes down who did what, in the transaction of the action, so that neither is without the other (holes H32). */
export async function audit(
  ctx: Pick<Context, 'clock'>,
  db: Database,
  actor: AuditActor,
  entry: AuditEntry,
): Promise<void> {
  await auditAll(ctx, db, actor, [entry]);
}

/** As `audit`, for actions that are done together: one statement. */
export async function auditAll(
  ctx: Pick<Context, 'clock'>,
  db: Database,
  actor: AuditActor,
  entries: readonly AuditEntry[],
): Promise<void> {
  const createdAt = ctx.clock.now().toISOString();
  const rows = entries.map(({ action, entity, agencyId = null, details = {} }) => ({
    _id: newId(),
    createdAt,
    actorId: actor.userId,
    action,
    entityType: entity?.type ?? null,
    entityId: entity?.id ?? null,
    agencyId,
    address: actor.address,
    details: JSON.stringify(details),
  }));
  if (rows.length > 0) await db.insertInto('audit_events').values(rows).execute();
}

/** What was done to which thing of the settings. */
interface SettingsChange {
  readonly what:
    | 'region'
    | 'regionGroup'
    | 'cciaa'
    | 'category'
    | 'requirement'
    | 'atecoCode'
    | 'atecoSubCategory'
    | 'atecoCategory'
    | 'atecoWord'
    | 'callWord'
    | 'firm'
    | 'starterSet'
    | 'officialData'
    | 'backupDrill'
    | 'setupStep'
    | 'stateAid';
  readonly action: 'created' | 'changed' | 'deleted';
  /** Of the firm, of the starter set, of the State-aid rules and of each step there is one. */
  readonly id?: string;
  /** As it was called before, so that what is gone can still be named. */
  readonly name: string;
  readonly fields?: readonly string[];
}

/** Writes down a change of the settings, in the transaction that makes it. */
export async function auditSettings(
  ctx: Pick<Context, 'clock'>,
  db: Database,
  actor: AuditActor,
  { id, action, ...details }: SettingsChange,
): Promise<void> {
  await audit(ctx, db, actor, {
    action: 'settingsChanged',
    ...(id === undefined ? {} : { entity: { type: 'settings' as const, id } }),
    details: { ...details, deed: action },
  });
}

/** Something that is counted. */
export interface KpiEvent {
  readonly kpiType: KpiType;
  readonly userId: string | null;
  readonly agencyId: string | null;
  readonly entityId: string;
  readonly createdAt: string;
}

/**
 * What is counted: one append-only row an event, written in the transaction of what it counts, whose days the database adds up. It counts
 * for the consultant who did it, otherwise for the one who follows the company at that moment, otherwise for nobody.
 */
export async function insertKpiEvent(db: Database, event: KpiEvent): Promise<void> {
  await db.insertInto('kpi_events').values(kpiEventRow(event)).execute();
}

/**
 * Counts something no longer: what was taken back as a slip. The database lets go of nothing else, and takes it out of the day that it was
 * counted on.
 */
export async function deleteKpiEvent(
  db: Database,
  { kpiType, agencyId, entityId, createdAt }: Omit<KpiEvent, 'userId'>,
): Promise<void> {
  await db
    .deleteFrom('kpi_events')
    .where('_id', '=', (eb) =>
      eb
        .selectFrom('kpi_events as one')
        .select('one._id')
        .where('one.kpiType', '=', kpiType)
        .where('one.agencyId', agencyId === null ? 'is' : '=', agencyId)
        .where('one.entityId', '=', entityId)
        .where('one.createdAt', '=', createdAt)
        .limit(1),
    )
    .execute();
}

/** The row of an event, for a statement that stores more with it. */
export function kpiEventRow(event: KpiEvent) {
  const advisorId = sql<string | null>`coalesce(
    (select u."_id" from users u where u."_id" = ${event.userId} and u."role" in ('advisor', 'business-performance-partner')),
    (select a."advisorId" from all_agencies a where a."_id" = ${event.agencyId}))`;
  return { _id: newId(), ...event, advisorId };
}

/** Deletes lines that have been kept for two years, by the function that alone may, and of the database's clock; answers how many. */
export async function deleteDueAuditEvents(db: Database, most: number): Promise<bigint> {
  const { rows } = await sql<{ count: number }>`select delete_due_audit_events(${most}) as "count"`.execute(db);
  return BigInt(rows[0]?.count ?? 0);
}

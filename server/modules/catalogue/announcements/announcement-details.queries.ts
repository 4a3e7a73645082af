import type { Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';

/** A condition that no question covers. */
export interface ManualCheck {
  readonly _id: string;
  readonly text: string;
  readonly isDecisive: boolean;
}

/** The conditions of an announcement, in their order. */
export async function listManualChecks(db: Database, announcementId: string): Promise<ManualCheck[]> {
  return db
    .selectFrom('announcement_checks')
    .select(['_id', 'text', 'isDecisive'])
    .where('announcementId', '=', announcementId)
    .orderBy('order')
    .orderBy('_id')
    .execute();
}

/**
 * Writes the conditions of an announcement in place of those it had. One that is named by its id stays, with what was settled of it for
 * companies; one that is not named goes. An id of another announcement is not one of these.
 */
export async function replaceManualChecks(
  db: Database,
  announcementId: string,
  checks: readonly { readonly _id?: string | undefined; readonly text: string; readonly isDecisive: boolean }[],
): Promise<void> {
  const there = new Set((await listManualChecks(db, announcementId)).map(({ _id }) => _id));
  const rows = checks.map(({ _id, text, isDecisive }, order) => {
    const isThere = _id !== undefined && there.delete(_id);
    return { _id: isThere ? _id : newId(), announcementId, text, isDecisive, order };
  });
  if (there.size > 0)
    await db
      .deleteFrom('announcement_checks')
      .where('_id', 'in', [...there])
      .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('announcement_checks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('_id').doUpdateSet((eb) => ({
        text: eb.ref('excluded.text'),
        isDecisive: eb.ref('excluded.isDecisive'),
        order: eb.ref('excluded.order'),
      })),
    )
    .execute();
}

/** What an import remarked of an announcement, what is still to settle first. */
export async function listRemarks(db: Database, announcementId: string) {
  const rows = await db
    .selectFrom('announcement_remarks as r')
    .leftJoin('users as u', 'u._id', 'r.settledById')
    .select(['r._id', 'r.field', 'r.reason', 'r.params', 'r.createdAt', 'r.settledAt', 'u.name', 'u.surname'])
    .where('r.announcementId', '=', announcementId)
    .orderBy('r.settledAt', (order) => order.asc().nullsFirst())
    .orderBy('r.field')
    .orderBy('r._id')
    .execute();
  return rows.map(({ name, surname, params, ...row }) => ({
    ...row,
    params: params as Record<string, string | number>,
    settledBy: name === null ? null : `${name} ${surname}`,
  }));
}

/** When a person confirmed what an announcement asks, and who; both null where nobody did, or nobody knows. */
export async function findReview(db: Database, announcementId: string) {
  const found = await db
    .selectFrom('announcements as n')
    .leftJoin('users as u', 'u._id', 'n.reviewedById')
    .select(['n.reviewedAt', 'u.name', 'u.surname'])
    .where('n._id', '=', announcementId)
    .executeTakeFirst();
  const isNamed = found !== undefined && found.name !== null;
  return { reviewedAt: found?.reviewedAt ?? null, reviewedBy: isNamed ? `${found.name} ${found.surname}` : null };
}

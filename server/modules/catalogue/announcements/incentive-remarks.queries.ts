import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { newId } from '../../../platform/new-id.ts';
import { type Finding, keyOf } from './incentive-findings.parse.ts';

/** What is kept of a call's findings. */
export interface StoredRemark extends Finding {
  readonly _id: string;
  readonly isSettled: boolean;
}

/** The remarks of announcements, by announcement. */
export async function listStoredRemarks(db: Database, announcementIds: readonly string[]) {
  const rows = await db
    .selectFrom('announcement_remarks')
    .select(['_id', 'announcementId', 'field', 'reason', 'params', 'settledAt'])
    .where('announcementId', '=', anyOf(announcementIds))
    // That a call is gone from the feed, or its address from the web, is not said by a record of it.
    .where('reason', 'not in', ['goneFromFeed', 'linkBroken'])
    .execute();
  const stored = rows.map(({ announcementId, reason, params, settledAt, ...row }) => ({
    announcementId,
    remark: {
      ...row,
      reason: reason as Finding['reason'],
      params: params as Finding['params'],
      isSettled: settledAt !== null,
    } satisfies StoredRemark,
  }));
  const byCall = Map.groupBy(stored, ({ announcementId }) => announcementId);
  return new Map([...byCall].map(([id, some]) => [id, some.map(({ remark }) => remark)]));
}

/**
 * Brings the remarks of a call in line with what was found now: what is found no more goes, unless a person settled it; what a person
 * settled is not asked again.
 */
export async function replaceRemarks(
  db: Database,
  announcementId: string,
  { stored, found, now }: { stored: readonly StoredRemark[]; found: readonly Finding[]; now: string },
): Promise<void> {
  const foundKeys = new Set(found.map(keyOf));
  const storedKeys = new Set(stored.map(keyOf));
  const gone = stored.filter((remark) => !remark.isSettled && !foundKeys.has(keyOf(remark))).map(({ _id }) => _id);
  if (gone.length > 0) await db.deleteFrom('announcement_remarks').where('_id', '=', anyOf(gone)).execute();
  const fresh = found.filter((finding) => !storedKeys.has(keyOf(finding)));
  if (fresh.length === 0) return;
  const rows = fresh.map(({ field, reason, params }) => ({
    _id: newId(),
    announcementId,
    field,
    reason,
    params: JSON.stringify(params),
    createdAt: now,
  }));
  await db
    .insertInto('announcement_remarks')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('remarkOnce').doNothing())
    .execute();
}

/** Writes whether a remark is settled; answers its reason, null where this announcement has no such remark. What is said twice stays as it was first. */
export async function updateRemark(
  db: Database,
  { id, remarkId }: { readonly id: string; readonly remarkId: string },
  settled: { readonly settledAt: string | null; readonly settledById: string | null },
): Promise<string | null> {
  const held = await db
    .selectFrom('announcement_remarks')
    .select(['reason', 'settledAt'])
    .where('_id', '=', remarkId)
    .where('announcementId', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) return null;
  if ((held.settledAt === null) !== (settled.settledAt === null))
    await db.updateTable('announcement_remarks').set(settled).where('_id', '=', remarkId).execute();
  return held.reason;
}

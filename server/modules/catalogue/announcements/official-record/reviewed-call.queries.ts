import type { DB } from '@volano/database/types';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../../platform/context.ts';

/** The names of some codes of one version, by code. */
export async function listCodeNames(
  db: Database,
  version: AtecoVersion,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('ateco_codes')
    .select(['code', 'name'])
    .where('version', '=', version)
    .where(sql<boolean>`"code" = any(${[...codes]}::text[])`)
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** What imports changed of a call that nobody has looked at since, part by part. */
export async function listRecordChanges(
  db: Database,
  announcementId: string,
): Promise<{ _id: string; part: string; before: string | null; after: string | null; createdAt: string }[]> {
  return db
    .selectFrom('announcement_record_changes as c')
    .innerJoin('announcements as n', 'n._id', 'c.announcementId')
    .select(['c._id', 'c.part', 'c.before', 'c.after', 'c.createdAt'])
    .where('c.announcementId', '=', announcementId)
    .where('c.seenAt', 'is', null)
    .where((eb) => eb.or([eb('n.reviewedAt', 'is', null), eb('n.reviewedAt', '<', eb.ref('c.createdAt'))]))
    .orderBy('c.part')
    .execute();
}

/** Keeps that an import changed a part. What stood there when somebody last looked stays; a part that is again as it was then is no change. */
export async function upsertRecordChange(
  db: Database,
  row: Insertable<DB['announcement_record_changes']>,
): Promise<void> {
  const { announcementId, part, after } = row;
  const isBack = await db
    .deleteFrom('announcement_record_changes')
    .where('announcementId', '=', announcementId)
    .where('part', '=', part)
    .where('seenAt', 'is', null)
    .where(sql<boolean>`"before" is not distinct from ${after ?? null}`)
    .executeTakeFirst();
  if (isBack.numDeletedRows > 0n) return;
  await db
    .insertInto('announcement_record_changes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['announcementId', 'part'])
        .where('seenAt', 'is', null)
        .doUpdateSet((eb) => ({ after: eb.ref('excluded.after'), createdAt: eb.ref('excluded.createdAt') })),
    )
    .execute();
}

/** Notes that somebody looked at what changed of a call. */
export async function updateRecordChangesSeen(db: Database, announcementId: string, seenAt: string): Promise<void> {
  await db
    .updateTable('announcement_record_changes')
    .set({ seenAt })
    .where('announcementId', '=', announcementId)
    .where('seenAt', 'is', null)
    .execute();
}

/** Takes back that somebody looked at a moment, where no newer change of the same part waits. */
export async function updateRecordChangesUnseen(db: Database, announcementId: string, seenAt: string): Promise<void> {
  await db
    .updateTable('announcement_record_changes as c')
    .set({ seenAt: null })
    .where('c.announcementId', '=', announcementId)
    .where('c.seenAt', '=', seenAt)
    .where(
      sql<boolean>`not exists (select from announcement_record_changes o
        where o."announcementId" = c."announcementId" and o."part" = c."part" and o."seenAt" is null)`,
    )
    .execute();
}

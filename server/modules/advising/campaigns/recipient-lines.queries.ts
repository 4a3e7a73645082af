import type { TargetUser } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';

/** One recipient of a run whose mail is to be written, or tried again. */
export interface Line {
  readonly _id: string;
  readonly recipientId: string;
  readonly mailId: string | null;
}

/**
 * Gives a run its recipients, and answers how many: whoever has a mail already, or will have, is left out, whatever run that was of. One
 * that was left out then, or whose mail failed, belongs to this run from now on.
 */
export async function insertLines(
  db: Database,
  run: { campaignId: string; announcementId: string; targetUser: TargetUser; createdAt: string },
  recipientIds: readonly string[],
): Promise<number> {
  const ids = recipientIds.map(() => newId());
  const { campaignId, announcementId, targetUser, createdAt } = run;
  const inserted = await sql`
    insert into email_recipients as r ("_id", "campaignId", "announcementId", "targetUser", "recipientId", "createdAt")
    select n."_id", ${campaignId}, ${announcementId}, ${targetUser}, n."recipientId", ${createdAt}
    from unnest(${ids}::uuid[], ${recipientIds}::uuid[]) as n ("_id", "recipientId")
    on conflict on constraint "oneMailEach" do update set "campaignId" = excluded."campaignId", "status" = 'waiting'
      where r."status" = 'skipped' or (r."status" = 'written' and exists (
        select from mails m where m."_id" = r."mailId" and m."status" = 'failed'))`.execute(db);
  return Number(inserted.numAffectedRows ?? 0);
}

/** Some recipients of a run that wait for their mail, held until the transaction ends. */
export async function listWaitingLines(db: Database, campaignId: string, limit: number): Promise<Line[]> {
  return db
    .selectFrom('email_recipients')
    .select(['_id', 'recipientId', 'mailId'])
    .where('campaignId', '=', campaignId)
    .where('status', '=', 'waiting')
    .orderBy('_id')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Writes what became of some recipients: their mail, or that they were left out. */
export async function updateLines(
  db: Database,
  lines: readonly { readonly _id: string; readonly mailId: string | null }[],
): Promise<void> {
  const ids = lines.map(({ _id }) => _id);
  const mailIds = lines.map(({ mailId }) => mailId);
  await sql`
    update email_recipients r set "mailId" = n."mailId", "status" = case when n."mailId" is null then 'skipped' else 'written' end
    from unnest(${ids}::uuid[], ${mailIds}::uuid[]) as n ("_id", "mailId") where n."_id" = r."_id"`.execute(db);
}

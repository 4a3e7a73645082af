import type { campaign } from '@volano/domain/contracts/campaigns';
import type { TargetUser } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';

export type Campaign = z.input<typeof campaign>;

/** Begins a run, unless one for the same announcement and the same kind of recipient is under way: then false (holes H24). */
export async function insertCampaign(
  db: Database,
  run: { _id: string; announcementId: string; targetUser: TargetUser; requestedBy: string; createdAt: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('email_campaigns')
    .values({ ...run, total: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes how a run stands. */
export async function updateCampaign(
  db: Database,
  id: string,
  changes: { total?: number; status?: 'done'; finishedAt?: string },
): Promise<void> {
  await db.updateTable('email_campaigns').set(changes).where('_id', '=', id).execute();
}

/** A run that is under way, held until the transaction ends, or null: whoever writes its mails takes turns. */
export async function findCampaignForUpdate(
  db: Database,
  id: string,
): Promise<{ targetUser: TargetUser; _id: string; announcementId: string } | null> {
  const locked = await db
    .selectFrom('email_campaigns')
    .select(['_id', 'announcementId', 'targetUser'])
    .where('_id', '=', id)
    .where('status', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked === undefined ? null : { ...locked, targetUser: locked.targetUser as TargetUser };
}

/** One run with how its mails stand. */
export async function getCampaign(db: Database, id: string): Promise<Campaign> {
  return campaigns(db).where('c._id', '=', id).executeTakeFirstOrThrow();
}

/** The last run that had anybody to write to, or null. */
export async function findLastCampaign(
  db: Database,
  announcementId: string,
  targetUser: TargetUser,
): Promise<Campaign | null> {
  const last = await campaigns(db)
    .where('c.announcementId', '=', announcementId)
    .where('c.targetUser', '=', targetUser)
    .where('c.total', '>', 0)
    .orderBy('c.createdAt', 'desc')
    .orderBy('c._id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

function campaigns(db: Database) {
  return db
    .selectFrom('email_campaigns as c')
    .innerJoin('users as u', 'u._id', 'c.requestedBy')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('email_recipients as r')
          .leftJoin('mails as m', 'm._id', 'r.mailId')
          .whereRef('r.campaignId', '=', 'c._id')
          .select([
            sql<number>`count(*) filter (where r."status" <> 'waiting')::int`.as('written'),
            sql<number>`count(*) filter (where r."status" = 'skipped')::int`.as('skipped'),
            sql<number>`count(*) filter (where m."status" = 'sent')::int`.as('sent'),
            sql<number>`count(*) filter (where m."status" = 'kept')::int`.as('kept'),
            sql<number>`count(*) filter (where m."status" = 'failed' and r."status" = 'written')::int`.as('failed'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['c._id', 'c.total', 'c.createdAt', 'c.finishedAt', 'written', 'skipped', 'sent', 'kept', 'failed'])
    .select(sql<'running' | 'done'>`c."status"`.as('status'))
    .select(sql<string>`trim(u."name" || ' ' || u."surname")`.as('requestedBy'));
}

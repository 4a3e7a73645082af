import type { campaign, listCampaignRecipients } from '@volano/domain/contracts/campaigns';
import type { Reach } from '@volano/domain/rules/reach';
import type { TargetUser, MailStatus } from '@volano/domain/rules/vocabulary';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { worksHere } from '../../../access/followers.ts';
import { isReached, reachOf } from '../../../access/reach.ts';
import type { Database } from '../../../platform/context.ts';
import type { Language } from '@volano/domain/i18n/t';
import { offsetOf, contains } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';

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
          .leftJoin('agencies as a', (join) =>
            join.onRef('a._id', '=', 'r.recipientId').on('r.targetUser', '=', 'agencies'),
          )
          .leftJoin('users as owner', 'owner._id', 'a.userId')
          .whereRef('r.campaignId', '=', 'c._id')
          .select([
            sql<number>`count(*) filter (where r."status" <> 'waiting')::int`.as('written'),
            sql<number>`count(*) filter (where r."status" = 'skipped')::int`.as('skipped'),
            sql<number>`count(*) filter (where r."status" = 'written' and owner."_id" is not null and not ${isReached()})::int`.as(
              'unreached',
            ),
            sql<number>`count(*) filter (where m."status" = 'sent')::int`.as('sent'),
            sql<number>`count(*) filter (where m."status" = 'kept')::int`.as('kept'),
            sql<number>`count(*) filter (where m."status" = 'failed' and r."status" = 'written')::int`.as('failed'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['c._id', 'c.total', 'c.createdAt', 'c.finishedAt', 'written', 'skipped', 'unreached'])
    .select(['sent', 'kept', 'failed'])
    .select(sql<'running' | 'done'>`c."status"`.as('status'))
    .select(sql<string>`trim(u."name" || ' ' || u."surname")`.as('requestedBy'));
}

/** Mails about one announcement to one kind of recipient, and the companies that it is in target for. */
export interface Addressed {
  readonly announcementId: string;
  readonly targetUser: TargetUser;
  readonly agencyIds: readonly string[];
}

interface Recipient {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly numberOfUsers: number;
  /** Of a company. */
  readonly reach: Reach | null;
  /** In target today, with somebody to write to: who was written to before may not be. */
  readonly isReachable: boolean;
  readonly line: 'waiting' | 'written' | 'skipped' | null;
  readonly status: MailStatus | null;
  readonly error: string | null;
  readonly sentAt: string | null;
}

type RecipientsQuery = z.output<typeof listCampaignRecipients.query>;

/** A page of those who may get a mail or have had it, by name; and the total when the query counts. */
export async function listRecipients(db: Database, to: Addressed, query: RecipientsQuery) {
  const narrowed = narrowing(query);
  const direction = query.sort?.[0]?.isDescending === true ? sql`desc` : sql`asc`;
  const { rows } = await sql<Recipient>`with found as (${recipients(to)})
    select * from found f where ${narrowed}
    order by searchable(f."name") ${direction}, f."_id" limit ${query.limit} offset ${offsetOf(query)}`.execute(db);
  if (!query.count) return { rows };
  const counted = await sql<{ total: number }>`with found as (${recipients(to)})
    select count(*)::int as "total" from found f where ${narrowed}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many may get a mail or have had it, and how many of them would get one now. */
export async function countRecipients(db: Database, to: Addressed): Promise<{ total: number; missing: number }> {
  const { rows } = await sql<{ total: number; missing: number }>`with found as (${recipients(to)})
    select count(*)::int as "total", count(*) filter (where f."isReachable" and ${OWED})::int as "missing" from found f`.execute(
    db,
  );
  return rows[0] ?? { total: 0, missing: 0 };
}

/** Everybody who may get a mail today, whether or not they have had it. */
export async function listReachable(db: Database, to: Addressed): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`with found as (${recipients(to)})
    select f."_id" from found f where f."isReachable"`.execute(db);
  return rows.map(({ _id }) => _id);
}

/** No mail yet, or one that did not leave. */
const OWED = sql<boolean>`(f."line" is null or f."line" = 'skipped' or (f."line" = 'written' and f."status" = 'failed'))`;

function narrowing({ q, emailSent }: RecipientsQuery): RawBuilder<boolean> {
  const text = q ? contains(sql<string>`f."name" || ' ' || f."email"`, q) : sql`true`;
  const isSent = sql`coalesce(f."status" in ('sent', 'kept'), false)`;
  return sql`${text} and ${emailSent === undefined ? sql`true` : sql`${isSent} = ${emailSent}`}`;
}

function recipients(to: Addressed): RawBuilder<Recipient> {
  return sql`
    select p.*, r."status" as "line", m."status", m."error", m."sentAt"
    from (${to.targetUser === 'agencies' ? companies(to) : consultants(to)}) p
    left join email_recipients r on r."announcementId" = ${to.announcementId}
      and r."targetUser" = ${to.targetUser} and r."recipientId" = p."_id"
    left join mails m on m."_id" = r."mailId"
    where p."isReachable" or r."_id" is not null`;
}

function companies({ announcementId, agencyIds }: Addressed): RawBuilder<unknown> {
  return sql`
    select a."_id", a."businessName" as "name", a."administrationEmail" as "email", 0 as "numberOfUsers", ${reachOf('u')} as "reach",
      t."id" is not null and u."isEnabled" and u."isConfirmed" and u."isEmailVerified" as "isReachable"
    from (
      select unnest(${agencyIds}::uuid[]) as "id"
      union select "recipientId" from email_recipients where "announcementId" = ${announcementId} and "targetUser" = 'agencies'
    ) known
    join agencies a on a."_id" = known."id" join users u on u."_id" = a."userId"
    left join (select unnest(${agencyIds}::uuid[]) as "id") t on t."id" = a."_id"`;
}

function consultants({ announcementId, agencyIds }: Addressed): RawBuilder<unknown> {
  return sql`
    select u."_id", trim(u."name" || ' ' || u."surname") as "name", u."email", coalesce(t."count", 0) as "numberOfUsers", null as "reach",
      t."id" is not null and ${worksHere('u')} as "isReachable"
    from users u left join (
      select followed."id", count(distinct a."_id")::int as "count"
      from agencies a, unnest(array[a."advisorId", a."businessAdvisorId"]) as followed ("id")
      where a."_id" = any(${agencyIds}::uuid[]) and followed."id" is not null group by followed."id"
    ) t on t."id" = u."_id"
    where t."id" is not null or u."_id" in (
      select "recipientId" from email_recipients where "announcementId" = ${announcementId} and "targetUser" = 'advisor'
    )`;
}

/** A company as its letter greets it, with the consultant who follows it. */
export interface CompanyAddressee {
  readonly _id: string;
  readonly businessName: string;
  readonly email: string;
  readonly ownerName: string;
  readonly language: Language;
  readonly advisorName: string | null;
  readonly advisorEmail: string | null;
}

/** Those of the companies that can be written to: not deleted, and whose owner may enter. */
export async function listCompanyAddressees(db: Database, ids: readonly string[]): Promise<CompanyAddressee[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('agencies as a')
    .innerJoin('users as u', 'u._id', 'a.userId')
    .leftJoin('users as c', (join) => join.onRef('c._id', '=', 'a.advisorId').on(worksHere('c')))
    .where('a._id', 'in', ids)
    .where('u.isEnabled', '=', true)
    .where('u.isConfirmed', '=', true)
    .where('u.isEmailVerified', '=', true)
    .select(['a._id', 'a.businessName', 'a.administrationEmail as email', 'u.name as ownerName', 'u.language'])
    .select(sql<string | null>`c."name" || ' ' || c."surname"`.as('advisorName'))
    .select('c.email as advisorEmail')
    .execute();
}

/** A consultant as their letter greets them, with the names of their companies among those given. */
export interface ConsultantAddressee {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly companies: readonly { readonly _id: string; readonly businessName: string }[];
}

/** Those of the consultants that can be written to and follow any of the companies; their companies by name. */
export async function listConsultantAddressees(
  db: Database,
  ids: readonly string[],
  agencyIds: readonly string[],
): Promise<ConsultantAddressee[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ConsultantAddressee>`
    select u."_id", u."name", u."email", u."language",
      jsonb_agg(jsonb_build_object('_id', a."_id", 'businessName', a."businessName") order by a."searchName", a."_id") as "companies"
    from users u join agencies a on u."_id" in (a."advisorId", a."businessAdvisorId")
    where u."_id" = any(${ids}::uuid[]) and ${worksHere('u')}
      and a."_id" = any(${agencyIds}::uuid[])
    group by u."_id"`.execute(db);
  return rows;
}

/** One recipient of a run whose mail is to be written, or tried again. */
interface Line {
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

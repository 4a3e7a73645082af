import type { listCampaignRecipients } from '@volano/domain/contracts/campaigns';
import type { MailStatus, TargetUser } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/paging.ts';
import { contains } from '../../../platform/db/search.ts';

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
    select a."_id", a."businessName" as "name", a."administrationEmail" as "email", 0 as "numberOfUsers",
      t."id" is not null and u."isEnabled" and u."isConfirmed" as "isReachable"
    from (
      select unnest(${agencyIds}::uuid[]) as "id"
      union select "recipientId" from email_recipients where "announcementId" = ${announcementId} and "targetUser" = 'agencies'
    ) known
    join agencies a on a."_id" = known."id" join users u on u."_id" = a."userId"
    left join (select unnest(${agencyIds}::uuid[]) as "id") t on t."id" = a."_id"`;
}

function consultants({ announcementId, agencyIds }: Addressed): RawBuilder<unknown> {
  return sql`
    select u."_id", trim(u."name" || ' ' || u."surname") as "name", u."email", coalesce(t."count", 0) as "numberOfUsers",
      t."id" is not null and u."isEnabled" and u."deletedAt" is null as "isReachable"
    from users u left join (
      select followed."id", count(distinct a."_id")::int as "count"
      from agencies a, unnest(array[a."advisorId", a."businessAdvisorId"]) as followed ("id")
      where a."_id" = any(${agencyIds}::uuid[]) and followed."id" is not null group by followed."id"
    ) t on t."id" = u."_id"
    where t."id" is not null or u."_id" in (
      select "recipientId" from email_recipients where "announcementId" = ${announcementId} and "targetUser" = 'advisor'
    )`;
}

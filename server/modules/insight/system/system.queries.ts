import type { FileTrouble } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** How many files there are, their bytes, how many were looked at since a moment, and how many are in trouble. */
export async function countFiles(
  db: Database,
  since: string,
): Promise<{ count: number; bytes: number; checked: number; troubled: number }> {
  const counted = await db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('size').as('bytes'),
      eb.fn.countAll<number>().filterWhere('checkedAt', '>=', since).as('checked'),
      eb.fn.countAll<number>().filterWhere('trouble', 'is not', null).as('troubled'),
    ])
    .executeTakeFirstOrThrow();
  const { count, bytes, checked, troubled } = counted;
  return { count: Number(count), bytes: Number(bytes ?? 0), checked: Number(checked), troubled: Number(troubled) };
}

const SHOWN = 100;

/** The files in trouble, the newest first, with the name of what each belongs to. */
export async function listTroubledFiles(db: Database): Promise<
  {
    _id: string;
    fullName: string;
    trouble: FileTrouble;
    since: string;
    linkedEntityType: string;
    entityName: string | null;
  }[]
> {
  const { rows } = await sql<{
    _id: string;
    fullName: string;
    trouble: FileTrouble;
    since: string;
    linkedEntityType: string;
    entityName: string | null;
  }>`select f."_id", f."name" || '.' || f."format" as "fullName", f."trouble", f."troubleAt" as "since", f."linkedEntityType",
      coalesce(a."title", n."title", p."businessName", s."name", c."businessName", u."name" || ' ' || u."surname") as "entityName"
    from uploads f
    left join all_announcements a on f."linkedEntityType" = 'announcement' and a."_id" = f."linkedEntityId"
    left join news n on f."linkedEntityType" = 'news' and n."_id" = f."linkedEntityId"
    left join partners p on f."linkedEntityType" = 'partner' and p."_id" = f."linkedEntityId"
    left join all_services s on f."linkedEntityType" = 'service' and s."_id" = f."linkedEntityId"
    left join all_agencies c on f."linkedEntityType" = 'agency' and c."_id" = f."linkedEntityId"
    left join users u on f."linkedEntityType" = 'user' and u."_id" = f."linkedEntityId"
    where f."trouble" is not null
    order by f."troubleAt" desc, f."_id" limit ${SHOWN}`.execute(db);
  return rows;
}

/** The queue that sends what the outbox holds. */
const MAIL_QUEUE = 'mail.queued-send';
/** What a mail server says of one recipient alone: the next mail may well leave. */
const OF_ONE = '%all recipients were rejected: 5%';

/** When a mail left last; and how many could not since, with what was said at the latest try (null where none). */
export async function readMailState(
  db: Database,
): Promise<{ lastSentAt: string | null; trouble: { count: number; error: string; at: string } | null }> {
  const sent = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.max('sentAt').as('lastSentAt'))
    .where('sentAt', 'is not', null)
    .executeTakeFirst();
  const { rows } = await sql<{ count: number; error: string; at: string }>`
    select count(*) over () as "count", coalesce(m."error", '') as "error", j.started_on as "at"
    from pgboss.job j join mails m on m."_id" = (j.data ->> 'mailId')::uuid
    where j.name = ${MAIL_QUEUE} and j.state in ('retry', 'active', 'failed') and m."status" = 'failed'
      and m."error" not like ${OF_ONE} and j.started_on > coalesce((
        select max(d.completed_on) from pgboss.job d join mails gone on gone."_id" = (d.data ->> 'mailId')::uuid
        where d.name = ${MAIL_QUEUE} and d.state = 'completed' and gone."status" <> 'failed'), '-infinity')
    order by j.started_on desc limit 1`.execute(db);
  const [last] = rows;
  const trouble = last === undefined ? null : { ...last, count: Number(last.count), error: last.error.slice(0, 500) };
  return { lastSentAt: sent?.lastSentAt ?? null, trouble };
}

/**
 * The queues in which something does not succeed, by name: of what goes by the clock the last try counts, since the next one makes up for it;
 * of the rest also each job that was given up and that nobody had tried again. Mail is told of apart.
 */
export async function listFailingJobs(db: Database): Promise<{ queue: string; error: string | null; at: string }[]> {
  const { rows } = await sql<{ queue: string; error: string | null; at: string }>`
    select distinct on (j.name) j.name as "queue", left(coalesce(j.output ->> 'message', j.output ->> 'value'), 500) as "error",
      coalesce(j.completed_on, j.started_on) as "at"
    from pgboss.job j
    left join pgboss.schedule s on s.name = j.name
    left join (select name, max(completed_on) as "wellAt" from pgboss.job where state = 'completed' group by name) d on d.name = j.name
    where j.state in ('retry', 'failed') and j.name not like '\\_\\_pgboss\\_\\_%' and j.name <> ${MAIL_QUEUE}
      and ((j.state = 'failed' and s.name is null) or coalesce(j.completed_on, j.started_on) > coalesce(d."wellAt", '-infinity'))
    order by j.name, coalesce(j.completed_on, j.started_on) desc`.execute(db);
  return rows;
}

/** The portals that were refused within a day for the files that they see, the latest first. */
export async function listRefusedNodes(db: Database): Promise<{ host: string; place: string; at: string }[]> {
  return db
    .selectFrom('refused_nodes')
    .select(['host', 'place', 'at'])
    .where('at', '>', sql<string>`now() - interval '1 day'`)
    .orderBy('at', 'desc')
    .execute();
}

/** What the archiver of PostgreSQL says of itself: whether it is on, what it archived last, and whether the last try failed. */
export async function readArchiver(db: Database): Promise<{
  isOn: boolean;
  last: { segment: string; at: string } | null;
  failed: { segment: string; at: string } | null;
}> {
  const { rows } = await sql<{
    isOn: boolean;
    segment: string | null;
    at: string | null;
    failedSegment: string | null;
    failedAt: string | null;
  }>`select current_setting('archive_mode') <> 'off' as "isOn", last_archived_wal as "segment", last_archived_time as "at",
      last_failed_wal as "failedSegment", last_failed_time as "failedAt"
    from pg_stat_archiver`.execute(db);
  const [row] = rows;
  if (row === undefined) return { isOn: false, last: null, failed: null };
  const { isOn, segment, at, failedSegment, failedAt } = row;
  const last = segment === null || at === null ? null : { segment, at };
  const isFailing = isOn && failedAt !== null && (at === null || failedAt > at);
  return { isOn, last, failed: isFailing ? { segment: failedSegment ?? '', at: failedAt } : null };
}

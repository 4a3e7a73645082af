import { RECORDED, TIMELINE_KINDS, type TimelineKind } from '@volano/domain/contracts/timeline';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** A line before it is answered. */
export interface TimelineRecord {
  readonly cursor: string;
  readonly at: string;
  readonly kind: TimelineKind;
  readonly what: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly objectId: string | null;
  readonly entityType: EntityType | null;
  readonly entityId: string | null;
  readonly title: string | null;
  readonly text: string | null;
  readonly details: unknown;
  readonly count: number;
}

export interface TimelineChoice {
  readonly agencyId: string;
  /** The conversations that the reader may read, and whether with their words. */
  readonly chatIds: readonly string[];
  readonly readsWords: boolean;
  readonly kinds: readonly TimelineKind[] | undefined;
  readonly before: { readonly at: string; readonly key: string } | undefined;
  readonly limit: number;
}

/** How much of a message or a note a line quotes. */
const QUOTE = 300;

/**
 * The newest lines of a company's history before a place. Each source gives at most as many as are wanted, by its own index, so that a page
 * costs the same however long the history is.
 */
export async function listTimelineLines(db: Database, choice: TimelineChoice): Promise<TimelineRecord[]> {
  const wanted = choice.kinds?.length ? choice.kinds : TIMELINE_KINDS;
  const sources = wanted.flatMap((kind) => sourcesOf(kind, choice));
  if (sources.length === 0) return [];
  const { rows } = await sql<TimelineRecord>`
    select to_char(l."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || l."key" as "cursor",
      l."at", l."kind", l."what", l."actorId", u."name" || ' ' || u."surname" as "actorName", l."objectId", l."entityType", l."entityId",
      coalesce(n."title", s."name") as "title", l."text", l."details", l."count"
    from (${sql.join(sources, sql` union all `)}) l
    left join users u on u."_id" = l."actorId"
    left join all_announcements n on l."entityType" = 'announcement' and n."_id" = l."entityId"
    left join all_services s on l."entityType" = 'service' and s."_id" = l."entityId"
    order by l."at" desc, l."key" desc
    limit ${choice.limit}`.execute(db);
  return rows;
}

/** What the questions and answers are called now, by their ids; those that were deleted, what they were called then. */
export async function listSurveyNames(
  db: Database,
  ids: { readonly questions: readonly string[]; readonly answers: readonly string[] },
): Promise<Map<string, string>> {
  const questions = await db
    .selectFrom('categories_templates')
    .select(['_id', 'categoryName as name'])
    .where('_id', '=', anyOf(ids.questions))
    .execute();
  const answers = await db
    .selectFrom('requirements_templates')
    .select(['_id', 'name'])
    .where('_id', '=', anyOf(ids.answers))
    .execute();
  const named = new Map([...questions, ...answers].map(({ _id, name }) => [_id, name]));
  const unnamed = [...ids.questions, ...ids.answers].filter((id) => !named.has(id));
  if (unnamed.length === 0) return named;
  const { rows: gone } = await sql<{ _id: string; name: string }>`
    select distinct on (e."entityId") e."entityId" as "_id", e."details" ->> 'name' as "name" from audit_events e
    where e."entityId" = ${anyOf(unnamed)} and e."action" = 'settingsChanged' and e."details" ->> 'name' is not null
    order by e."entityId", e."createdAt" desc`.execute(db);
  return new Map([...named, ...gone.map(({ _id, name }): [string, string] => [_id, name])]);
}

function sourcesOf(kind: TimelineKind, choice: TimelineChoice): RawBuilder<unknown>[] {
  switch (kind) {
    case 'chat':
      return choice.chatIds.map((chatId) => messagesOf(chatId, choice));
    case 'recommendation':
      return recommendations(choice);
    case 'favorite':
      return [favorites(choice)];
    case 'access':
      return [accesses(choice)];
    case 'mail':
      return [mails(choice)];
    case 'note':
      return [notes(choice)];
    case 'survey':
    case 'dossier':
    case 'company':
      return [recorded(kind, choice)];
  }
}

/** One source: its columns in the order of all of them, what comes before the place that is known, and no more than is wanted. */
function source(
  columns: {
    readonly at: RawBuilder<unknown>;
    readonly key: RawBuilder<unknown>;
    readonly kind: TimelineKind;
    readonly what: RawBuilder<unknown>;
    readonly actorId?: RawBuilder<unknown>;
    readonly objectId?: RawBuilder<unknown>;
    readonly entityType?: RawBuilder<unknown>;
    readonly entityId?: RawBuilder<unknown>;
    readonly text?: RawBuilder<unknown>;
    readonly details?: RawBuilder<unknown>;
  },
  from: RawBuilder<unknown>,
  { before, limit }: TimelineChoice,
): RawBuilder<unknown> {
  const { at, key, kind, what } = columns;
  const none = sql`null::uuid`;
  const place =
    before === undefined ? sql`` : sql`and ${at} <= ${before.at} and (${at}, ${key}) < (${before.at}, ${before.key})`;
  return sql`(select ${at} as "at", ${key} as "key", ${sql.lit(kind)} as "kind", ${what} as "what",
      ${columns.actorId ?? none} as "actorId", ${columns.objectId ?? none} as "objectId",
      ${columns.entityType ?? sql`null::text`} as "entityType", ${columns.entityId ?? none} as "entityId",
      ${columns.text ?? sql`null::text`} as "text", ${columns.details ?? sql`null::jsonb`} as "details", 1 as "count"
    ${from} ${place} order by ${at} desc, ${key} desc limit ${limit})`;
}

/** What was said in one conversation. Messages stand in the order of their sequences, and so by time. */
function messagesOf(chatId: string, choice: TimelineChoice): RawBuilder<unknown> {
  return source(
    {
      at: sql`m."createdAt"`,
      key: sql`'message:' || m."_id"`,
      kind: 'chat',
      what: sql`'message'`,
      actorId: sql`m."senderId"`,
      objectId: sql`m."chatId"`,
      ...(choice.readsWords ? { text: sql`left(m."message", ${sql.lit(QUOTE)})` } : {}),
    },
    sql`from chat_messages m where m."chatId" = ${chatId} and m."deletedAt" is null`,
    choice,
  );
}

/** Each recommendation when it was made, answered, taken further and taken back. */
function recommendations(choice: TimelineChoice): RawBuilder<unknown>[] {
  // The row keeps how far it is, the record of actions who said so last.
  const progressedBy = sql`(select e."actorId" from audit_events e where e."entityId" = r."recommendationId"
    and e."agencyId" = r."agencyId" and e."action" = 'recommendationProgressed' order by e."createdAt" desc limit 1)`;
  const step = (name: string, at: string, what: RawBuilder<unknown>, actorId: RawBuilder<unknown>, text?: string) =>
    source(
      {
        at: sql`r.${sql.ref(at)}`,
        key: sql`${sql.lit(`${name}:`)} || r."_id"`,
        kind: 'recommendation',
        what,
        actorId,
        entityType: sql`r."recommendationType"`,
        entityId: sql`r."recommendationId"`,
        ...(text === undefined ? {} : { text: sql`r.${sql.ref(text)}` }),
      },
      sql`from recommendations r where r."agencyId" = ${choice.agencyId} and r.${sql.ref(at)} is not null`,
      choice,
    );
  return [
    step('made', 'createdAt', sql`'made'`, sql`r."advisorId"`),
    step('answered', 'answeredAt', sql`r."answer"`, sql`r."answeredBy"`, 'answerReason'),
    step('progressed', 'progressAt', sql`r."progress"`, progressedBy),
    step('withdrawn', 'withdrawnAt', sql`'withdrawn'`, sql`r."withdrawnBy"`),
  ];
}

function favorites(choice: TimelineChoice): RawBuilder<unknown> {
  return source(
    {
      at: sql`f."createdAt"`,
      key: sql`'favorite:' || f."_id"`,
      kind: 'favorite',
      what: sql`'kept'`,
      entityType: sql`f."entityType"`,
      entityId: sql`f."objectId"`,
    },
    sql`from favorites f where f."agencyId" = ${choice.agencyId} and f."entityType" in ('announcement', 'service')`,
    choice,
  );
}

/** The e-mails about calls that were written to it, in whose name; those about a person's account are nobody else's business. */
function mails(choice: TimelineChoice): RawBuilder<unknown> {
  return source(
    {
      at: sql`e."createdAt"`,
      key: sql`'mail:' || e."_id"`,
      kind: 'mail',
      what: sql`case when m."status" = 'failed' then 'mailFailed' else 'mailWritten' end`,
      actorId: sql`c."requestedBy"`,
      entityType: sql`'announcement'`,
      entityId: sql`e."announcementId"`,
    },
    sql`from email_recipients e join email_campaigns c on c."_id" = e."campaignId" left join mails m on m."_id" = e."mailId"
      where e."targetUser" = 'agencies' and e."recipientId" = ${choice.agencyId} and e."status" = 'written'`,
    choice,
  );
}

function notes(choice: TimelineChoice): RawBuilder<unknown> {
  return source(
    {
      at: sql`n."createdAt"`,
      key: sql`'note:' || n."_id"`,
      kind: 'note',
      what: sql`'written'`,
      actorId: sql`n."authorId"`,
      objectId: sql`n."_id"`,
      text: sql`left(n."text", ${sql.lit(QUOTE)})`,
    },
    sql`from notes n where n."agencyId" = ${choice.agencyId}`,
    choice,
  );
}

/** Who entered on which day in Rome: one line a person and day, at the moment of the last time. */
function accesses(choice: TimelineChoice): RawBuilder<unknown> {
  const { agencyId, before, limit } = choice;
  const day = sql`(k."createdAt" at time zone 'Europe/Rome')::date`;
  // The day that the known place lies in was counted whole: what is left begins with the day before it.
  const place =
    before === undefined
      ? sql``
      : sql`and k."createdAt" < ${before.at} and (${day} < (${before.at}::timestamptz at time zone 'Europe/Rome')::date
          or not exists (select from kpi_events later where later."agencyId" = k."agencyId" and later."kpiType" = 'accesses'
            and later."userId" is not distinct from k."userId" and later."createdAt" >= ${before.at}
            and (later."createdAt" at time zone 'Europe/Rome')::date = ${day}))`;
  return sql`(select max(k."createdAt") as "at", 'access:' || ${day} || ':' || coalesce(k."userId"::text, '') as "key", 'access' as "kind",
      'entered' as "what", k."userId" as "actorId", null::uuid as "objectId", null::text as "entityType", null::uuid as "entityId",
      null::text as "text", null::jsonb as "details", count(*)::integer as "count"
    from kpi_events k where k."agencyId" = ${agencyId} and k."kpiType" = 'accesses' ${place}
    group by ${day}, k."userId" order by 1 desc, 2 desc limit ${limit})`;
}

/** What the record of actions says of the company. */
function recorded(kind: TimelineKind, choice: TimelineChoice): RawBuilder<unknown> {
  const actions = Object.entries(RECORDED).flatMap(([action, of]) => (of === kind ? [action] : []));
  return source(
    {
      at: sql`e."createdAt"`,
      key: sql`'event:' || e."_id"`,
      kind,
      what: sql`e."action"`,
      actorId: sql`e."actorId"`,
      objectId: sql`e."entityId"`,
      details: sql`e."details"`,
    },
    sql`from audit_events e where e."agencyId" = ${choice.agencyId} and e."action" = any(${actions})`,
    choice,
  );
}

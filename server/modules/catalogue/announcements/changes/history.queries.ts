import type { DB } from '@volano/database/types';
import {
  type CallRecord,
  callState,
  changesBetween,
  isOfTerms,
  type ChangeValue,
  NO_FIRM,
} from '@volano/domain/rules/call-changes';
import type { ChangedField, ChangeSource } from '@volano/domain/rules/vocabulary';
import { sql, type Transaction } from 'kysely';
import { listAssociatedWhileOpen } from '../../../../matching/public.ts';
import type { Context, Database } from '../../../../platform/context.ts';
import { listEntering } from '../../../../access/followers.ts';
import { anyOf } from '../../../../platform/db/query-parts.ts';
import { newId } from '../../../../platform/new-id.ts';
import { changedKeys, listAsked, upsertPersonalOrigins } from './origins.queries.ts';

const NEWEST = 200;

/** Who changes calls, when: a person by name, or what works by itself. What makes them more urgent is announced by `jobs`. */
export interface Changer {
  readonly source: ChangeSource;
  readonly userId: string | null;
  readonly now: Date;
  readonly jobs: Context['jobs'];
  /** Whether the person takes over what the record says: then that is where it comes from. */
  readonly isOfTheRecord?: boolean;
}

/**
 * Does what changes some calls and writes down, in its transaction, what of those that are or were published is other than it was: every
 * write of an announcement or of what hangs on it goes through here (8-true-calls §5). The calls are held, so that two who write at once
 * leave two true lines.
 */
export async function insertChangesAround<T>(
  trx: Transaction<DB>,
  by: Changer,
  ids: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const before = await listRecords(trx, ids, by.now);
  const done = await withOrigins(trx, by, ids, work);
  const after = await listRecords(trx, ids, by.now);
  const lines = [...after].flatMap(([announcementId, record]) => {
    const first = before.get(announcementId);
    if (first === undefined || (first.state === 'draft' && record.state === 'draft')) return [];
    return changesBetween(first, record).map((change) => ({ announcementId, ...change }));
  });
  const { source, userId } = by;
  const createdAt = by.now.toISOString();
  for (let at = 0; at < lines.length; at += 500)
    await trx
      .insertInto('announcement_changes')
      .values(
        lines.slice(at, at + 500).map(({ before: was, after: is, ...line }) => ({
          _id: newId(),
          ...line,
          before: json(was),
          after: json(is),
          source,
          userId,
          createdAt,
        })),
      )
      .execute();
  const tightened = lines.filter(isOfTerms).map(({ announcementId }) => announcementId);
  for (const announcementId of new Set(tightened))
    await by.jobs.emit(trx, 'announcement.tightened', { announcementId });
  return done;
}

/** Does the work, and writes down which criteria a person changed by it. */
async function withOrigins<T>(
  trx: Transaction<DB>,
  { source, userId, now, isOfTheRecord = false }: Changer,
  ids: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  if (source !== 'person' || isOfTheRecord) return work();
  const before = await listAsked(trx, ids);
  const done = await work();
  const changed = changedKeys(before, await listAsked(trx, ids));
  await upsertPersonalOrigins(trx, changed, { userId, now: now.toISOString() });
  return done;
}

function json(value: ChangeValue) {
  return sql<string | null>`${JSON.stringify(value)}::jsonb`;
}

/** What is kept of calls, by id; inside a transaction they are held until it ends. */
async function listRecords(
  trx: Transaction<DB>,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CallRecord>> {
  if (ids.length === 0) return new Map();
  await trx
    .selectFrom('announcements')
    .select('_id')
    .where('_id', '=', anyOf(ids))
    .orderBy('_id')
    .forUpdate()
    .execute();
  return listCallRecords(trx, ids, now);
}

/** What is kept of calls, by id: what a change is told of, and where each holds whatever the places are called. */
export async function listCallRecords(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CallRecord & { readonly places: string }>> {
  const rows = await db
    .selectFrom('announcements as n')
    .leftJoin('regions as r', 'r._id', 'n.regionId')
    .leftJoin('region_groups as g', 'g._id', 'n.regionGroupId')
    .leftJoin('cciaas as c', 'c._id', 'n.cciaaId')
    .select(['n._id', 'n.isActive', 'n.amount', 'n.publicationDate', 'n.expiryDate', 'n.expiryCommercialDate'])
    .select(['n.waitingPubblication', 'n.untilFoundAvailable', 'n.closing', 'n.closedAt'])
    .select([sql<string | null>`${TERRITORY}`.as('territory'), sql<string>`${PLACES}`.as('places')])
    .select([sql<string[]>`${ACTIVITIES}`.as('activities'), sql<string[]>`${REQUIREMENTS}`.as('requirements')])
    .where('n._id', '=', anyOf(ids))
    .execute();
  return new Map(
    rows.map((row) => [
      row._id,
      {
        state: callState(row, now),
        amount: row.amount,
        publicationDate: row.waitingPubblication ? 'waiting' : row.publicationDate,
        expiryDate: row.untilFoundAvailable ? 'untilFunds' : row.expiryDate,
        territory: row.territory,
        places: row.places,
        activities: row.activities,
        requirements: row.requirements,
      },
    ]),
  );
}

/** The region, the group or the chamber, and what is narrower: provinces with their letters, then towns, each by name. */
const TERRITORY = sql`nullif(concat_ws(', ', coalesce(r."name", g."name", c."name"),
  (select string_agg(coalesce(p."name" || ' (' || x.code || ')', x.code), ', ' order by p."name", x.code)
    from unnest(n."provinces") as x(code) left join provinces p on p."code" = x.code),
  (select string_agg(coalesce(m."name", x.code), ', ' order by m."name", x.code)
    from unnest(n."municipalities") as x(code) left join municipalities m on m."code" = x.code)), '')`;

/** The same by ids and codes, a group with its regions. */
const PLACES = sql`concat_ws(' ', n."regionId", n."regionGroupId", n."cciaaId",
  (select string_agg(m."regionId"::text, ' ' order by m."regionId") from region_group_regions m
    where m."regionGroupId" = n."regionGroupId"),
  (select string_agg(x.code, ' ' order by x.code) from unnest(n."provinces" || n."municipalities") as x(code)))`;

/** `2025 25.61`, and `-2025 25.61` for one that is taken out; `sector:food` for one of the official list. */
const ACTIVITIES = sql`array(
  select (case when x."isRemoved" then '-' else '' end) || k."version" || ' ' || k."code"
  from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
  join ateco_codes k on k."_id" = x."atecoCodeId" where s."announcementId" = n."_id"
  union all select 'sector:' || unnest(n."sectors") order by 1)`;

/**
 * `Dimensione: Micro`, a line for each accepted answer; a question that accepts none stands alone, and so does what is to be read,
 * and that no company may ask.
 */
const REQUIREMENTS = sql`array(
  select q."categoryName" || coalesce(': ' || a."name", ': ' || nullif(concat_ws(', ', '≥ ' || q."minimum", '≤ ' || q."maximum"), '')
    || case q."unit" when 'monthsOld' then ' mesi' else '' end, '')
  from announcement_categories q left join announcement_requirements a on a."categoryId" = q."_id"
  where q."announcementId" = n."_id"
  union all select m."text" from announcement_checks m where m."announcementId" = n."_id"
  union all select ${NO_FIRM} where n."admitsNoFirm" order by 1)`;

/** The newest lines of a call, newest first: those of some fields, or all. */
export async function listChanges(
  db: Database,
  announcementId: string,
  fields: readonly ChangedField[],
): Promise<
  {
    _id: string;
    createdAt: string;
    field: ChangedField;
    source: ChangeSource;
    before: ChangeValue;
    after: ChangeValue;
    userName: string | null;
  }[]
> {
  return db
    .selectFrom('announcement_changes as h')
    .leftJoin('users as u', 'u._id', 'h.userId')
    .select(['h._id', 'h.field', 'h.source', 'h.createdAt'])
    .select([sql<ChangeValue>`h."before"`.as('before'), sql<ChangeValue>`h."after"`.as('after')])
    .select(sql<string | null>`nullif(trim(concat(u."name", ' ', u."surname")), '')`.as('userName'))
    .where('h.announcementId', '=', announcementId)
    .where('h.field', 'in', fields)
    .orderBy('h.createdAt', 'desc')
    .orderBy('h.sequence', 'desc')
    .limit(NEWEST)
    .execute();
}

/** Writes that calls expired by their day, each at the moment it did, once. Nobody is told: the digest said that they would. */
export async function insertExpiries(db: Database, now: Date): Promise<void> {
  await sql`insert into announcement_changes ("_id", "announcementId", "field", "before", "after", "source", "createdAt", "toldAt")
    select gen_random_uuid(), n."_id", 'state', '"open"', '"expired"', 'timetable', n."expiryDate", ${now.toISOString()}
    from announcements n
    where n."isActive" and n."closedAt" is null and not n."untilFoundAvailable" and not n."waitingPubblication"
      and n."closesAt" <= ${now.toISOString()}
      and not exists (select from announcement_changes h where h."announcementId" = n."_id" and h."field" = 'state'
        and h."after" = '"expired"' and h."createdAt" >= n."expiryDate")`.execute(db);
}

/** Why a company hears of what happens to a call; of several, the first of these. */
type RecipientReason = 'favorite' | 'recommended' | 'inTarget';

/** A company that hears of a call, with its person and those who follow it, all of whom may enter. */
export interface CallRecipient {
  readonly agencyId: string;
  readonly businessName: string;
  readonly reason: RecipientReason;
  readonly userId: string | null;
  readonly consultantIds: readonly string[];
}

/**
 * The companies that hear of what happens to a call: that keep it, that it was recommended to, that it suits or suited while it was open.
 * One that is not published is nobody's.
 */
export async function listCallRecipients(db: Database, announcementId: string, now: Date): Promise<CallRecipient[]> {
  const [kept, recommended, suited] = await Promise.all([
    db.selectFrom('favorites').select('agencyId').where('announcementId', '=', announcementId).execute(),
    db
      .selectFrom('recommendations')
      .select('agencyId')
      .where('announcementId', '=', announcementId)
      .where('withdrawnAt', 'is', null)
      .execute(),
    listAssociatedWhileOpen(db, announcementId, now),
  ]);
  const reasons = new Map<string, RecipientReason>();
  for (const agencyId of suited) reasons.set(agencyId, 'inTarget');
  for (const { agencyId } of recommended) reasons.set(agencyId, 'recommended');
  for (const { agencyId } of kept) reasons.set(agencyId, 'favorite');
  const companies = await db
    .selectFrom('agencies')
    .select(['_id', 'businessName', 'userId', 'advisorId', 'businessAdvisorId', 'businessPerformancePartnerId'])
    .where('_id', '=', anyOf([...reasons.keys()]))
    .orderBy('_id')
    .execute();
  const entering = await listEntering(
    db,
    companies.flatMap((company) => peopleOf(company)),
  );
  return companies.map(({ _id, businessName, userId, ...company }) => ({
    agencyId: _id,
    businessName,
    reason: reasons.get(_id) ?? 'inTarget',
    userId: userId !== null && entering.has(userId) ? userId : null,
    consultantIds: peopleOf({ ...company, userId: null }).filter((id) => entering.has(id)),
  }));
}

interface People {
  readonly userId: string | null;
  readonly advisorId: string | null;
  readonly businessAdvisorId: string | null;
  readonly businessPerformancePartnerId: string | null;
}

function peopleOf({ userId, advisorId, businessAdvisorId, businessPerformancePartnerId }: People): string[] {
  return [userId, advisorId, businessAdvisorId, businessPerformancePartnerId].filter((id) => id !== null);
}

import type { DB, JsonValue } from '@volano/database/types';
import type { CORRESPONDENCE_FIELDS } from '@volano/domain/contracts/announcement-review';
import type { CorrespondenceRow } from '@volano/domain/rules/admission';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../../platform/context.ts';
import { anyOf } from '../../../../platform/db/query-parts.ts';
import { newId } from '../../../../platform/new-id.ts';
import { type Finding, keyOf } from './incentive-values.parse.ts';
import { listManualChecks, type ManualCheck } from '../criteria/manual-checks.queries.ts';

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
  const locked = await db
    .selectFrom('announcement_remarks')
    .select(['reason', 'settledAt'])
    .where('_id', '=', remarkId)
    .where('announcementId', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return null;
  if ((locked.settledAt === null) !== (settled.settledAt === null))
    await db.updateTable('announcement_remarks').set(settled).where('_id', '=', remarkId).execute();
  return locked.reason;
}

/** What waits for a person, of some calls: part by part what stood there and what the official record says. */
export async function listOpenDifferences(
  db: Database,
  announcementIds: readonly string[],
): Promise<
  {
    _id: string;
    createdAt: string;
    announcementId: string;
    after: string | null;
    before: string | null;
    part: string;
  }[]
> {
  return db
    .selectFrom('announcement_differences')
    .select(['_id', 'announcementId', 'part', 'before', 'after', 'createdAt'])
    .where('announcementId', '=', anyOf(announcementIds))
    .where('settledAt', 'is', null)
    .orderBy('part')
    .execute();
}

/** Keeps what the record says of a part, in place of what it said before of the same. */
export async function upsertDifference(db: Database, row: Insertable<DB['announcement_differences']>): Promise<void> {
  await db
    .insertInto('announcement_differences')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['announcementId', 'part'])
        .where('settledAt', 'is', null)
        .doUpdateSet((eb) => ({
          before: eb.ref('excluded.before'),
          after: eb.ref('excluded.after'),
          record: eb.ref('excluded.record'),
          createdAt: eb.ref('excluded.createdAt'),
        })),
    )
    .execute();
}

/** Lets go of what is no difference any more. */
export async function deleteDifferences(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('announcement_differences').where('_id', '=', anyOf(ids)).execute();
}

/** One difference of a call, held until the transaction ends, or null. */
export async function findDifferenceForUpdate(
  db: Database,
  announcementId: string,
  id: string,
): Promise<{ settledAt: string | null; record: JsonValue; part: string } | null> {
  const found = await db
    .selectFrom('announcement_differences')
    .select(['part', 'record', 'settledAt'])
    .where('announcementId', '=', announcementId)
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

interface Settled {
  readonly isAccepted: boolean;
  readonly settledAt: string;
  readonly settledById: string;
}

/** Notes what a person decided of one. */
export async function updateDifference(db: Database, id: string, settled: Settled): Promise<void> {
  await db.updateTable('announcement_differences').set(settled).where('_id', '=', id).execute();
}

/** Leaves every part of a call as it stands; answers how many there were. */
export async function updateDifferencesLeft(
  db: Database,
  announcementId: string,
  settled: Omit<Settled, 'isAccepted'>,
): Promise<number> {
  const left = await db
    .updateTable('announcement_differences')
    .set({ ...settled, isAccepted: false })
    .where('announcementId', '=', announcementId)
    .where('settledAt', 'is', null)
    .returning('_id')
    .execute();
  return left.length;
}

/** Opens again what was left at a moment, where nothing newer waits for the same part. */
export async function updateDifferencesOpen(db: Database, announcementId: string, settledAt: string): Promise<void> {
  await db
    .updateTable('announcement_differences as d')
    .set({ settledAt: null, settledById: null, isAccepted: null })
    .where('d.announcementId', '=', announcementId)
    .where('d.settledAt', '=', settledAt)
    .where('d.isAccepted', '=', false)
    .where(
      sql<boolean>`not exists (select from announcement_differences o
        where o."announcementId" = d."announcementId" and o."part" = d."part" and o."settledAt" is null)`,
    )
    .execute();
}

/** What proposals are read from, and the fields that they may fill. */
export interface ProposalGround {
  readonly title: string;
  readonly description: string;
  readonly aidIntensity: number | null;
  readonly spendMin: number | null;
  readonly spendMax: number | null;
  readonly documents: readonly string[];
  readonly manualChecks: readonly ManualCheck[];
}

/** The ground of one announcement, or null; `isHeld` until the transaction ends. */
export async function findProposalGround(db: Database, id: string, isHeld: boolean): Promise<ProposalGround | null> {
  const query = db
    .selectFrom('announcements')
    .select(['title', 'description', 'aidIntensity', 'spendMin', 'spendMax', 'documents'])
    .where('_id', '=', id);
  const row = await (isHeld ? query.forUpdate() : query).executeTakeFirst();
  return row === undefined ? null : { ...row, manualChecks: await listManualChecks(db, id) };
}

type Field = (typeof CORRESPONDENCE_FIELDS)[number];

/** A value with all that it means. */
interface Meaning {
  readonly field: Field;
  readonly value: string;
  readonly kind: CorrespondenceRow['kind'];
  readonly answers: { _id: string; name: string; categoryName: string }[];
}

/** The table by column and value. A value whose answers lost their question has none. */
export async function listMeanings(db: Database): Promise<Meaning[]> {
  const { rows } = await sql<Meaning>`
    select o."field", o."value", min(o."kind") as "kind",
      coalesce(jsonb_agg(jsonb_build_object('_id', r."_id", 'name', r."name", 'categoryName', c."categoryName")
        order by c."order", r."order", r."_id") filter (where c."_id" is not null), '[]') as "answers"
    from official_correspondences o
    left join requirements_templates r on r."_id" = o."requirementTemplateId"
    left join categories_templates c on c."_id" = r."categoryTemplateId"
    group by o."field", o."value"
    order by o."field", lower(o."value") collate "it-x-icu"`.execute(db);
  return rows;
}

/** Values that imports met and that have no row, with the calls that still say so, and those of them that nobody has reviewed. */
export async function listUnknownValues(
  db: Database,
  fields: readonly Field[],
): Promise<{ field: Field; value: string; calls: number; notReviewed: number }[]> {
  const { rows } = await sql<{ field: Field; value: string; calls: number; notReviewed: number }>`
    select m."field", m."params" ->> 'value' as "value", count(distinct m."announcementId")::int as "calls",
      count(distinct m."announcementId") filter (where a."checkState" <> 'reviewed')::int as "notReviewed"
    from announcement_remarks m
    join announcements a on a."_id" = m."announcementId"
    where m."reason" = 'unknownValue' and m."field" = any(${[...fields]}::text[])
      and not exists (select from official_correspondences o
        where o."field" = m."field" and lower(o."value") = lower(m."params" ->> 'value'))
    group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  return rows;
}

/** Official calls that nobody has reviewed: what their values mean is read anew when they are next imported. */
export async function countNotReviewed(db: Database): Promise<number> {
  const counted = db
    .selectFrom('announcements')
    .where('officialId', 'is not', null)
    .where('checkState', '<>', 'reviewed')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Those of some answers that a question offers. */
export async function countOffered(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as "count" from requirements_templates
    where "_id" = any(${[...ids]}::uuid[]) and "categoryTemplateId" is not null and not "isNoneOfThese"`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Writes what a value means in place of what it meant; no rows take it away. Answers how many rows went. */
export async function replaceMeaning(
  db: Database,
  { field, value }: { field: Field; value: string },
  rows: readonly Pick<CorrespondenceRow, 'kind' | 'requirementTemplateId'>[],
): Promise<number> {
  const gone = await db
    .deleteFrom('official_correspondences')
    .where('field', '=', field)
    .where(sql<boolean>`lower("value") = lower(${value})`)
    .executeTakeFirst();
  if (rows.length > 0)
    await db
      .insertInto('official_correspondences')
      .values(rows.map((row) => ({ ...row, _id: newId(), field, value })))
      .execute();
  return Number(gone.numDeletedRows);
}

/** The conditions of an announcement in their order, with what was settled for one company. */
export async function listChecks(
  db: Database,
  agencyId: string,
  announcementId: string,
): Promise<
  {
    _id: string;
    text: string;
    isDecisive: boolean;
    answer: { isMet: boolean; note: string; answeredBy: string | null; answeredAt: string } | null;
  }[]
> {
  const rows = await db
    .selectFrom('announcement_checks as c')
    .leftJoin('announcement_check_answers as x', (join) =>
      join.onRef('x.checkId', '=', 'c._id').on('x.agencyId', '=', agencyId),
    )
    .leftJoin('users as u', 'u._id', 'x.answeredById')
    .select(['c._id', 'c.text', 'c.isDecisive', 'x.isMet', 'x.note', 'x.answeredAt', 'u.name', 'u.surname'])
    .where('c.announcementId', '=', announcementId)
    .orderBy('c.order')
    .orderBy('c._id')
    .execute();
  return rows.map(({ _id, text, isDecisive, isMet, note, answeredAt, name, surname }) => ({
    _id,
    text,
    isDecisive,
    answer:
      isMet === null || answeredAt === null
        ? null
        : { isMet, note: note ?? '', answeredBy: name === null ? null : `${name} ${surname ?? ''}`.trim(), answeredAt },
  }));
}

/** Keeps what was settled of a condition for a company, in place of what was settled before. */
export async function upsertCheckAnswer(
  db: Database,
  answer: {
    readonly checkId: string;
    readonly agencyId: string;
    readonly isMet: boolean;
    readonly note: string;
    readonly answeredById: string;
    readonly answeredAt: string;
  },
): Promise<void> {
  const { isMet, note, answeredById, answeredAt } = answer;
  await db
    .insertInto('announcement_check_answers')
    .values(answer)
    .onConflict((conflict) =>
      conflict.columns(['checkId', 'agencyId']).doUpdateSet({ isMet, note, answeredById, answeredAt }),
    )
    .execute();
}

/** Takes back what was settled. */
export async function deleteCheckAnswer(db: Database, agencyId: string, checkId: string): Promise<void> {
  await db
    .deleteFrom('announcement_check_answers')
    .where('agencyId', '=', agencyId)
    .where('checkId', '=', checkId)
    .execute();
}

import type { Role } from '@volano/domain/rules/vocabulary';
import type { surveyReset } from '@volano/domain/contracts/surveys';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { waits } from '../../../platform/session/session.ts';

export type SurveyReset = z.input<typeof surveyReset>;

const COLUMNS = ['_id', 'status', 'surveys', 'done', 'createdAt', 'finishedAt'] as const;

interface OwnCompany {
  readonly businessName: string;
  readonly agencyId: string;
  readonly surveyId: string | null;
}

/** How many surveys the companies have, how many questions were answered in them, and how many people who said something in one may be written to. */
export async function countToReset(db: Database): Promise<{ surveys: number; answers: number; recipients: number }> {
  const { surveys } = await db
    .selectFrom('surveys')
    .innerJoin('agencies', 'agencies._id', 'surveys.agencyId')
    .select((eb) => eb.fn.countAll<number>().as('surveys'))
    .executeTakeFirstOrThrow();
  const { answers } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('survey_answers')
        .select(['surveyId', 'categoryCode'])
        .union(eb.selectFrom('survey_numbers').select(['surveyId', 'categoryCode']))
        .as('w'),
    )
    .innerJoin('surveys as s', 's._id', 'w.surveyId')
    .innerJoin('agencies as a', 'a._id', 's.agencyId')
    .select((eb) => eb.fn.countAll<number>().as('answers'))
    .executeTakeFirstOrThrow();
  const { recipients } = await reachableOwners(db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('agencies')
          .innerJoin('surveys as s', 's.agencyId', 'agencies._id')
          .select('agencies._id')
          .whereRef('agencies.userId', '=', 'users._id')
          .where(sql<boolean>`(s."registerOfficeId" is not null or s."answeredQuestions" > 0
            or exists (select from survey_offices p where p."surveyId" = s."_id")
            or exists (select from survey_cciaas p where p."surveyId" = s."_id")
            or exists (select from survey_atecos p where p."surveyId" = s."_id")
            or exists (select from investments p where p."surveyId" = s."_id"))`),
      ),
    )
    .select((eb) => eb.fn.count<number>('users._id').as('recipients'))
    .executeTakeFirstOrThrow();
  return { surveys: Number(surveys), answers: Number(answers), recipients: Number(recipients) };
}

/**
 * People who may enter and of whose companies a reset took something, a page at a time by id, each with these companies and their surveys, in the order
 * of their names.
 */
export async function listOwnersToNotify(
  db: Database,
  resetId: string,
  after: string | null,
  limit: number,
): Promise<
  { _id: string; name: string; email: string; language: 'it' | 'en'; role: Role; companies: OwnCompany[] | null }[]
> {
  const saidSomething = sql<boolean>`exists (select from survey_archives a where a."agencyId" = agencies."_id" and a."resetId" = ${resetId}
    and ${SAYS_SOMETHING})`;
  const owners = reachableOwners(db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('agencies')
          .select('agencies._id')
          .whereRef('agencies.userId', '=', 'users._id')
          .where(saidSomething),
      ),
    )
    .select(['users._id', 'users.name', 'users.email', 'users.language', 'users.role'])
    .select((eb) =>
      eb
        .selectFrom('agencies')
        .leftJoin('surveys', 'surveys.agencyId', 'agencies._id')
        .select(
          sql<
            OwnCompany[]
          >`json_agg(json_build_object('businessName', agencies."businessName", 'agencyId', agencies."_id",
            'surveyId', surveys."_id") order by agencies."searchName", agencies."_id")`.as('owned'),
        )
        .whereRef('agencies.userId', '=', 'users._id')
        .where(saidSomething)
        .as('companies'),
    )
    .orderBy('users._id')
    .limit(limit);
  return (after === null ? owners : owners.where('users._id', '>', after)).execute();
}

/**
 * Who waits for the office answers their survey meanwhile; whom it has not written to yet, or who never showed that the address is
 * theirs, hears of none.
 */
function reachableOwners(db: Database) {
  return db
    .selectFrom('users')
    .where('users.isEnabled', '=', true)
    .where('users.isEmailVerified', '=', true)
    .where((eb) => eb.or([eb('users.isConfirmed', '=', true), waits('users')]))
    .where('users.deletedAt', 'is', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('agencies').select('agencies._id').whereRef('agencies.userId', '=', 'users._id')),
    );
}

/** Begins a reset, unless one is running: then null. */
export async function insertReset(
  db: Database,
  reset: { _id: string; requestedBy: string; surveys: number; createdAt: string },
): Promise<SurveyReset | null> {
  const inserted = await db
    .insertInto('survey_resets')
    .values(reset)
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return (inserted as SurveyReset | undefined) ?? null;
}

/** The reset that is running, or null. */
export async function findRunningReset(db: Database): Promise<SurveyReset | null> {
  const reset = await db.selectFrom('survey_resets').select(COLUMNS).where('status', '=', 'running').executeTakeFirst();
  return (reset as SurveyReset | undefined) ?? null;
}

/** The last reset, or null. */
export async function findLastReset(db: Database): Promise<SurveyReset | null> {
  const reset = await db
    .selectFrom('survey_resets')
    .select(COLUMNS)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (reset as SurveyReset | undefined) ?? null;
}

/** A reset in a state, held until the transaction ends, or null: whoever empties or gives back takes turns. */
export async function findResetForUpdate(
  db: Database,
  id: string,
  status: SurveyReset['status'],
): Promise<SurveyReset | null> {
  const reset = await db
    .selectFrom('survey_resets')
    .select(COLUMNS)
    .where('_id', '=', id)
    .where('status', '=', status)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (reset as SurveyReset | undefined) ?? null;
}

/** Writes how far a reset is. */
export async function updateReset(
  db: Database,
  id: string,
  changes: { status?: SurveyReset['status']; done?: number; finishedAt?: string },
): Promise<void> {
  await db.updateTable('survey_resets').set(changes).where('_id', '=', id).execute();
}

/** What resets took is given back once: none of those that are done can be given back again. */
export async function closeResets(db: Database): Promise<void> {
  await db.updateTable('survey_resets').set({ status: 'restored' }).where('status', '=', 'done').execute();
}

/** Surveys that were there when the reset began and that it has not emptied yet, held until the transaction ends. */
export async function listSurveysToEmpty(db: Database, reset: SurveyReset, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('surveys')
    .innerJoin('agencies', 'agencies._id', 'surveys.agencyId')
    .select('surveys._id')
    .where('surveys.createdAt', '<=', reset.createdAt)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('survey_archives')
            .select('survey_archives._id')
            .whereRef('survey_archives.agencyId', '=', 'surveys.agencyId')
            .where('survey_archives.resetId', '=', reset._id),
        ),
      ),
    )
    .orderBy('surveys._id')
    .limit(limit)
    .forUpdate('surveys')
    .execute();
  return rows.map(({ _id }) => _id);
}

const NOTHING = JSON.stringify({
  registerOfficeId: null,
  offices: [],
  cciaaIds: [],
  atecoCodeIds: [],
  answers: [],
  investments: [],
});

/** Whether an archive `a` holds anything that somebody said; an earlier one has no numbers. */
const SAYS_SOMETHING = sql<boolean>`(a."content" - 'towns' - 'confirmations' - 'numbers' <> ${NOTHING}::jsonb
  or coalesce(a."content" -> 'numbers', '[]') <> '[]')`;

/** What came of the companies of a reset, or would: their answers are whole again, among what they said anew, or gone. */
export interface GivenBack {
  readonly whole: number;
  readonly merged: number;
  readonly lost: number;
}

/** Something that resets took of a company: `turn` 1 is the last that said anything, which is given back before the earlier ones. */
interface KeptArchive {
  readonly _id: string;
  readonly turn: number;
  /** The company has said nothing anew. */
  readonly isEmpty: boolean;
  /** The catalogue still has something of it. */
  readonly isHeld: boolean;
}

/** What the resets since a moment took and nobody gave back yet; `isHeld` keeps its surveys as they are until the transaction ends. */
export async function listArchivesToRestore(db: Database, since: string, isHeld: boolean): Promise<KeptArchive[]> {
  const archives = sql`survey_archives a join surveys s on s."agencyId" = a."agencyId" join agencies g on g."_id" = a."agencyId"
    join survey_resets r on r."_id" = a."resetId"
    where r."status" = 'done' and r."createdAt" > ${since} and ${SAYS_SOMETHING}`;
  if (isHeld) await sql`select from ${archives} order by s."_id" for update of s`.execute(db);
  const { rows } = await sql<KeptArchive>`
    select a."_id", (row_number() over (partition by a."agencyId" order by r."createdAt" desc, a."_id" desc))::int as "turn",
      (s."registerOfficeId" is null
        and not exists (select from survey_offices p where p."surveyId" = s."_id")
        and not exists (select from survey_cciaas p where p."surveyId" = s."_id")
        and not exists (select from survey_atecos p where p."surveyId" = s."_id")
        and not exists (select from survey_answers p where p."surveyId" = s."_id")
        and not exists (select from survey_numbers p where p."surveyId" = s."_id")
        and not exists (select from investments p where p."surveyId" = s."_id")) as "isEmpty",
      (jsonb_array_length(a."content" -> 'investments') > 0
        or exists (select from regions p where p."_id" = (a."content" ->> 'registerOfficeId')::uuid)
        or exists (select from jsonb_to_recordset(a."content" -> 'offices') as o ("regionId" uuid) join regions p on p."_id" = o."regionId")
        or exists (select from jsonb_array_elements_text(a."content" -> 'cciaaIds') as e (id) join cciaas p on p."_id" = e.id::uuid)
        or exists (select from jsonb_array_elements_text(a."content" -> 'atecoCodeIds') as e (id) join ateco_codes p on p."_id" = e.id::uuid)
        or exists (select from jsonb_to_recordset(a."content" -> 'answers') as e ("categoryCode" uuid, "requirementCode" uuid)
          join requirements_templates p on p."_id" = e."requirementCode" and p."categoryTemplateId" = e."categoryCode")
        or exists (select from jsonb_to_recordset(coalesce(a."content" -> 'numbers', '[]')) as e ("categoryCode" uuid)
          join categories_templates p on p."_id" = e."categoryCode")) as "isHeld"
    from ${archives}`.execute(db);
  return rows;
}

/** How many companies get their answers back whole, among what they said anew, or not at all. */
export function countGivenBack(archives: readonly KeptArchive[]): GivenBack {
  const lasts = archives.filter(({ turn }) => turn === 1);
  const held = lasts.filter(({ isHeld }) => isHeld);
  const whole = held.filter(({ isEmpty }) => isEmpty).length;
  return { whole, merged: held.length - whole, lost: lasts.length - held.length };
}

/**
 * Puts what was kept back into its surveys: question by question, place by place, investment by investment, where the company has said nothing anew;
 * what it said anew stands. What the catalogue no longer has, a question or a code, stays out. Of one company one archive.
 */
export async function restoreContents(db: Database, archiveIds: readonly string[], now: string): Promise<void> {
  const kept = sql`survey_archives a join surveys s on s."agencyId" = a."agencyId"`;
  const chosen = sql`a."_id" = any(${archiveIds}::uuid[])`;
  const isUnsaid = (part: 'survey_cciaas' | 'survey_atecos') =>
    sql`not exists (select from ${sql.table(part)} n where n."surveyId" = s."_id")`;
  const statements: readonly RawBuilder<unknown>[] = [
    sql`insert into survey_offices ("surveyId", "regionId", "isSecond")
      select s."_id", o."regionId", o."isSecond"
      from ${kept}, jsonb_to_recordset(a."content" -> 'offices') as o ("regionId" uuid, "isSecond" boolean)
      where ${chosen} and exists (select from regions r where r."_id" = o."regionId")
        and not exists (select from survey_offices n where n."surveyId" = s."_id" and n."isSecond" = o."isSecond")`,
    // A region that is gone has taken its office along, and an archive of earlier days has no towns. A town stands in the office that is there now.
    sql`insert into survey_towns ("surveyId", "isSecond", "regionId", "municipalityCode")
      select s."_id", t."isSecond", o."regionId", m."code"
      from ${kept}, jsonb_to_recordset(coalesce(a."content" -> 'towns', '[]')) as t ("code" text, "isSecond" boolean),
        municipalities m, provinces p, survey_offices o
      where ${chosen} and m."code" = t."code" and p."code" = m."provinceCode"
        and o."surveyId" = s."_id" and o."isSecond" = t."isSecond" and o."regionId" = p."regionId"
        and not exists (select from survey_towns n where n."surveyId" = s."_id" and n."isSecond" = t."isSecond")`,
    sql`insert into survey_cciaas ("surveyId", "cciaaId")
      select s."_id", c."_id" from ${kept}, jsonb_array_elements_text(a."content" -> 'cciaaIds') as e (id)
      join cciaas c on c."_id" = e.id::uuid where ${chosen} and ${isUnsaid('survey_cciaas')}`,
    sql`insert into survey_atecos ("surveyId", "atecoCodeId")
      select s."_id", c."_id" from ${kept}, jsonb_array_elements_text(a."content" -> 'atecoCodeIds') as e (id)
      join ateco_codes c on c."_id" = e.id::uuid where ${chosen} and ${isUnsaid('survey_atecos')}`,
    // Before the answers, which say what was answered anew. Nobody was asked of what was not there: whoever has it to confirm is asked anew. An archive
    // of earlier days has none.
    sql`insert into survey_confirmations ("surveyId", "categoryCode", "since")
      select s."_id", e."categoryCode", max(e."since")
      from ${kept}, jsonb_to_recordset(coalesce(a."content" -> 'confirmations', '[]')) as e ("categoryCode" uuid, "since" timestamptz)
      where ${chosen} and not exists (select from survey_answers n where n."surveyId" = s."_id" and n."categoryCode" = e."categoryCode")
        and exists (select from jsonb_to_recordset(a."content" -> 'answers') as w ("categoryCode" uuid, "requirementCode" uuid)
          join requirements_templates r on r."_id" = w."requirementCode" and r."categoryTemplateId" = w."categoryCode"
          where w."categoryCode" = e."categoryCode")
      group by s."_id", e."categoryCode"`,
    sql`insert into survey_answers ("surveyId", "categoryCode", "requirementCode")
      select s."_id", r."categoryTemplateId", r."_id"
      from ${kept}, jsonb_to_recordset(a."content" -> 'answers') as e ("categoryCode" uuid, "requirementCode" uuid)
      join requirements_templates r on r."_id" = e."requirementCode" and r."categoryTemplateId" = e."categoryCode"
      where ${chosen} and not exists (select from survey_answers n where n."surveyId" = s."_id" and n."categoryCode" = r."categoryTemplateId")`,
    numbersRestored(kept, chosen),
    // One that was said anew has the same kind and name.
    sql`insert into investments ("_id", "surveyId", "type", "name", "description", "amount", "createdAt")
      select i."_id", s."_id", i."type", i."name", i."description", i."amount", i."createdAt"
      from ${kept}, jsonb_to_recordset(a."content" -> 'investments')
        as i ("_id" uuid, "type" text, "name" text, "description" text, "amount" bigint, "createdAt" timestamptz)
      where ${chosen} and not exists (select from investments n
        where n."surveyId" = s."_id" and n."type" = i."type" and searchable(n."name") = searchable(i."name"))
      on conflict ("_id") do nothing`,
    sql`update surveys s set "updatedAt" = ${now},
        "registerOfficeId" = coalesce(s."registerOfficeId",
          (select r."_id" from regions r where r."_id" = (a."content" ->> 'registerOfficeId')::uuid)),
        "answeredQuestions" = (select count(distinct n."categoryCode") from survey_answers n where n."surveyId" = s."_id")
          + (select count(*) from survey_numbers n where n."surveyId" = s."_id")
      from survey_archives a where a."agencyId" = s."agencyId" and ${chosen}`,
  ];
  for (const statement of statements) await statement.execute(db);
}

function numbersRestored(kept: RawBuilder<unknown>, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into survey_numbers ("surveyId", "categoryCode", "kind", "value")
    select s."_id", c."_id", c."kind", e."value"
    from ${kept}, jsonb_to_recordset(coalesce(a."content" -> 'numbers', '[]')) as e ("categoryCode" uuid, "value" integer)
    join categories_templates c on c."_id" = e."categoryCode" and (c."kind" <> 'choice' or e."value" is null)
    where ${chosen} and not exists (select from survey_answers w where w."surveyId" = s."_id" and w."categoryCode" = c."_id")
      and not exists (select from survey_numbers n where n."surveyId" = s."_id" and n."categoryCode" = c."_id")`;
}

/** Who was written to about a reset, a page at a time by id, with the companies that they own now. */
export async function listWrittenTo(
  db: Database,
  resetId: string,
  after: string | null,
  limit: number,
): Promise<{ _id: string; name: string; email: string; language: 'it' | 'en'; names: string[] }[]> {
  const written = reachableOwners(db)
    .select(['users._id', 'users.name', 'users.email', 'users.language'])
    .select(
      sql<
        string[]
      >`(select array_agg(g."businessName" order by g."searchName") from agencies g where g."userId" = users."_id")`.as(
        'names',
      ),
    )
    .where(
      sql<boolean>`exists (select from mails m where m."eventKey" = 'surveysReset ' || ${resetId}::text || ' ' || users."_id"::text)`,
    )
    .orderBy('users._id')
    .limit(limit);
  return (after === null ? written : written.where('users._id', '>', after)).execute();
}

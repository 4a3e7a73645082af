import type { listAgencies as contract } from '@volano/domain/contracts/agencies';
import type { Actor } from '@volano/domain/policies/actor';
import { ADVISOR_FIELDS } from '@volano/domain/rules/advisor-kinds';
import { type LISTED_DOSSIERS, WAITING_DOSSIER } from '@volano/domain/rules/dossiers';
import { CONTRACT_TYPES, DOSSIER_STATUSES, type DossierStatus } from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import {
  type Expression,
  type ExpressionBuilder,
  type OrderByItemBuilder,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import type { z } from 'zod';
import { countReadableAgencies } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf, containsPlainly, inOrderOf, offsetOf } from '../../../platform/db/query-parts.ts';
import { IS_RELEASE_ASKED } from './agency-standing.queries.ts';
import { countQuestions, isSurvey, SURVEY_FACTS, surveyRank } from '../surveys/survey-states.queries.ts';
import { visibleAgencies } from '../../../access/agency.ts';
import { followedBy, IS_CHOICE_OPEN, isFollowed } from '../../../access/followers.ts';
import { IS_OWNER_TO_INVITE } from '../../../access/owner.ts';
import { reachOf } from '../../../access/reach.ts';

/** How the list joins what says how far a survey is. */
const JOINED = { survey: 'survey', agency: 'agencies', owner: 'owner' } as const;

/** Eligible and to verify, as matching last counted them; a company that it has not met yet has none. */
const IN_TARGET = sql<number>`coalesce("matches"."eligible" + "matches"."toVerify", 0)`;

type AgencyListQuery = z.output<typeof contract.query>;
type AgencyFilters = Omit<AgencyListQuery, 'page' | 'limit' | 'sort' | 'count'> & {
  readonly among?: readonly string[];
};
/** Which companies, and in what order. */
type AgencyChoice = AgencyFilters & Pick<AgencyListQuery, 'sort'>;
type SortField = NonNullable<AgencyListQuery['sort']>[number]['field'];

/** A company as a list shows it, before what only staff may know is left out. */
export type AgencyRecord = Awaited<ReturnType<typeof listAgencies>>['rows'][number];

/** A page of the companies that the actor may see, how many questions the survey asks, and the total when the query counts. */
export async function listAgencies(db: Database, actor: Actor, query: AgencyListQuery) {
  const { page, limit, sort, count, ...filters } = query;
  const questions = await countQuestions(db);
  const found = findingAgencies(db, actor, filters, questions);
  // First which, then what of them: PostgreSQL plans the many joins of a row once, and not anew for every page that is asked.
  const shown = inOrder(found, sort, questions).select('agencies._id').limit(limit).offset(offsetOf({ page, limit }));
  const ids = (await shown.execute()).map(({ _id }) => _id);
  const rows = await agenciesWithFacts(db)
    .where('agencies._id', '=', anyOf(ids))
    .leftJoin('users as chosen', (join) => join.onRef('chosen._id', '=', 'owner.advisor').on(IS_CHOICE_OPEN))
    .select([
      'agencies._id',
      'agencies.businessName',
      'agencies.vatNumber',
      'agencies.registeredOfficeCity',
      'agencies.registeredOfficeProvince',
      'agencies.administrationEmail',
      'agencies.telephone',
      'agencies.contractType',
      'agencies.isMonoGrant',
      'agencies.userId',
      'agencies.businessAdvisorId',
      'agencies.businessPerformancePartnerId',
      'agencies.dossierGenerationStatus',
      'agencies.lastAccessAt',
      'agencies.createdAt',
    ])
    .select(['advisor._id as advisorId', 'advisor.name as advisorName', 'advisor.surname as advisorSurname'])
    .select(['chosen._id as chosenId', 'chosen.name as chosenName', 'chosen.surname as chosenSurname'])
    .select('chosen.role as chosenRole')
    .leftJoin('dossier_requests as request', (join) =>
      join
        .onRef('request.agencyId', '=', 'agencies._id')
        .onRef('request.round', '=', 'agencies.dossierRound')
        .on(IS_RELEASE_ASKED),
    )
    .leftJoin('users as requester', 'requester._id', 'request.requestedBy')
    .select(['request.requestedAt', 'requester._id as requesterId', 'requester.name as requesterName'])
    .select('requester.surname as requesterSurname')
    .select([
      ...SURVEY_FACTS,
      IN_TARGET.as('inTarget'),
      IS_OWNER_TO_INVITE.as('isOwnerToInvite'),
      followedBy().as('followedBy'),
      reachOf().as('reach'),
    ])
    .select((eb) => eb.ref('owner.role').$notNull().as('ownerRole'))
    .execute();
  const inTheirOrder = inOrderOf(ids, rows);
  if (!count) return { rows: inTheirOrder, questions };
  return { rows: inTheirOrder, questions, total: await countAgencies(db, actor, filters, found) };
}

/** The total of the list that a query asks for, without reading any of its rows; `questions` is how many the survey asks. */
export function countListedAgencies(
  db: Database,
  actor: Actor,
  { page: _page, limit: _limit, sort: _sort, count: _count, ...filters }: AgencyListQuery,
  questions: number,
): Promise<number> {
  return countAgencies(db, actor, filters, findingAgencies(db, actor, filters, questions));
}

/** All that somebody may see are known without looking at any of them; of some the database counts those. */
async function countAgencies(
  db: Database,
  actor: Actor,
  filters: AgencyFilters,
  found: FoundAgencies,
): Promise<number> {
  const areAll = Object.values(filters).every((wanted) => wanted === undefined || wanted === '');
  const known = areAll ? await countReadableAgencies(db, actor) : null;
  if (known !== null) return known;
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

/** Every company that the actor may see and these filters let through, with its people, as a spreadsheet takes it: to be read to the end, not held. */
export function agenciesToExport(db: Database, actor: Actor, choice: AgencyChoice, questions: number) {
  const { sort, ...filters } = choice;
  return inOrder(findingAgencies(db, actor, filters, questions), sort, questions)
    .leftJoin('users as businessAdvisor', 'businessAdvisor._id', 'agencies.businessAdvisorId')
    .leftJoin('users as performance', 'performance._id', 'agencies.businessPerformancePartnerId')
    .leftJoin('users as grants', 'grants._id', 'agencies.businessPartnerGrantsId')
    .select(['agencies.businessName', 'agencies.vatNumber', 'agencies.fiscalCode', 'agencies.administrationEmail'])
    .select(['agencies.pec', 'agencies.telephone', 'agencies.referentName', 'agencies.referentSurname'])
    .select([
      'agencies.registeredOfficeAddress',
      'agencies.registeredOfficePostalCode',
      'agencies.registeredOfficeCity',
    ])
    .select([
      'agencies.registeredOfficeProvince',
      'agencies.contractType',
      'agencies.isMonoGrant',
      'owner.email as ownerEmail',
    ])
    .select([
      fullName('owner'),
      fullName('advisor'),
      fullName('businessAdvisor'),
      fullName('performance'),
      fullName('grants'),
    ])
    .select((eb) => [...SURVEY_FACTS, eb.ref('owner.role').$notNull().as('ownerRole')])
    .select([
      'agencies.dossierGenerationStatus',
      IS_RELEASE_ASKED.$castTo<boolean>().as('isReleaseAsked'),
      IN_TARGET.as('inTarget'),
      reachOf().as('reach'),
    ])
    .select(['agencies.lastAccessAt', 'agencies.createdAt']);
}

/** Name and surname of one who was joined under a name, or null. */
function fullName<P extends string>(person: P) {
  return sql<string | null>`${sql.ref(`${person}.name`)} || ' ' || ${sql.ref(`${person}.surname`)}`.as(
    `${person}Name` as `${P}Name`,
  );
}

function inOrder(found: FoundAgencies, sort: AgencyListQuery['sort'], questions: number): FoundAgencies {
  let ordered = found;
  for (const { field, isDescending } of sort ?? BY_NAME) {
    const by = orderOf(field, questions);
    ordered = ordered.orderBy(by, (order) => directed(order, isDescending, MAY_BE_NULL.has(field)));
  }
  return ordered.orderBy('agencies._id');
}

function orderOf(field: SortField, questions: number): RawBuilder<unknown> {
  return field === 'survey' ? surveyRank(JOINED, questions) : SORTS[field];
}

/** The company before and the one after another in a list, found by what the list is ordered by, its place and how many there are. */
export async function findNeighbours(db: Database, actor: Actor, id: string, { sort, ...filters }: AgencyChoice) {
  const questions = await countQuestions(db);
  const found = findingAgencies(db, actor, filters, questions);
  const keys = (sort ?? BY_NAME).map(({ field, isDescending }) => ({ by: orderOf(field, questions), isDescending }));
  const after = found.where(isBeyond(db, id, keys, 'after'));
  const before = found.where(isBeyond(db, id, keys, 'before'));
  let backwards = before;
  for (const { by, isDescending } of keys)
    backwards = backwards.orderBy(by, (order) => (isDescending ? order.asc() : order.desc()).nullsFirst());
  const [next, previous, listed, place, total] = await Promise.all([
    inOrder(after, sort, questions).select(['agencies._id', 'agencies.businessName']).limit(1).executeTakeFirst(),
    backwards
      .orderBy('agencies._id', 'desc')
      .select(['agencies._id', 'agencies.businessName'])
      .limit(1)
      .executeTakeFirst(),
    found.where('agencies._id', '=', id).select('agencies._id').executeTakeFirst(),
    before.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    countAgencies(db, actor, filters, found),
  ]);
  return {
    previous: previous ?? null,
    next: next ?? null,
    position: listed === undefined ? null : place.count + 1,
    total,
  };
}

/** Whether a row stands after a company in this order, or before it: companies without a value come last either way, equals by their id. */
function isBeyond(
  db: Database,
  id: string,
  keys: readonly { readonly by: RawBuilder<unknown>; readonly isDescending: boolean }[],
  side: 'after' | 'before',
): RawBuilder<SqlBool> {
  const steps: RawBuilder<SqlBool>[] = [];
  let equal = sql<SqlBool>`true`;
  for (const { by, isDescending } of [...keys, { by: sql.ref('agencies._id'), isDescending: false }]) {
    const own = sql`(${agenciesWithFacts(db).select(by.as('own')).where('agencies._id', '=', id)})`;
    const further = isDescending === (side === 'before') ? sql`>` : sql`<`;
    const atEnd =
      side === 'after' ? sql`(${by} is null and ${own} is not null)` : sql`(${by} is not null and ${own} is null)`;
    steps.push(sql<SqlBool>`(${equal} and (${by} ${further} ${own} or ${atEnd}))`);
    equal = sql<SqlBool>`${equal} and ${by} is not distinct from ${own}`;
  }
  return sql<SqlBool>`(${sql.join(steps, sql` or `)})`;
}

type FoundAgencies = ReturnType<typeof agenciesWithFacts>;

function findingAgencies(db: Database, actor: Actor, filters: AgencyFilters, questions: number) {
  const {
    q,
    userId,
    advisorId,
    hasChosen,
    followerId,
    contractType,
    dossierGenerationStatus,
    hasDossierRequest,
    survey,
    registeredOfficeProvince,
    isMonoGrant,
    reach,
    among,
  } = filters;
  return agenciesWithFacts(db)
    .where(visibleAgencies(actor))
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = [];
      if (q)
        conditions.push(
          q.length < SHORTEST_INDEXED ? isNamed(eb, q) : eb('agencies._id', '=', anyFound(namedIds(db, q))),
        );
      if (userId) conditions.push(eb('agencies.userId', '=', userId));
      if (among) conditions.push(eb('agencies._id', '=', anyOf(among)));
      if (advisorId?.length) conditions.push(hasAdvisor(eb.ref('agencies.advisorId'), advisorId));
      if (hasChosen !== undefined) {
        const choice = eb.exists(openChoiceOf(eb));
        conditions.push(hasChosen ? choice : eb.not(choice));
      }
      if (followerId) conditions.push(eb.or(ADVISOR_FIELDS.map((field) => eb(`agencies.${field}`, '=', followerId))));
      if (contractType?.length) conditions.push(eb('agencies.contractType', 'in', contractType));
      if (dossierGenerationStatus?.length) {
        conditions.push(eb.or(dossierGenerationStatus.map((standing) => hasStanding(standing, questions))));
        // Business partners see no dossier (1-people §6), so none waits for them; one that was generated is there.
        conditions.push(
          eb.or([eb('agencies.dossierGenerationStatus', '=', 'generated'), eb('owner.role', '<>', 'business-partner')]),
        );
      }
      if (hasDossierRequest !== undefined)
        conditions.push(hasDossierRequest ? IS_RELEASE_ASKED : eb.not(IS_RELEASE_ASKED));
      if (registeredOfficeProvince?.length)
        conditions.push(eb('agencies.registeredOfficeProvince', 'in', registeredOfficeProvince));
      if (isMonoGrant !== undefined) conditions.push(eb('agencies.isMonoGrant', '=', isMonoGrant));
      if (reach?.length) conditions.push(sql<SqlBool>`${reachOf()} = any(${[...reach]}::text[])`);
      if (survey?.length) {
        conditions.push(eb.or(survey.map((state) => isSurvey(state, JOINED, questions))));
      }
      return eb.and(conditions);
    });
}

/** Companies beside what they are filtered and ordered by. Left joins on keys cost nothing where nothing of them is read, as in a count. */
function agenciesWithFacts(db: Database) {
  return db
    .selectFrom('agencies')
    .leftJoin('users as owner', 'owner._id', 'agencies.userId')
    .leftJoin('users as advisor', 'advisor._id', 'agencies.advisorId')
    .leftJoin('surveys as survey', 'survey.agencyId', 'agencies._id')
    .leftJoin('matching_counts as matches', 'matches.agencyId', 'agencies._id');
}

/** Ids that another query finds first and by itself, so that nothing of what is done with them is done for a row that it leaves out. */
function anyFound(ids: Expression<{ _id: string }>): RawBuilder<string> {
  return sql<string>`any(array(${ids}))`;
}

/** The index of names knows three letters in a row; of fewer it knows nothing. */
const SHORTEST_INDEXED = 3;

function isNamed(eb: ExpressionBuilder<DB, 'agencies'>, q: string) {
  const inName = containsPlainly(eb.ref('agencies.searchName'), q);
  // A VAT number is digits alone: looked for in every search it would cost the most of a search for letters.
  return /^\p{Nd}+$/u.test(q) ? eb.or([inName, containsPlainly(eb.ref('agencies.vatNumber'), q)]) : inName;
}

/**
 * The companies whose name or VAT number holds what was typed, found by the indexes and before anything is put in order: PostgreSQL would
 * otherwise walk over all names in their order until a page is full, which with few hits at the end of the alphabet is over all of them.
 */
function namedIds(db: Database, q: string) {
  return db
    .selectFrom('agencies')
    .select('agencies._id')
    .where((eb) => isNamed(eb, q));
}

/** The choice of a company's owner that waits for the office. */
function openChoiceOf(eb: ExpressionBuilder<DB, 'agencies'>) {
  return eb
    .selectFrom('users as owner')
    .innerJoin('users as chosen', 'chosen._id', 'owner.advisor')
    .select('owner._id')
    .whereRef('owner._id', '=', 'agencies.userId')
    .where(IS_CHOICE_OPEN);
}

/** The twin of `listedDossier`, where those that are asked for wait like the others. */
function hasStanding(standing: (typeof LISTED_DOSSIERS)[number], questions: number): RawBuilder<SqlBool> {
  const isIn = (status: DossierStatus) => sql<SqlBool>`"agencies"."dossierGenerationStatus" = ${status}`;
  if (standing === 'ready' || standing === 'generated') return isIn(standing);
  const waits = sql<SqlBool>`(${isSurvey(WAITING_DOSSIER.survey, JOINED, questions)} or ${IS_RELEASE_ASKED})`;
  return sql<SqlBool>`(${isIn('waitingAdmin')} and ${standing === 'waitingAdmin' ? waits : sql`not ${waits}`})`;
}

/** `none` stands for the companies that nobody follows. */
function hasAdvisor(advisorId: Expression<string | null>, wanted: readonly string[]): RawBuilder<SqlBool> {
  const ids = wanted.filter((id) => id !== 'none');
  const isWanted = sql<SqlBool>`${advisorId} = any(${ids}::uuid[])`;
  return wanted.includes('none') ? sql<SqlBool>`(not ${isFollowed()} or ${isWanted})` : isWanted;
}

const BY_NAME: readonly { field: SortField; isDescending: boolean }[] = [
  { field: 'businessName', isDescending: false },
];

/** Companies without a value come last either way. The others say nothing of nulls, so that their index can be walked backwards. */
const MAY_BE_NULL: ReadonlySet<SortField> = new Set<SortField>(['registeredOfficeProvince', 'lastAccessAt', 'advisor']);

function directed(order: OrderByItemBuilder, isDescending: boolean, mayBeNull: boolean): OrderByItemBuilder {
  const directed = isDescending ? order.desc() : order.asc();
  return mayBeNull ? directed.nullsLast() : directed;
}

/** What each field orders by: names as people read them, closed lists in the order in which they are lived. */
const SORTS: Readonly<Record<Exclude<SortField, 'survey'>, RawBuilder<unknown>>> = {
  businessName: sql`"agencies"."searchName"`,
  vatNumber: sql`"agencies"."vatNumber"`,
  registeredOfficeProvince: sql`"agencies"."registeredOfficeProvince"`,
  contractType: positionIn(CONTRACT_TYPES, 'agencies.contractType'),
  dossierGenerationStatus: positionIn(DOSSIER_STATUSES, 'agencies.dossierGenerationStatus'),
  lastAccessAt: sql`"agencies"."lastAccessAt"`,
  createdAt: sql`"agencies"."createdAt"`,
  inTarget: IN_TARGET,
  // As the column shows it: name, then surname.
  advisor: sql`searchable("advisor"."name" || ' ' || "advisor"."surname")`,
};

function positionIn(values: readonly string[], column: string): RawBuilder<number> {
  return sql<number>`array_position(array[${sql.join(values.map((value) => sql.lit(value)))}], ${sql.ref(column)})`;
}

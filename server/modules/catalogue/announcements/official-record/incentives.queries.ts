import { findFactQuestions } from '@volano/domain/rules/fact-questions';
import type { DB } from '@volano/database/types';
import type { CorrespondenceRow } from '@volano/domain/rules/admission';
import { atecoAncestors, atecoLevel } from '@volano/domain/rules/ateco-code';
import type { FirmsAsked } from '@volano/domain/rules/matching/types';
import type { StoredDoubt } from '@volano/domain/rules/call-fact-kinds';
import type { AtecoVersion, CheckState, Closing } from '@volano/domain/rules/vocabulary';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../platform/context.ts';
import { anyOf } from '../../../../platform/db/query-parts.ts';
import type { Twin } from '../../../../platform/imports/plan.ts';
import { TownIndex } from '../../territories/town-index.parse.ts';
import { listKnownPlaces } from '../../territories/territories.queries.ts';
import type { AtecoKey, KnownCodes, ChamberRow, RegionRow } from './incentive-codes.parse.ts';
import { spelledCheck } from './incentive-checks.parse.ts';
import { listAccepted, listQuestionsByKind } from './incentive-questions.queries.ts';
import type { AskedRequirement } from './incentive-requirements.parse.ts';
import type { IncentiveReferences } from './incentives.parse.ts';
import { listAlikeTitles } from '../search/alike-titles.queries.ts';

/** An announcement that came from the official data, as it stands now. */
export interface ImportedRow {
  readonly _id: string;
  readonly officialId: string;
  readonly officialHash: string | null;
  readonly isActive: boolean;
  readonly title: string;
  readonly description: string;
  readonly amount: number | null;
  readonly announcementType: string;
  /** The region, or the regions of the group. */
  readonly regionIds: readonly string[];
  readonly cciaaId: string | null;
  readonly publicationDate: string | null;
  readonly expiryDate: string | null;
  readonly untilFoundAvailable: boolean;
  readonly waitingPubblication: boolean;
  readonly closing: Closing | null;
  readonly closedAt: string | null;
  readonly recordState: string | null;
  readonly openDoubt: StoredDoubt | null;
  readonly notedDay: string | null;
  readonly allowsNewSite: boolean;
  readonly firmsAsked: FirmsAsked | null;
  readonly officialUrl: string | null;
  readonly codes: readonly (AtecoKey & { readonly isRemoved: boolean })[];
  readonly aidForms: readonly string[];
  readonly aidMin: number | null;
  readonly spendMin: number | null;
  readonly spendMax: number | null;
  readonly fund: number | null;
  readonly purposes: readonly string[];
  readonly costs: readonly string[];
  readonly investmentTypes: readonly string[];
  readonly sectors: readonly string[];
  readonly municipalities: readonly string[];
  readonly provinces: readonly string[];
  readonly grantingBody: string | null;
  readonly sourceUpdatedAt: string | null;
  readonly admitsNoFirm: boolean;
  readonly checkState: CheckState;
  readonly requirements: readonly AskedRequirement[];
  /** In one spelling (`spelledCheck`). */
  readonly checks: readonly string[];
  /** Whether one of them does not say where it comes from. */
  readonly hasUnsourcedChecks: boolean;
}

/** Everything that a file's names are looked up in: regions, chambers, codes, towns, what its values mean for the questions. */
export async function listImportReferences(db: Database): Promise<
  Omit<IncentiveReferences, 'answers' | 'questions'> & {
    answers: OfferedAnswers;
    questions: Awaited<ReturnType<typeof listQuestionsByKind>>;
    regions: RegionRow[];
    chambers: ChamberRow[];
    codes: KnownCodes;
    codeIds: Map<string, string>;
  }
> {
  const { questions, ...asked } = await listQuestionReferences(db);
  const [regions, chambers, codes] = await Promise.all([
    db.selectFrom('regions').select(['_id', 'name']).orderBy('name').execute(),
    db.selectFrom('cciaas').select(['_id', 'code', 'name', 'regionId']).execute(),
    db.selectFrom('ateco_codes').select(['_id', 'version', 'code']).execute(),
  ]);
  const of = (version: AtecoVersion): Set<string> =>
    new Set(codes.filter((row) => row.version === version).map((row) => row.code));
  const places = await listKnownPlaces(db);
  return {
    regions,
    chambers,
    ...asked,
    questions: questions.filter(({ kind }) => kind !== 'choice'),
    places,
    towns: new TownIndex(places),
    codes: { '2007': of('2007'), '2025': of('2025') },
    codeIds: new Map(codes.map((row) => [`${row.version} ${row.code}`, row._id])),
  };
}

const DETAILS = [
  ...([
    'allowsNewSite',
    'firmsAsked',
    'aidForms',
    'aidMin',
    'spendMin',
    'spendMax',
    'fund',
    'purposes',
    'costs',
    'investmentTypes',
    'sectors',
  ] as const),
  ...(['municipalities', 'provinces', 'grantingBody', 'sourceUpdatedAt', 'admitsNoFirm', 'checkState'] as const),
];

/** The official ids of the announcements that were withdrawn: a few. */
export async function listWithdrawnIds(db: Database): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('all_announcements')
    .select('officialId')
    .where('withdrawnAt', 'is not', null)
    .where('officialId', 'is not', null)
    .execute();
  return new Set(rows.map(({ officialId }) => officialId));
}

/** The announcements of these official ids, locked until the transaction ends, so that no edit comes between reading and writing. */
export async function listImported(db: Database, officialIds: readonly string[]): Promise<ImportedRow[]> {
  if (officialIds.length === 0) return [];
  const rows = await db
    .selectFrom('announcements')
    .select([
      '_id',
      'officialId',
      'officialHash',
      'isActive',
      'title',
      'description',
      'amount',
      'announcementType',
      'regionId',
      'regionGroupId',
      'cciaaId',
      'publicationDate',
      'expiryDate',
      'untilFoundAvailable',
      'waitingPubblication',
      'closing',
      'closedAt',
      'recordState',
      'openDoubt',
      'notedDay',
      'officialUrl',
      ...DETAILS,
    ])
    .where('officialId', 'in', officialIds)
    .forUpdate()
    .execute();
  const groups = new Map((await listRegionGroups(db)).map((group) => [group._id, group.regionIds]));
  const codes = await db
    .selectFrom('atecoannouncement_codes as link')
    .innerJoin('atecoannouncements as setting', 'setting._id', 'link.atecoannouncementId')
    .innerJoin('ateco_codes as code', 'code._id', 'link.atecoCodeId')
    .innerJoin('announcements as a', 'a._id', 'setting.announcementId')
    .select(['setting.announcementId', 'code.version', 'code.code', 'link.isRemoved'])
    .where('a.officialId', 'in', officialIds)
    .execute();
  const ids = rows.map(({ _id }) => _id);
  const [requirements, checks] = await Promise.all([listAccepted(db, ids), listCheckTexts(db, ids)]);
  const codesOf = Map.groupBy(codes, ({ announcementId }) => announcementId);
  return rows.flatMap(({ officialId, regionId, regionGroupId, ...row }) => {
    if (officialId === null) return [];
    const regionIds = regionId !== null ? [regionId] : (groups.get(regionGroupId ?? '') ?? []);
    return [
      {
        ...row,
        officialId,
        regionIds,
        codes: codesOf.get(row._id) ?? [],
        requirements: requirements.get(row._id) ?? [],
        checks: (checks.get(row._id) ?? []).map(spelledCheck),
        hasUnsourcedChecks: (checks.get(row._id) ?? []).some(({ isUnsourced }) => isUnsourced),
      },
    ];
  });
}

/**
 * Keeps codes that the classification at hand lacks, with the code as their title until the structure is imported. The division that
 * stands there already says the section.
 */
export async function insertUntitledCodes(
  db: Database,
  codes: readonly (AtecoKey & { readonly _id: string })[],
): Promise<void> {
  if (codes.length === 0) return;
  const divisions = await db
    .selectFrom('ateco_codes')
    .select(['version', 'code', 'section'])
    .where('level', '=', 2)
    .execute();
  const sections = new Map(divisions.map(({ version, code, section }) => [`${version} ${code}`, section]));
  await db
    .insertInto('ateco_codes')
    .values(
      codes.map(({ _id, version, code }) => ({
        _id,
        version,
        code,
        name: code,
        level: atecoLevel(code),
        parentCode: atecoAncestors(code).at(-1) ?? null,
        section: sections.get(`${version} ${code.slice(0, 2)}`) ?? '',
      })),
    )
    .execute();
}

/** Every group of regions with its regions. */
export async function listRegionGroups(db: Database): Promise<{ _id: string; name: string; regionIds: string[] }[]> {
  return db
    .selectFrom('region_groups as g')
    .leftJoin('region_group_regions as m', 'm.regionGroupId', 'g._id')
    .select([
      'g._id',
      'g.name',
      sql<string[]>`coalesce(array_agg(m."regionId") filter (where m."regionId" is not null), '{}')`.as('regionIds'),
    ])
    .groupBy(['g._id', 'g.name'])
    .orderBy('g.name')
    .execute();
}

/** Makes a group of regions; it has at least one. */
export async function insertRegionGroup(
  db: Database,
  group: { _id: string; name: string; regionIds: readonly string[] },
): Promise<void> {
  await db.insertInto('region_groups').values({ _id: group._id, name: group.name }).execute();
  await db
    .insertInto('region_group_regions')
    .values(group.regionIds.map((regionId) => ({ regionGroupId: group._id, regionId })))
    .execute();
}

/** Says which codes an announcement lists, in place of those it had. */
export async function replaceAtecoSetting(
  db: Database,
  setting: { newId: string; announcementId: string; atecoCodeIds: readonly string[] },
): Promise<void> {
  await db.deleteFrom('atecoannouncements').where('announcementId', '=', setting.announcementId).execute();
  if (setting.atecoCodeIds.length === 0) return;
  await db
    .insertInto('atecoannouncements')
    .values({ _id: setting.newId, announcementId: setting.announcementId })
    .execute();
  await db
    .insertInto('atecoannouncement_codes')
    .values(setting.atecoCodeIds.map((atecoCodeId) => ({ atecoannouncementId: setting.newId, atecoCodeId })))
    .execute();
}

/** What the questions of the survey offer, what values of a record mean for them, and which of them ask for an age, people or the register of crafts. */
export async function listQuestionReferences(db: Database) {
  const [correspondences, answers, questions] = await Promise.all([
    listCorrespondences(db),
    listOfferedAnswers(db),
    listQuestionsByKind(db),
  ]);
  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId);
  const facts = findFactQuestions(questions.map((one) => ({ ...one, answers: byQuestion.get(one._id) ?? [] })));
  return { correspondences, answers, questions, facts };
}

/** What the values of the official record mean, as the office keeps it. */
async function listCorrespondences(db: Database): Promise<(CorrespondenceRow & { readonly field: string })[]> {
  const rows = await db
    .selectFrom('official_correspondences')
    .select(['field', 'value', 'kind', 'requirementTemplateId'])
    .orderBy('field')
    .orderBy('value')
    .orderBy('_id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as CorrespondenceRow['kind'] }));
}

/** Every answer that a question offers, as the questions and their answers are ordered. */
export async function listOfferedAnswers(db: Database) {
  const rows = await db
    .selectFrom('requirements_templates as r')
    .innerJoin('categories_templates as c', 'c._id', 'r.categoryTemplateId')
    .select(['r._id', 'r.name', 'r.description', 'r.order', 'r.isNoneOfThese'])
    .select(['c._id as questionId', 'c.categoryName', 'c.order as questionOrder'])
    .orderBy('c.order')
    .orderBy('r.order')
    .orderBy('r._id')
    .execute();
  return rows;
}

type OfferedAnswers = Awaited<ReturnType<typeof listOfferedAnswers>>;

/** The conditions of announcements, as they are worded, and whether nothing says where they come from. */
async function listCheckTexts(db: Database, announcementIds: readonly string[]) {
  const rows = await db
    .selectFrom('announcement_checks')
    .select(['announcementId', 'text', 'anyOf'])
    .select(sql<boolean>`"field" is null and "byId" is null and "at" is null`.as('isUnsourced'))
    .where('announcementId', '=', anyOf(announcementIds))
    .execute();
  const byCall = Map.groupBy(rows, ({ announcementId }) => announcementId);
  return byCall;
}

interface Call {
  readonly line: number;
  readonly officialId: string;
  readonly title: string;
  readonly officialUrl: string | null;
}

/** An address that more calls than this share is the page of an issuer, not that of a call. */
const SHARED = 3;
const NAMED = 3;

/**
 * For each call, by its official id, what may be the same one: among the announcements or in the file, by the same address or by a title
 * that looks alike.
 */
export async function findTwins(trx: Transaction<DB>, calls: readonly Call[]): Promise<Map<string, Twin[]>> {
  const found = new Map<string, Twin[]>();
  const add = (officialId: string, twin: Twin): void => {
    const twins = found.get(officialId) ?? [];
    const isKnown = twins.some(({ _id, line }) => _id === twin._id && line === twin.line);
    if (!isKnown && twins.length < NAMED) found.set(officialId, [...twins, twin]);
  };
  if (calls.length === 0) return found;
  const stored = await listLinks(trx);
  const byLink = Map.groupBy([...stored, ...calls.map(inFile)], ({ officialUrl }) => plainLink(officialUrl));
  const byTitle = Map.groupBy(calls, ({ title }) => plainTitle(title));
  const given = calls.map(({ officialId, title }) => ({ key: officialId, title }));
  const alike = await listAlikeTitles(trx, given, NAMED);
  for (const call of calls) {
    const twins = call.officialUrl === null ? [] : (byLink.get(plainLink(call.officialUrl)) ?? []);
    if (twins.length <= SHARED)
      for (const { _id, line, title } of twins)
        if (line !== call.line) add(call.officialId, { _id, line, title, why: 'link' });
    for (const { _id, title } of alike.get(call.officialId) ?? [])
      add(call.officialId, { _id, line: null, title, why: 'title' });
    for (const { line, title } of byTitle.get(plainTitle(call.title)) ?? [])
      if (line !== call.line) add(call.officialId, { _id: null, line, title, why: 'title' });
  }
  return found;
}

function inFile({ line, title, officialUrl }: Call) {
  return { _id: null, line, title, officialUrl };
}

async function listLinks(db: Database) {
  const rows = await db
    .selectFrom('announcements')
    .select(['_id', 'title', 'officialUrl'])
    .where('officialUrl', 'is not', null)
    .execute();
  return rows.map((row) => ({ ...row, line: null }));
}

/** An address as people compare it: without scheme, `www.`, what counts visits, and the slash at the end. */
function plainLink(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const { host, pathname, searchParams } = new URL(link);
  const wanted = [...searchParams].filter(([name]) => !/^(utm_|fbclid|gclid)/.test(name));
  const query = wanted
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}?${query}`.toLowerCase();
}

function plainTitle(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

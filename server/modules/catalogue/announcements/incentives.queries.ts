import { atecoAncestors, atecoLevel } from '@volano/domain/rules/ateco-code';
import type { CheckState } from '@volano/domain/rules/call-vocabulary';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { TownIndex } from '../../../platform/imports/town-index.ts';
import { listKnownPlaces } from '../territories/towns.queries.ts';
import type { AtecoKey, KnownCodes } from './incentive-ateco.parse.ts';
import type { IncentiveReferences } from './incentives.parse.ts';
import {
  listAccepted,
  listCheckTexts,
  listCorrespondences,
  listOfferedAnswers,
  type OfferedAnswers,
} from './incentive-admissions.queries.ts';
import type { ChamberRow, RegionRow } from './incentive-places.parse.ts';

/** An announcement that came from the official data, as it stands now. */
export interface ImportedRow {
  readonly _id: string;
  readonly officialId: string;
  readonly officialHash: string | null;
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
  readonly requirements: readonly { readonly questionId: string; readonly answers: readonly string[] }[];
  readonly checks: readonly string[];
}

/** Everything that a file's names are looked up in: regions, chambers, codes, towns, what its values mean for the questions. */
export async function listImportReferences(db: Database): Promise<
  Omit<IncentiveReferences, 'answers'> & {
    answers: OfferedAnswers;
    regions: RegionRow[];
    chambers: ChamberRow[];
    codes: KnownCodes;
    codeIds: Map<string, string>;
  }
> {
  const [correspondences, answers] = await Promise.all([listCorrespondences(db), listOfferedAnswers(db)]);
  const [regions, chambers, codes] = await Promise.all([
    db.selectFrom('regions').select(['_id', 'name']).orderBy('name').execute(),
    db.selectFrom('cciaas').select(['_id', 'name', 'regionId']).execute(),
    db.selectFrom('ateco_codes').select(['_id', 'version', 'code']).execute(),
  ]);
  const of = (version: AtecoVersion): Set<string> =>
    new Set(codes.filter((row) => row.version === version).map((row) => row.code));
  const places = await listKnownPlaces(db);
  return {
    regions,
    chambers,
    correspondences,
    answers,
    places,
    towns: new TownIndex(places),
    codes: { '2007': of('2007'), '2025': of('2025') },
    codeIds: new Map(codes.map((row) => [`${row.version} ${row.code}`, row._id])),
  };
}

const DETAILS = [
  ...([
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

/** The announcements of these official ids, locked until the transaction ends, so that no edit comes between reading and writing. */
export async function listImported(db: Database, officialIds: readonly string[]): Promise<ImportedRow[]> {
  if (officialIds.length === 0) return [];
  const rows = await db
    .selectFrom('announcements')
    .select([
      '_id',
      'officialId',
      'officialHash',
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
        checks: checks.get(row._id) ?? [],
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

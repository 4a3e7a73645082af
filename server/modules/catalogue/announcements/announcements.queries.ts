import { boundsOf } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import { inOrderOf } from '../../../platform/db/query-parts.ts';
import { type BaseList, inCatalogue, inTime, orderOf } from './search/call-list.queries.ts';

/** Every announcement of the whole catalogue that is chosen, as a spreadsheet takes it: to be read to the end, not held. */
export function announcementsToExport(db: Database, choice: Omit<BaseList, 'page' | 'limit'>, now: Date) {
  const { sort, isExpired, ...filters } = choice;
  let found = announcementColumns(db).select('n.officialUrl').where(inCatalogue(filters)).where(inTime(now, isExpired));
  for (const { key, order } of orderOf(filters, sort, now)) found = found.orderBy(key, order);
  return found.orderBy('n._id', 'desc');
}

/** The rows of a page, in the order of the ids. */
export async function listAnnouncementRows(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await announcementColumns(db).where('n._id', 'in', ids).execute());
}

/** Those of some announcements that are published, with their texts, in the order of the ids. */
export async function listPublishedAnnouncements(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await announcementColumns(db)
    .select(TEXTS)
    .where('n._id', 'in', ids)
    .where('n.isActive', '=', true)
    .execute();
  return inOrderOf(ids, rows);
}

/** One announcement with its texts, or null. */
export async function findAnnouncement(db: Database, id: string) {
  return (await announcementColumns(db).select(TEXTS).where('n._id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, withdrawn or not. */
export async function findAnyAnnouncement(db: Database, id: string) {
  const any = announcementColumns(db, 'all_announcements');
  return (await any.select(TEXTS).where('n._id', '=', id).executeTakeFirst()) ?? null;
}

/** A row as the lists show it, with where it holds in words. */
export type AnnouncementRecord = Awaited<ReturnType<typeof listAnnouncementRows>>[number];

/** What a list does not show. */
const TEXTS = [
  'n.description',
  'n.officialUrl',
  'n.allowsNewSite',
  'n.officialId',
  'n.spendMax',
  'n.aidMin',
  'n.fund',
  'n.purposes',
  'n.costs',
  'n.sectors',
  'n.municipalities',
  'n.provinces',
  'n.grantingBody',
  'n.openDoubt',
  'n.documents',
  'n.admitsNoFirm',
] as const;

function announcementColumns(db: Database, table: 'announcements' | 'all_announcements' = 'announcements') {
  return db
    .selectFrom(`${table} as n` as 'announcements as n')
    .leftJoin('regions as r', 'r._id', 'n.regionId')
    .leftJoin('region_groups as g', 'g._id', 'n.regionGroupId')
    .leftJoin('cciaas as c', 'c._id', 'n.cciaaId')
    .select([
      'n._id',
      'n.title',
      'n.amount',
      'n.aidForms',
      'n.aidIntensity',
      'n.spendMin',
      'n.checkState',
      'n.isActive',
      'n.isMonoGrant',
      'n.announcementType',
      'n.regionId',
      'n.regionGroupId',
      'n.cciaaId',
      'n.publicationDate',
      'n.expiryDate',
      'n.sourceUpdatedAt',
      'n.notedDay',
      'n.expiryCommercialDate',
      'n.waitingPubblication',
      'n.untilFoundAvailable',
      'n.closing',
      'n.closedAt',
      'n.withdrawnAt',
      'n.difficultyLevel',
      'n.successRate',
      'n.investmentTypes',
      'n.frontImageId',
      'n.createdAt',
    ])
    .select((eb) => eb.fn.coalesce('r.name', 'g.name', 'c.name').as('territoryName'));
}

/** The categories of an announcement with their accepted answers, as the office orders them. */
export async function listCategoriesOf(db: Database, announcementId: string) {
  const [categories, requirements] = await Promise.all([
    db
      .selectFrom('announcement_categories as k')
      .innerJoin('categories_templates as t', 't._id', 'k.templateId')
      .select(['k._id', 'k.templateId', 'k.categoryName', 'k.order', 't.kind', boundsOf('k').as('bounds')])
      .where('k.announcementId', '=', announcementId)
      .orderBy('k.order')
      .orderBy('k._id')
      .execute(),
    db
      .selectFrom('announcement_requirements as q')
      .innerJoin('announcement_categories as k', 'k._id', 'q.categoryId')
      .select(['q._id', 'q.categoryId', 'q.templateId', 'q.name', 'q.description', 'q.order'])
      .where('k.announcementId', '=', announcementId)
      .orderBy('q.order')
      .orderBy('q._id')
      .execute(),
  ]);
  const of = Map.groupBy(requirements, ({ categoryId }) => categoryId);
  return categories.map((category) => ({ ...category, requirements: of.get(category._id) ?? [] }));
}

import type { DB } from '@volano/database/types';
import type { SortKey } from '@volano/domain/contracts/fields';
import type { ServiceType } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { boundsOf } from '../../../matching/public.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf, offsetOf, type Paging, contains } from '../../../platform/db/query-parts.ts';

export interface ServicesFilter {
  readonly q?: string | undefined;
  readonly categoryType?: readonly ServiceType[] | undefined;
  /** Only these, where a feed has chosen them. */
  readonly ids?: readonly string[] | undefined;
  readonly isActive?: boolean | undefined;
  /** For readers to whom drafts do not exist, whatever `isActive` asks. */
  readonly isPublishedOnly?: boolean | undefined;
}

type SortField = 'name' | 'createdAt' | 'cost';

const SORTS: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  name: sql`searchable("name")`,
  createdAt: sql`"createdAt"`,
  cost: sql`"cost"`,
};
const BY_NAME: readonly SortKey<SortField>[] = [{ field: 'name', isDescending: false }];

export interface ServicesList extends ServicesFilter, Paging {
  readonly sort?: readonly SortKey<SortField>[] | undefined;
}

/** A page of services, by name unless sorted. */
export async function listServices(db: Database, list: ServicesList) {
  let found = filtered(db, list).selectAll();
  for (const { field, isDescending } of list.sort ?? BY_NAME)
    found = found.orderBy(SORTS[field], isDescending ? 'desc' : 'asc');
  return found.orderBy('_id').limit(list.limit).offset(offsetOf(list)).execute();
}

/** The names of services, by name. */
export async function listServiceNames(
  db: Database,
  { page, limit, ...filter }: ServicesFilter & Paging,
): Promise<{ _id: string; name: string }[]> {
  const named = filtered(db, filter).select(['_id', 'name']).orderBy(SORTS.name).orderBy('_id');
  return named.limit(limit).offset(offsetOf({ page, limit })).execute();
}

/** How many services pass the filter. */
export async function countServices(db: Database, filter: ServicesFilter): Promise<number> {
  const counted = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}

function filtered(db: Database, { q, categoryType, ids, isActive, isPublishedOnly }: ServicesFilter) {
  let found = db.selectFrom('services');
  if (q) found = found.where(contains(sql.ref('name'), q));
  if (categoryType?.length) found = found.where('categoryType', 'in', categoryType);
  if (isActive !== undefined) found = found.where('isActive', '=', isActive);
  if (isPublishedOnly) found = found.where('isActive', '=', true);
  return ids === undefined ? found : found.where(sql<boolean>`"_id" = any(${ids}::uuid[])`);
}

/** One service, or null. */
export async function findService(db: Database, id: string) {
  return (await db.selectFrom('services').selectAll().where('_id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, withdrawn or not. */
export async function findAnyService(db: Database, id: string) {
  return (await db.selectFrom('all_services').selectAll().where('_id', '=', id).executeTakeFirst()) ?? null;
}

/** The categories of a service with their accepted answers, as the office orders them. */
export async function listCategoriesOf(db: Database, serviceId: string) {
  const [categories, requirements] = await Promise.all([
    db
      .selectFrom('service_categories as k')
      .innerJoin('categories_templates as t', 't._id', 'k.templateId')
      .select(['k._id', 'k.templateId', 'k.categoryName', 'k.order', 't.kind', boundsOf('k').as('bounds')])
      .where('k.serviceId', '=', serviceId)
      .orderBy('k.order')
      .orderBy('k._id')
      .execute(),
    db
      .selectFrom('service_requirements as q')
      .innerJoin('service_categories as k', 'k._id', 'q.categoryId')
      .select(['q._id', 'q.categoryId', 'q.templateId', 'q.name', 'q.description', 'q.order'])
      .where('k.serviceId', '=', serviceId)
      .orderBy('q.order')
      .orderBy('q._id')
      .execute(),
  ]);
  const of = Map.groupBy(requirements, ({ categoryId }) => categoryId);
  return categories.map((category) => ({ ...category, requirements: of.get(category._id) ?? [] }));
}

/** The answers that a service brings about. */
export async function listProvided(db: Database, serviceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('service_provides')
    .select('requirementTemplateId')
    .where('serviceId', '=', serviceId)
    .orderBy('requirementTemplateId')
    .execute();
  return rows.map(({ requirementTemplateId }) => requirementTemplateId);
}

/** Writes what a service brings about, in place of all that it did. */
export async function replaceProvided(db: Database, serviceId: string, answers: readonly string[]): Promise<void> {
  await db.deleteFrom('service_provides').where('serviceId', '=', serviceId).execute();
  if (answers.length === 0) return;
  const rows = [...new Set(answers)].map((requirementTemplateId) => ({ serviceId, requirementTemplateId }));
  await db.insertInto('service_provides').values(rows).execute();
}

/** The name of a service, which is held until the transaction ends, or null. */
export async function findServiceForUpdate(db: Database, id: string): Promise<ServiceStanding | null> {
  return (await serviceStanding(db, id).forUpdate().executeTakeFirst()) ?? null;
}

/** The same without holding it. */
export async function findServiceStanding(db: Database, id: string): Promise<ServiceStanding | null> {
  return (await serviceStanding(db, id).executeTakeFirst()) ?? null;
}

/** Whether a service stands in the catalogue, and when companies were told of it. */
export type ServiceStanding = Pick<Selectable<DB['services']>, 'name' | 'isActive' | 'announcedAt'>;

function serviceStanding(db: Database, id: string) {
  return db.selectFrom('services').select(['name', 'isActive', 'announcedAt']).where('_id', '=', id);
}

/** A service, withdrawn or not, held until the transaction ends against whoever would do something with it meanwhile; or null. */
export async function findServiceToRemove(
  db: Database,
  id: string,
): Promise<{ name: string; withdrawnAt: string | null } | null> {
  const locked = db.selectFrom('all_services').select(['name', 'withdrawnAt']).where('_id', '=', id).forUpdate();
  return (await locked.executeTakeFirst()) ?? null;
}

/** Services, withdrawn or not, by their id; held until the transaction ends where they are about to be changed. */
export async function listWithdrawnOrNot(
  db: Database,
  ids: readonly string[],
  { isHeld }: { readonly isHeld: boolean },
): Promise<ReadonlyMap<string, { readonly name: string; readonly withdrawnAt: string | null }>> {
  const found = db
    .selectFrom('all_services')
    .select(['_id', 'name', 'withdrawnAt'])
    .where('_id', '=', anyOf(ids))
    .orderBy('_id');
  const rows = await (isHeld ? found.forUpdate() : found).execute();
  return new Map(rows.map(({ _id, ...row }) => [_id, row]));
}

/** Takes a service out of sight; all that was done with it stays. Null puts it in sight again. */
export async function updateServiceWithdrawn(db: Database, id: string, withdrawnAt: string | null): Promise<void> {
  await db.updateTable('all_services').set({ withdrawnAt }).where('_id', '=', id).execute();
}

export async function insertService(db: Database, service: Insertable<DB['services']>): Promise<void> {
  await db.insertInto('services').values(service).execute();
}

/** Changes these columns. */
export async function updateServiceRow(db: Database, id: string, columns: Updateable<DB['services']>): Promise<void> {
  await db.updateTable('services').set(columns).where('_id', '=', id).execute();
}

/**
 * Takes a service away with what hangs on it without a key of its own: what was seen of it, and its place in dossiers that are still
 * being chosen. A dossier that was generated keeps its list and its document as they are.
 */
export async function deleteServiceRows(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('views')
    .where('entityType', 'in', ['services', 'servicesUser'])
    .where('entityId', '=', id)
    .execute();
  await db
    .updateTable('all_agencies')
    .set({ savedServicesIds: sql`array_remove("savedServicesIds", ${id}::uuid)` })
    .where('dossierGenerationStatus', '<>', 'generated')
    .where(sql<boolean>`${id}::uuid = any("savedServicesIds")`)
    .execute();
  await db.deleteFrom('services').where('_id', '=', id).execute();
}

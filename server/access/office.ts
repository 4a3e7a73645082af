import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { canChangeView, canSeeView } from '@volano/domain/policies/saved-views';
import { AGENCY_RESTORABLE_DAYS, daysBefore } from '@volano/domain/rules/retention';
import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';

/** What is the office's as a whole, by the table that it stands in: it is there or not, and the role alone decides. */
const TABLES = {
  announcement: 'announcements',
  atecoCategory: 'ateco_category_templates',
  atecoCode: 'ateco_codes',
  atecoSetting: 'atecoannouncements',
  atecoSubCategory: 'ateco_subcategory_templates',
  atecoWord: 'ateco_words',
  categoryTemplate: 'categories_templates',
  cciaa: 'cciaas',
  companyImport: 'company_imports',
  difference: 'announcement_differences',
  import: 'imports',
  invitation: 'invitation_partners',
  job: 'pgboss.job',
  mail: 'mails',
  news: 'news',
  partner: 'partners',
  quickReply: 'quick_replies',
  region: 'regions',
  regionGroup: 'region_groups',
  remark: 'announcement_remarks',
  requirementTemplate: 'requirements_templates',
  service: 'services',
} as const;

export type OfOffice = keyof typeof TABLES;

/** Something of the office's, by its id. Throws `notFound` where there is none. */
export async function getOfOffice(db: Database, kind: OfOffice, id: string): Promise<{ readonly _id: string }> {
  return getRow(db, TABLES[kind], id, kind === 'job' ? 'id' : '_id');
}

/** A category that was copied into an announcement or a service, as the word of the path says. Throws `notFound` where there is none. */
export async function getCopiedCategory(db: Database, categoryEntity: unknown, id: string) {
  return getRow(db, categoryEntity === 'categories' ? 'announcement_categories' : 'service_categories', id, '_id');
}

/** A deleted company that can still be brought back. Throws `notFound` for any other. */
export async function getDeletedAgency(db: Database, now: Date, id: string): Promise<{ readonly _id: string }> {
  const agency = await db
    .selectFrom('all_agencies')
    .select('_id')
    .where('_id', '=', id)
    .where('deletedAt', '>', daysBefore(now, AGENCY_RESTORABLE_DAYS))
    .executeTakeFirst();
  if (agency === undefined) throw new AppError('notFound');
  return agency;
}

async function getRow(db: Database, table: string, id: string, key: '_id' | 'id'): Promise<{ readonly _id: string }> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db);
  if (rows.length === 0) throw new AppError('notFound');
  return { _id: id };
}

/** What is one person's own, by the table that it stands in: whoever they are, nobody else has it. */
const PERSONAL_TABLES = {
  archiving: 'archivings',
  calendarSubscription: 'calendar_subscriptions',
  notification: 'notifications',
  session: 'sessions',
} as const;

type Personal = keyof typeof PERSONAL_TABLES;

/** Something of the actor's own; somebody else's is as absent as one that does not exist (404 `notFound`). */
export async function getOwn(
  db: Database,
  actor: Actor,
  kind: Personal,
  id: string,
): Promise<{ readonly _id: string }> {
  const found = await selectOwn(db, actor, kind, id).executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  return found;
}

/** The same within the transaction that changes it, locked until that ends. */
export async function lockOwn(trx: Database, actor: Actor, kind: Personal, id: string): Promise<void> {
  const found = await selectOwn(trx, actor, kind, id).forUpdate().executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
}

function selectOwn(db: Database, actor: Actor, kind: Personal, id: string) {
  return db.selectFrom(PERSONAL_TABLES[kind]).select('_id').where('_id', '=', id).where('userId', '=', actor.userId);
}

/** A saved view that the actor may change: 404 `notFound` for somebody else's, 403 `roleForbidden` for a shared one of the office's. */
export async function getViewToChange(db: Database, actor: Actor, id: string): Promise<{ readonly _id: string }> {
  return judgedView(actor, await selectView(db, id).executeTakeFirst());
}

/** The same within the transaction that changes it, locked until that ends. */
export async function lockViewToChange(trx: Database, actor: Actor, id: string): Promise<void> {
  judgedView(actor, await selectView(trx, id).forUpdate().executeTakeFirst());
}

function selectView(db: Database, id: string) {
  return db.selectFrom('saved_views').select(['_id', 'userId', 'isShared']).where('_id', '=', id);
}

type ViewOwner = { readonly _id: string; readonly userId: string | null; readonly isShared: boolean };

function judgedView(actor: Actor, view: ViewOwner | undefined): ViewOwner {
  if (view === undefined || !canSeeView(actor, view)) throw new AppError('notFound');
  if (!canChangeView(actor, view)) throw new AppError('roleForbidden');
  return view;
}

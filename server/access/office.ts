import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin, seesEverything } from '@volano/domain/policies/actor';
import { canChangeView, canSeeView } from '@volano/domain/policies/saved-views';
import { canChangeUser } from '@volano/domain/policies/users';
import { AGENCY_RESTORABLE_DAYS, daysBefore } from '@volano/domain/rules/retention';
import { sql } from 'kysely';
import type { Database, Context } from '../platform/context.ts';
import type { Role } from '@volano/domain/rules/vocabulary';
import { requireSelf } from '../platform/http/repeats.ts';

/** What is the office's as a whole, by the table that it stands in: it is there or not, and the role alone decides. */
const TABLES = {
  announcement: 'announcements',
  // To be taken away it may be out of sight already.
  anyAnnouncement: 'all_announcements',
  anyService: 'all_services',
  atecoCategory: 'ateco_category_templates',
  atecoCode: 'ateco_codes',
  atecoSetting: 'atecoannouncements',
  atecoSubCategory: 'ateco_subcategory_templates',
  atecoWord: 'ateco_words',
  callWord: 'call_words',
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

/** What is one person's own, by the table that it stands in, whose `userId` says whose: whoever they are, nobody else has it. */
const PERSONAL_TABLES = {
  act: 'acts',
  archiving: 'archivings',
  calendarSubscription: 'calendar_subscriptions',
  notification: 'notifications',
  session: 'sessions',
} as const;

export type Personal = keyof typeof PERSONAL_TABLES;
export const PERSONAL_KINDS = Object.keys(PERSONAL_TABLES) as Personal[];

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

const CONSULTANTS: readonly Role[] = ['advisor', 'business-performance-partner'];

/**
 * A consultant whose numbers the actor may read, here or gone: any for admins, oneself for consultants; everybody else is 404, as is who
 * never was one (abuse 40).
 */
export async function getConsultantToRead(db: Database, actor: Actor, consultantId: string) {
  const found = await db
    .selectFrom('users')
    .select(['_id', 'name', 'surname'])
    .where('_id', '=', consultantId)
    .where('role', 'in', CONSULTANTS)
    .executeTakeFirst();
  if (found === undefined || !(isAdmin(actor) || consultantId === actor.userId)) throw new AppError('notFound');
  return found;
}

/**
 * The consultant whose numbers are read: the one named, else oneself. Null for admins who name none, or `any`: they read everybody's.
 */
export async function getConsultantInUse(db: Database, actor: Actor, asked: string | undefined) {
  const named = asked === 'any' ? undefined : asked;
  const consultantId = isAdmin(actor) ? named : (named ?? actor.userId);
  return consultantId === undefined ? null : getConsultantToRead(db, actor, consultantId);
}

/** A person whom the actor may read: everybody for who sees the whole office, oneself for all others. Those who were deleted are not there. */
export function getReadableUser(db: Database, actor: Actor, id: string): Promise<{ readonly _id: string }> {
  return getUserThat(seesEverything(actor) || id === actor.userId, db, id);
}

/** A person whom the actor may change: anybody for admins, oneself for all others. */
export function getUserToChange(db: Database, actor: Actor, id: string): Promise<{ readonly _id: string }> {
  return getUserThat(canChangeUser(actor, { _id: id }), db, id);
}

/** The same for who has the person locked already: 404 `notFound` for whom the actor may not change. */
export function requireUserToChange(actor: Actor, id: string): void {
  if (!canChangeUser(actor, { _id: id })) throw new AppError('notFound');
}

/**
 * Somebody of the staff who may enter, in whose name something is done: oneself, or anybody for admins. 403 `actorMismatch` for others,
 * 404 `notFound` for who is not of the staff.
 */
export async function getColleague(
  ctx: Pick<Context, 'db' | 'log'>,
  actor: Actor,
  id: string,
): Promise<{ readonly _id: string }> {
  if (!isAdmin(actor)) requireSelf(ctx, actor, id);
  const found = await ctx.db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', id)
    .where('role', 'in', ['admin', 'advisor', 'business-performance-partner'])
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  return found;
}

async function getUserThat(isOpen: boolean, db: Database, id: string): Promise<{ readonly _id: string }> {
  const found = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (found === undefined || !isOpen) throw new AppError('notFound');
  return found;
}

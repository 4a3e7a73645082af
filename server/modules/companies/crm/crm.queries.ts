import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** What the CRM knows of a company. Deleted ones as well: it must hear that they are gone. */
export async function findCompany(db: Database, agencyId: string) {
  return (await selectCompanies(db).where('a._id', '=', agencyId).executeTakeFirst()) ?? null;
}

function selectCompanies(db: Database) {
  return db
    .selectFrom('all_agencies as a')
    .leftJoin('users as u', 'u._id', 'a.advisorId')
    .select(['a._id', 'businessName', 'vatNumber', 'fiscalCode', 'pec', 'a.telephone', 'administrationEmail'])
    .select(['registeredOfficeAddress', 'registeredOfficeCity', 'registeredOfficeProvince'])
    .select(['registeredOfficePostalCode', 'contractType', 'a.deletedAt', 'salesForceId', 'u.email as advisorEmail']);
}

export type Company = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** Has whoever else sends this company, on any node, wait for the end of the transaction: the last state is the one that stays. */
export async function lockCompany(db: Database, agencyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`crm ${agencyId}`}, 0))`.execute(db);
}

/** What was last told of a company; null when nothing was. */
export async function findFingerprint(db: Database, agencyId: string): Promise<Buffer | null> {
  const told = await db
    .selectFrom('crm_accounts')
    .select('fingerprint')
    .where('agencyId', '=', agencyId)
    .executeTakeFirst();
  return told?.fingerprint ?? null;
}

/** Writes down what the CRM was told. */
export async function upsertFingerprint(
  db: Database,
  told: { agencyId: string; fingerprint: Buffer; sentAt: string },
): Promise<void> {
  await db
    .insertInto('crm_accounts')
    .values(told)
    .onConflict((conflict) => conflict.column('agencyId').doUpdateSet(told))
    .execute();
}

/** Forgets what the CRM was told: it is told again, even if nothing changes. */
export async function deleteFingerprint(db: Database, agencyId: string): Promise<void> {
  await db.deleteFrom('crm_accounts').where('agencyId', '=', agencyId).execute();
}

/** Writes down how a company stands in the CRM. */
export async function updateStanding(
  db: Database,
  agencyId: string,
  standing: {
    salesForceId?: string;
    isSalesForceConfirmed: boolean;
    salesForceError: string | null;
    salesForceSyncedAt?: string;
  },
): Promise<void> {
  await db.updateTable('all_agencies').set(standing).where('_id', '=', agencyId).execute();
}

/** How a company stands in the CRM. */
export async function getStanding(
  db: Database,
  agencyId: string,
): Promise<{
  isSalesForceConfirmed: boolean;
  salesForceError: string | null;
  salesForceId: string | null;
  salesForceSyncedAt: string | null;
}> {
  return db
    .selectFrom('agencies')
    .select(['salesForceId', 'isSalesForceConfirmed', 'salesForceError', 'salesForceSyncedAt'])
    .where('_id', '=', agencyId)
    .executeTakeFirstOrThrow();
}

/** Companies after one id, in order, with what was last told of them. Those that were deleted only when the CRM knows them. */
export async function listSent(db: Database, afterId: string, limit: number) {
  return selectCompanies(db)
    .leftJoin('crm_accounts as c', 'c.agencyId', 'a._id')
    .select('c.fingerprint')
    .where('a._id', '>', afterId)
    .where((eb) => eb.or([eb('a.deletedAt', 'is', null), eb('a.salesForceId', 'is not', null)]))
    .orderBy('a._id')
    .limit(limit)
    .execute();
}

/** Notes that the CRM has to hear of a company that is erased. Naming it twice is the same as once. */
export async function insertCrmErasure(db: Database, agencyId: string): Promise<void> {
  await db
    .insertInto('crm_erasures')
    .values({ agencyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the CRM still has to hear that a company was erased. */
export async function isCrmErasure(db: Database, agencyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('crm_erasures')
    .select('agencyId')
    .where('agencyId', '=', agencyId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The companies that were erased and of which the CRM still has to hear it. */
export async function listCrmErasures(db: Database): Promise<readonly string[]> {
  return (await db.selectFrom('crm_erasures').select('agencyId').execute()).map(({ agencyId }) => agencyId);
}

/** The CRM knows that a company was erased. */
export async function deleteCrmErasure(db: Database, agencyId: string): Promise<void> {
  await db.deleteFrom('crm_erasures').where('agencyId', '=', agencyId).execute();
}

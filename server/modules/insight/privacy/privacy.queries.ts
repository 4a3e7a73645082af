import type { ConsentKind } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import { WRITTEN } from '../../../access/agency.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** The last line of each kind that a person wrote: it holds. */
export async function listLastConsents(
  db: Database,
  userId: string,
): Promise<{ createdAt: string; kind: ConsentKind; isGiven: boolean; noticeVersion: string }[]> {
  return db
    .selectFrom('consents')
    .distinctOn('kind')
    .select(['kind', 'isGiven', 'noticeVersion', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('kind')
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

/** Adds a line; none is ever changed. */
export async function insertConsent(
  db: Database,
  line: {
    _id: string;
    userId: string;
    kind: ConsentKind;
    isGiven: boolean;
    noticeVersion: string;
    channel: 'profile' | 'prompt';
    createdAt: string;
  },
): Promise<void> {
  await db.insertInto('consents').values(line).execute();
}

const ROW = ['_id', 'userId', 'status', 'uploadId', 'createdAt', 'readyAt'] as const;

/** The copies that a person asked for, newest first: the last ten. */
export async function listPrivacyExports(
  db: Database,
  userId: string,
): Promise<
  { _id: string; createdAt: string; userId: string; uploadId: string | null; status: string; readyAt: string | null }[]
> {
  return db
    .selectFrom('privacy_exports')
    .select(ROW)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(10)
    .execute();
}

/** Notes that a copy is wanted. Null while another one of the same person is being made. */
export async function insertPrivacyExport(
  db: Database,
  wanted: { _id: string; userId: string; createdAt: string },
): Promise<{
  _id: string;
  createdAt: string;
  userId: string;
  uploadId: string | null;
  status: string;
  readyAt: string | null;
} | null> {
  const inserted = await db
    .insertInto('privacy_exports')
    .values(wanted)
    // Written out: a plan for any values cannot know that a value is the one of the index.
    .onConflict((conflict) => conflict.column('userId').where('status', '=', sql.lit('queued')).doNothing())
    .returning(ROW)
    .executeTakeFirst();
  return inserted ?? null;
}

/** A copy that is still to be made, or null. */
export async function findQueuedExport(
  db: Database,
  id: string,
): Promise<{
  _id: string;
  createdAt: string;
  userId: string;
  uploadId: string | null;
  status: string;
  readyAt: string | null;
} | null> {
  const wanted = await db
    .selectFrom('privacy_exports')
    .select(ROW)
    .where('_id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return wanted ?? null;
}

/** Keeps the finished file; false where another run has finished before. */
export async function updateReady(
  db: Database,
  id: string,
  { uploadId, readyAt }: { uploadId: string; readyAt: string },
): Promise<boolean> {
  const updated = await db
    .updateTable('privacy_exports')
    .set({ status: 'ready', uploadId, readyAt })
    .where('_id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Says that a copy could not be made. */
export async function updateFailed(db: Database, id: string): Promise<void> {
  await db
    .updateTable('privacy_exports')
    .set({ status: 'failed' })
    .where('_id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** Says of the copies that were finished before a moment that they are over. */
export async function updateExpired(db: Database, readyBefore: string): Promise<void> {
  await db
    .updateTable('privacy_exports')
    .set({ status: 'expired' })
    .where('status', '=', 'ready')
    .where('readyAt', '<=', readyBefore)
    .execute();
}

/** Takes out the file's earlier copies of a person, so that there is one at a time; answers where their bytes stand. */
export async function deleteEarlierCopies(db: Database, userId: string, exceptId: string): Promise<readonly string[]> {
  const earlier = await db
    .updateTable('privacy_exports as e')
    .from('uploads as f')
    .set({ status: 'expired' })
    .whereRef('f._id', '=', 'e.uploadId')
    .where('e.userId', '=', userId)
    .where('e._id', '<>', exceptId)
    .returning(['f._id', 'f.storageKey'])
    .execute();
  for (const { _id } of earlier) await db.deleteFrom('uploads').where('_id', '=', _id).execute();
  return earlier.map(({ storageKey }) => storageKey);
}

/** The open wish of a person to be forgotten, or null. */
export async function findOpenErasure(
  db: Database,
  userId: string,
): Promise<{ _id: string; executeAt: string; requestedAt: string } | null> {
  const open = await db
    .selectFrom('erasure_requests')
    .select(['_id', 'requestedAt', 'executeAt'])
    .where('userId', '=', userId)
    .where('cancelledAt', 'is', null)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return open ?? null;
}

/** Notes the wish. False while one is open. */
export async function insertErasure(
  db: Database,
  wish: { _id: string; userId: string; requestedAt: string; executeAt: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('erasure_requests')
    .values(wish)
    .onConflict((conflict) =>
      conflict.column('userId').where('cancelledAt', 'is', null).where('doneAt', 'is', null).doNothing(),
    )
    .returning('_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes the open wish back; false where there is none. */
export async function updateCancelled(db: Database, userId: string, cancelledAt: string): Promise<boolean> {
  const updated = await db
    .updateTable('erasure_requests')
    .set({ cancelledAt })
    .where('userId', '=', userId)
    .where('cancelledAt', 'is', null)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Whom the mail about a wish goes to, or null where the wish was taken back. */
export async function findErasureMail(
  db: Database,
  requestId: string,
): Promise<{ name: string; email: string; language: 'it' | 'en'; executeAt: string } | null> {
  const found = await db
    .selectFrom('erasure_requests as r')
    .innerJoin('users as u', 'u._id', 'r.userId')
    .select(['u.name', 'u.email', 'u.language', 'r.executeAt'])
    .where('r._id', '=', requestId)
    .where('r.cancelledAt', 'is', null)
    .where('r.doneAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** The people whose time to think again is over. */
export async function listDueErasures(db: Database, now: string): Promise<readonly string[]> {
  const due = await db
    .selectFrom('erasure_requests')
    .select('userId')
    .where('executeAt', '<=', now)
    .where('cancelledAt', 'is', null)
    .where('doneAt', 'is', null)
    .orderBy('executeAt')
    .execute();
  return due.map(({ userId }) => userId);
}

/** Holds the wish of a person that is due until the transaction ends; false where it is done, taken back or in another's hands. */
export async function lockDueErasure(db: Database, userId: string, now: string): Promise<boolean> {
  const locked = await db
    .selectFrom('erasure_requests')
    .select('_id')
    .where('userId', '=', userId)
    .where('executeAt', '<=', now)
    .where('cancelledAt', 'is', null)
    .where('doneAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Which of these people are still there. */
export async function listStillThere(db: Database, userIds: readonly string[]): Promise<readonly string[]> {
  const there = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', anyOf(userIds))
    .where('deletedAt', 'is', null)
    .execute();
  return there.map(({ _id }) => _id);
}

/** The e-mail of somebody who is to be forgotten, held until the transaction ends, or null: they are gone already. */
export async function findEmailToErase(db: Database, userId: string): Promise<string | null> {
  const person = await db
    .selectFrom('users')
    .select('email')
    .where('_id', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return person?.email ?? null;
}

/** A company of somebody who is to be forgotten. */
export interface CompanyToErase {
  readonly _id: string;
  readonly businessName: string;
  readonly administrationEmail: string;
  readonly salesForceId: string | null;
  /** A dossier of theirs must be kept (tax duty). */
  readonly hasDossier: boolean;
  /** Somebody else's company, or somebody else, is written to at its address too. */
  readonly isAddressShared: boolean;
}

/** The companies of a person, those that can still be brought back too. */
export async function listCompaniesToErase(db: Database, userId: string): Promise<CompanyToErase[]> {
  const companies = await db
    .selectFrom('all_agencies as a')
    .select(['a._id', 'a.businessName', 'a.administrationEmail', 'a.salesForceId'])
    .select((eb) => [
      eb.exists(eb.selectFrom('dossiers as d').select('d._id').whereRef('d.agencyId', '=', 'a._id')).as('hasDossier'),
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('all_agencies as o')
              .select('o._id')
              .whereRef('o.administrationEmail', '=', 'a.administrationEmail')
              .where('o.userId', '<>', userId),
          ),
          eb.exists(
            eb
              .selectFrom('users as u')
              .select('u._id')
              .whereRef('u.email', '=', 'a.administrationEmail')
              .where('u._id', '<>', userId),
          ),
        ])
        .as('isAddressShared'),
    ])
    .where('a.userId', '=', userId)
    .forUpdate('a')
    .execute();
  return companies.map(({ hasDossier, isAddressShared, ...company }) => ({
    ...company,
    hasDossier: Boolean(hasDossier),
    isAddressShared: Boolean(isAddressShared),
  }));
}

/**
 * Leaves of a company what the tax duty asks for: the company, not the person who could be reached there. What the office noted of it, what the
 * bells of others say of it and the rows of lists that it came from name that person, and are no documents that must be kept.
 */
export async function pseudonymiseAgency(db: Database, agencyId: string): Promise<void> {
  await db
    .updateTable('all_agencies')
    .set({
      referentName: null,
      referentSurname: null,
      administrationEmail: `${agencyId}@eliminato.invalid`,
      pec: null,
      telephone: '',
      description: null,
    })
    .where('_id', '=', agencyId)
    .execute();
  // Nobody is there any more who could be told of a new edition, or asks for more aid.
  for (const table of [
    'edition_waits',
    'company_import_rows',
    'aid_parties',
    'company_events',
    ...Object.values(WRITTEN),
  ] as const)
    await db.deleteFrom(table).where('agencyId', '=', agencyId).execute();
  await db
    .deleteFrom('notifications')
    .where(sql`"data" ->> 'agencyId'`, '=', agencyId)
    .execute();
}

/** Says that the wish was carried out. */
export async function updateDone(db: Database, userId: string, doneAt: string): Promise<void> {
  await db
    .updateTable('erasure_requests')
    .set({ doneAt })
    .where('userId', '=', userId)
    .where('cancelledAt', 'is', null)
    .where('doneAt', 'is', null)
    .execute();
}

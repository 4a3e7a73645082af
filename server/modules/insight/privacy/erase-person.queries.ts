import type { Database } from '../../../platform/context.ts';

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

/** The companies of a person, those that can still be brought back too, and whether a dossier of theirs must be kept (tax duty). */
export async function listCompaniesToErase(
  db: Database,
  userId: string,
): Promise<{ hasDossier: boolean; _id: string; administrationEmail: string }[]> {
  const companies = await db
    .selectFrom('all_agencies as a')
    .select(['a._id', 'a.administrationEmail'])
    .select((eb) =>
      eb.exists(eb.selectFrom('dossiers as d').select('d._id').whereRef('d.agencyId', '=', 'a._id')).as('hasDossier'),
    )
    .where('a.userId', '=', userId)
    .forUpdate('a')
    .execute();
  return companies.map((company) => ({ ...company, hasDossier: Boolean(company.hasDossier) }));
}

/** Leaves of a company what the tax duty asks for: the company, not the person who could be reached there. */
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
  // Nobody is there any more who could be told.
  await db.deleteFrom('edition_waits').where('agencyId', '=', agencyId).execute();
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

import type { Database } from '../../context.ts';
import { inOrderOf } from '../../platform/db/in-order.ts';

/** The company of a dossier with what preparing it must know; locked until the transaction ends, so that of two who generate one waits. */
export async function findAgencyToPrepare(db: Database, agencyId: string, isLocked: boolean) {
  const agency = db
    .selectFrom('agencies as a')
    .innerJoin('users as u', 'u._id', 'a.userId')
    .select([
      'a._id',
      'a.businessName',
      'a.vatNumber',
      'a.registeredOfficeAddress',
      'a.registeredOfficeCity',
      'a.registeredOfficeProvince',
      'a.administrationEmail',
      'a.userId',
      'a.advisorId',
      'a.businessAdvisorId',
      'a.businessPerformancePartnerId',
      'a.dossierGenerationStatus',
      'a.dossierRound',
      'a.referentName',
      'a.referentSurname',
      'a.savedAnnouncementsIds',
      'a.savedServicesIds',
      'a.savedInvestmentsIds',
      'a.dossierNotes',
      'u.name as ownerName',
      'u.surname as ownerSurname',
    ])
    .select((eb) => eb.selectFrom('surveys as s').select('s._id').whereRef('s.agencyId', '=', 'a._id').as('surveyId'))
    .where('a._id', '=', agencyId);
  return (await (isLocked ? agency.forUpdate('a') : agency).executeTakeFirst()) ?? null;
}

/** The services of a choice that may stand in a dossier: active ones, in the order chosen. */
export async function listChosenServices(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('services')
    .select(['_id', 'name', 'categoryType', 'cost', 'consultantEvaluation', 'description', 'platformLink'])
    .where('_id', 'in', ids)
    .where('isActive', '=', true)
    .execute();
  return inOrderOf(ids, rows);
}

/** The investments of a choice that are the company's own, in the order chosen; amounts in cents. */
export async function listChosenInvestments(db: Database, agencyId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('investments as i')
    .innerJoin('surveys as s', 's._id', 'i.surveyId')
    .select(['i._id', 'i.name', 'i.type', 'i.description', 'i.amount'])
    .where('s.agencyId', '=', agencyId)
    .where('i._id', 'in', ids)
    .execute();
  return inOrderOf(ids, rows);
}

/** The consultant who signs the dossier, with the photo's file, or null where nobody is assigned. */
export async function findSigner(db: Database, userId: string) {
  const signer = await db
    .selectFrom('users as u')
    .leftJoin('uploads as f', 'f._id', 'u.frontImageId')
    .select(['u.name', 'u.surname', 'u.gender', 'u.email', 'u.telephone', 'f.storageKey', 'f.mime'])
    .where('u._id', '=', userId)
    .executeTakeFirst();
  return signer ?? null;
}

/** Keeps a generated document; one a round, by its constraint. */
export async function insertDossier(
  db: Database,
  dossier: {
    _id: string;
    agencyId: string;
    round: number;
    uploadId: string;
    generatedBy: string | null;
    content: unknown;
    createdAt: string;
  },
): Promise<void> {
  await db
    .insertInto('dossiers')
    .values({ ...dossier, content: JSON.stringify(dossier.content) })
    .execute();
}

/** Freezes the choices of a company with the document that was made of them. */
export async function updateGenerated(
  db: Database,
  agencyId: string,
  chosen: {
    savedAnnouncementsIds: string[];
    savedServicesIds: string[];
    savedInvestmentsIds: string[];
    dossierNotes: string;
    now: string;
  },
): Promise<void> {
  const { now, ...choices } = chosen;
  await db
    .updateTable('agencies')
    .set({ ...choices, dossierGenerationStatus: 'generated', dossierSavedAt: now })
    .where('_id', '=', agencyId)
    .execute();
}

/** Takes out the dossier that a file is of and tells which it was; null where the file is of none. The row of the file cannot go before. */
export async function deleteDossierOf(db: Database, uploadId: string) {
  const deleted = await db
    .deleteFrom('dossiers')
    .where('uploadId', '=', uploadId)
    .returning(['_id', 'agencyId', 'round'])
    .executeTakeFirst();
  return deleted ?? null;
}

/** Makes a company's dossier ready to be generated once more when its document was of the round that is open; says whether it did. */
export async function updateReopened(db: Database, agencyId: string, round: number): Promise<boolean> {
  const reopened = await db
    .updateTable('agencies')
    .set({ dossierGenerationStatus: 'ready' })
    .where('_id', '=', agencyId)
    .where('dossierGenerationStatus', '=', 'generated')
    .where('dossierRound', '=', round)
    .returning('_id')
    .executeTakeFirst();
  return reopened !== undefined;
}

/** A generated dossier as its file, or null. */
export async function findDossier(db: Database, id: string) {
  const dossier = await db
    .selectFrom('dossiers as d')
    .innerJoin('uploads as f', 'f._id', 'd.uploadId')
    .select(['d._id as dossierId', 'd.agencyId', 'd.round', 'd.isAutoGenerated', 'd.generatedBy', 'd.content'])
    .select(FILE)
    .where('d._id', '=', id)
    .executeTakeFirst();
  return dossier ?? null;
}

const FILE = [
  'f._id',
  'f.name',
  'f.format',
  'f.size',
  'f.kind',
  'f.linkedEntityType',
  'f.linkedEntityId',
  'f.tags',
  'f.createdAt',
] as const;

/** The dossiers of a company as files, newest first. */
export async function listDossiersOf(db: Database, agencyId: string) {
  return db
    .selectFrom('dossiers as d')
    .innerJoin('uploads as f', 'f._id', 'd.uploadId')
    .select(['d.round', 'd.isAutoGenerated'])
    .select(FILE)
    .where('d.agencyId', '=', agencyId)
    .orderBy('d.round', 'desc')
    .execute();
}

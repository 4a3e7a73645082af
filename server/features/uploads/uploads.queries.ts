import type { Database } from '../../context.ts';

/** A file by id, or null. */
export async function findUpload(db: Database, id: string) {
  return (await db.selectFrom('uploads').selectAll().where('_id', '=', id).executeTakeFirst()) ?? null;
}

/** The files of something, oldest first. */
export async function listUploadsOf(db: Database, linkedEntityType: string, linkedEntityId: string) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('linkedEntityType', '=', linkedEntityType)
    .where('linkedEntityId', '=', linkedEntityId)
    .where('kind', 'in', ['public', 'premium'])
    .orderBy('createdAt')
    .orderBy('_id')
    .execute();
}

export async function insertUpload(
  db: Database,
  upload: {
    _id: string;
    ownerId: string | null;
    linkedEntityType: string;
    linkedEntityId: string | null;
    kind: 'public' | 'premium' | 'frontImage' | 'dossier' | 'chat' | 'company';
    name: string;
    format: string;
    mime: string;
    size: number;
    sha256: string;
    storageKey: string;
    createdAt: string;
  },
): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/** What must be known of a person to let them open a file, or null when they may no longer enter. */
export async function findReader(db: Database, userId: string) {
  const reader = await db
    .selectFrom('users')
    .select('role')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('agencies')
            .select('agencies._id')
            .whereRef('agencies.userId', '=', 'users._id')
            .where('contractType', 'in', ['go', 'grow']),
        )
        .as('hasPremiumAgency'),
    )
    .where('_id', '=', userId)
    .where('isEnabled', '=', true)
    .where('isConfirmed', '=', true)
    .executeTakeFirst();
  return reader === undefined ? null : { role: reader.role, hasPremiumAgency: Boolean(reader.hasPremiumAgency) };
}

export async function deleteDossierOf(db: Database, uploadId: string): Promise<void> {
  await db.deleteFrom('dossiers').where('uploadId', '=', uploadId).execute();
}

export async function deleteUploadRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('_id', '=', id).execute();
}

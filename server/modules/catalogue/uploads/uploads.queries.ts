import type { DB } from '@volano/database/types';
import type { CatalogueType, FileTrouble, UploadKind } from '@volano/domain/rules/vocabulary';
import { sql, type ExpressionBuilder } from 'kysely';
import { wasSent } from '../../../access/upload.ts';
import type { Database } from '../../../platform/context.ts';

/** What something is called that files are put to, or null when it is not there. */
export async function findEntityName(db: Database, type: CatalogueType | 'user', id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${NAMES[type]} as "name" from ${sql.table(TABLES[type])} where "_id" = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}

const TABLES = {
  announcement: 'announcements',
  news: 'news',
  partner: 'partners',
  service: 'services',
  user: 'users',
} as const;
const NAMES = {
  announcement: sql`"title"`,
  news: sql`"title"`,
  partner: sql`"businessName"`,
  service: sql`"name"`,
  user: sql`"name" || ' ' || "surname"`,
} as const;

/** The files of something, oldest first. */
export async function listUploadsOf(
  db: Database,
  linkedEntityType: string,
  linkedEntityId: string,
): Promise<
  {
    tags: string[];
    _id: string;
    createdAt: string;
    name: string;
    ownerId: string | null;
    format: string;
    kind: UploadKind;
    linkedEntityId: string | null;
    linkedEntityType: string;
    mime: string;
    sha256: string;
    size: number;
    storageKey: string;
  }[]
> {
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

/** Keeps a file as a row; its bytes are in storage already. */
export async function insertUpload(
  db: Database,
  upload: {
    _id: string;
    ownerId: string | null;
    linkedEntityType: string;
    linkedEntityId: string | null;
    kind: UploadKind;
    name: string;
    format: string;
    mime: string;
    size: number;
    sha256: string;
    storageKey: string;
    createdAt: string;
    tags?: string[];
  },
): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/** Takes out the row of a file. */
export async function deleteUploadRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('_id', '=', id).execute();
}

/** Whether it is already in the record that a file was refused to somebody. */
export async function hasRefusalSince(
  db: Database,
  { userId, uploadId, since }: { userId: string | null; uploadId: string; since: string },
): Promise<boolean> {
  const line = await db
    .selectFrom('audit_events')
    .select('_id')
    .where('action', '=', 'fileRefused')
    .where('entityId', '=', uploadId)
    .where('actorId', 'is not distinct from', userId)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return line !== undefined;
}

/**
 * Takes out the rows of all files of something of the catalogue that is being deleted, and answers the keys of their bytes: remove those
 * from storage when the transaction is over, since bytes without a row are only lost space, and never the reverse.
 */
export async function deleteFilesOf(trx: Database, type: CatalogueType, id: string): Promise<readonly string[]> {
  const gone = await trx
    .deleteFrom('uploads')
    .where('linkedEntityType', '=', type)
    .where('linkedEntityId', '=', id)
    .returning('storageKey')
    .execute();
  return gone.map(({ storageKey }) => storageKey);
}

const CATALOGUE_TABLES = {
  announcement: 'announcements',
  news: 'news',
  partner: 'partners',
  service: 'services',
} as const;

/** Holds something of the catalogue until the transaction ends, with its cover, or null: files are put to it and it is deleted in turn. */
export async function findOwnerOfFileForUpdate(trx: Database, type: CatalogueType, id: string) {
  const locked = await trx
    .selectFrom(CATALOGUE_TABLES[type])
    .select(['_id', 'frontImageId'])
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked ?? null;
}

/** Makes a file the cover of something. */
export async function updateCover(trx: Database, type: CatalogueType, id: string, frontImageId: string): Promise<void> {
  await trx.updateTable(CATALOGUE_TABLES[type]).set({ frontImageId }).where('_id', '=', id).execute();
}

/** How many files one list of something has, and how many bytes all its files take. */
export async function countFilesOf(
  db: Database,
  type: CatalogueType,
  id: string,
  kind: UploadKind,
): Promise<{ files: number; bytes: number }> {
  const counted = await db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('kind', '=', kind).as('files'),
      eb.fn.sum<number>('size').as('bytes'),
    ])
    .where('linkedEntityType', '=', type)
    .where('linkedEntityId', '=', id)
    .executeTakeFirstOrThrow();
  return { files: Number(counted.files), bytes: Number(counted.bytes ?? 0) };
}

const AT_ONCE = 1_000;

/** Deletes the rows, older than a moment, of files that are attached to nothing, to something that is gone, or chosen and never sent; answers where their bytes are. */
export async function deleteLostRows(db: Database, before: string): Promise<readonly string[]> {
  const gone = await db
    .deleteFrom('uploads')
    .where('createdAt', '<', before)
    .where((eb) => {
      const isOf = (type: string) => eb('linkedEntityType', '=', type);
      const of = (table: 'announcements' | 'news' | 'partners' | 'services') =>
        eb.exists(eb.selectFrom(table).select(`${table}._id`).whereRef(`${table}._id`, '=', 'uploads.linkedEntityId'));
      return eb.or([
        eb.and([eb('kind', 'in', ['public', 'premium']), eb('linkedEntityId', 'is', null)]),
        // Chosen for a conversation and never sent, or sent in one that is gone.
        eb.and([eb('kind', '=', 'chat'), eb.not(isSent(eb))]),
        eb.and([isOf('announcement'), eb.not(of('announcements'))]),
        eb.and([isOf('news'), eb.not(of('news'))]),
        eb.and([isOf('partner'), eb.not(of('partners'))]),
        eb.and([isOf('service'), eb.not(of('services'))]),
      ]);
    })
    .returning('storageKey')
    .execute();
  return gone.map(({ storageKey }) => storageKey);
}

/** Those of some keys that a row names. */
export async function listStoredKeys(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const found = await db.selectFrom('uploads').select('storageKey').where('storageKey', 'in', keys).execute();
  return new Set(found.map(({ storageKey }) => storageKey));
}

/** Where the bytes of every file are, some at a time. */
export async function* readStoredPlaces(db: Database): AsyncGenerator<{ _id: string; storageKey: string }> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db
      .selectFrom('uploads')
      .select(['_id', 'storageKey'])
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(AT_ONCE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last._id;
  }
}

/** The next files whose turn it is to be looked at: never looked at, not since a moment, or found in trouble before another. */
export async function listDueFiles(
  db: Database,
  { before, troubledBefore, limit }: { before: string; troubledBefore: string; limit: number },
): Promise<{ _id: string; storageKey: string; sha256: string; size: number; trouble: FileTrouble | null }[]> {
  return db
    .selectFrom('uploads')
    .select(['_id', 'storageKey', 'sha256', 'size', 'trouble'])
    .where((eb) =>
      eb.or([
        eb('checkedAt', 'is', null),
        eb('checkedAt', '<', before),
        eb.and([eb('trouble', 'is not', null), eb('checkedAt', '<', troubledBefore)]),
      ]),
    )
    .orderBy('checkedAt', (order) => order.asc().nullsFirst())
    .orderBy('_id')
    .limit(limit)
    .execute();
}

/** Keeps how some files were found, and since when what is wrong with them has been known. */
export async function updateChecked(
  db: Database,
  found: readonly { readonly _id: string; readonly trouble: FileTrouble | null }[],
  now: string,
): Promise<void> {
  const [ids, troubles] = [found.map(({ _id }) => _id), found.map(({ trouble }) => trouble)];
  await sql`update uploads set "checkedAt" = ${now}, "trouble" = found.trouble,
      "troubleAt" = case when found.trouble is null then null else coalesce("troubleAt", ${now}) end
    from unnest(${ids}::uuid[], ${troubles}::text[]) as found (id, trouble)
    where uploads."_id" = found.id`.execute(db);
}

/** Takes out the dossier that a file is of and tells which it was; null where the file is of none. The row of the file cannot go before. */
export async function deleteDossierOf(
  db: Database,
  uploadId: string,
): Promise<{ _id: string; agencyId: string; round: number } | null> {
  const deleted = await db
    .deleteFrom('dossiers')
    .where('uploadId', '=', uploadId)
    .returning(['_id', 'agencyId', 'round'])
    .executeTakeFirst();
  return deleted ?? null;
}

/** Keeps that a person opened a dossier, the first time and where the company is theirs; answers which company, or null. */
export async function updateDossierOpened(
  db: Database,
  { uploadId, userId, openedAt }: { uploadId: string; userId: string; openedAt: string },
): Promise<string | null> {
  const opened = await db
    .updateTable('dossiers')
    .from('agencies')
    .set({ openedAt, openedBy: userId })
    .whereRef('agencies._id', '=', 'dossiers.agencyId')
    .where('agencies.userId', '=', userId)
    .where('dossiers.uploadId', '=', uploadId)
    .where('dossiers.openedAt', 'is', null)
    .returning('dossiers.agencyId')
    .executeTakeFirst();
  return opened?.agencyId ?? null;
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

/** Whether a message took a file along, as a condition on `uploads`. */
export function isSent(eb: ExpressionBuilder<DB, 'uploads'>) {
  return eb.exists(
    eb
      .selectFrom('chat_attachments')
      .select('chat_attachments.uploadId')
      .whereRef('chat_attachments.uploadId', '=', 'uploads._id'),
  );
}

/** How many files a person has chosen in a conversation and not sent. */
export async function countUnsent(db: Database, chatId: string, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ linkedEntityType: 'chat', linkedEntityId: chatId, kind: 'chat', ownerId }))
    .where((eb) => eb.not(isSent(eb)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Holds a file against being sent until the transaction ends; false where it was sent or is gone. */
export async function lockUnsent(db: Database, id: string): Promise<boolean> {
  const locked = await db.selectFrom('uploads').select('_id').where('_id', '=', id).forUpdate().executeTakeFirst();
  return locked !== undefined && !(await wasSent(db, id));
}

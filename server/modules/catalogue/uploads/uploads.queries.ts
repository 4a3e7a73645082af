import type { CatalogueType, UploadKind } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
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

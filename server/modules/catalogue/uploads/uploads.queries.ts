import type { AgencyFacts } from '@volano/domain/policies/agencies';
import { canOpenFile, type FileFacts } from '@volano/domain/policies/uploads';
import type { CatalogueType, ContractType, UploadKind } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { findChatFacts } from '../../conversation/chats/chat-access.queries.ts';
import { wasSent } from './chat-files.queries.ts';

/** A file by id, with what decides who may open it, or null. */
export async function findUpload(db: Database, id: string) {
  const found = await db
    .selectFrom('uploads as f')
    .leftJoin('agencies as a', (join) =>
      join.onRef('a._id', '=', 'f.linkedEntityId').on('f.linkedEntityType', '=', 'agency'),
    )
    .leftJoin('services as s', (join) =>
      join.onRef('s._id', '=', 'f.linkedEntityId').on('f.linkedEntityType', '=', 'service'),
    )
    .selectAll('f')
    .select(['a.userId', 'a.advisorId', 'a.businessAdvisorId', 'a.businessPerformancePartnerId', 'a.contractType'])
    .select('s.isOnlyGoAndGrow')
    .where('f._id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { userId, advisorId, businessAdvisorId, businessPerformancePartnerId, contractType, isOnlyGoAndGrow, ...file } =
    found;
  const people = { advisorId, businessAdvisorId, businessPerformancePartnerId };
  const agency: (AgencyFacts & { contractType: ContractType }) | null =
    userId === null || contractType === null ? null : { userId, ...people, contractType };
  const chat =
    file.kind === 'chat' && file.linkedEntityId !== null ? await findChatOf(db, id, file.linkedEntityId) : null;
  return { ...file, agency, chat, isOfPremiumContent: isOnlyGoAndGrow ?? false } satisfies FileFacts;
}

async function findChatOf(db: Database, uploadId: string, chatId: string): Promise<FileFacts['chat']> {
  const chat = await findChatFacts(db, chatId);
  if (chat === null) return null;
  return { ...chat, contractType: chat.agency?.contractType ?? null, isSent: await wasSent(db, uploadId) };
}

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

/** A file that a person may open now, whatever they could when its address was signed, or null. */
export async function findOpenableUpload(db: Database, userId: string, id: string) {
  const [reader, upload] = await Promise.all([findReader(db, userId), findUpload(db, id)]);
  return reader !== null && upload !== null && canOpenFile(reader, upload) ? upload : null;
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

/** What must be known of a person to let them open a file, or null when they may no longer enter. */
async function findReader(db: Database, userId: string) {
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
  return reader === undefined
    ? null
    : { userId, role: reader.role, hasPremiumAgency: Boolean(reader.hasPremiumAgency) };
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

import type { AgencyFacts } from '@volano/domain/policies/agencies';
import { canOpenFile, type FileFacts } from '@volano/domain/policies/uploads';
import type { ContractType } from '@volano/domain/rules/vocabulary';
import type { Database } from '../platform/context.ts';
import { findChatFacts } from './chat.ts';

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

/** A file that a person may open now, whatever they could when its address was signed, or null. */
export async function findOpenableUpload(db: Database, userId: string, id: string) {
  const [reader, upload] = await Promise.all([findReader(db, userId), findUpload(db, id)]);
  return reader !== null && upload !== null && canOpenFile(reader, upload) ? upload : null;
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

/** Whether a message took a file along. */
export async function wasSent(db: Database, id: string): Promise<boolean> {
  const sent = await db.selectFrom('chat_attachments').select('uploadId').where('uploadId', '=', id).executeTakeFirst();
  return sent !== undefined;
}

import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin, isCustomer, isSales, servesCompanies } from '@volano/domain/policies/actor';
import type { AgencyFacts } from '@volano/domain/policies/agencies';
import { canDeleteFile, canOpenFile, type FileFacts } from '@volano/domain/policies/uploads';
import type { CatalogueType, ContractType } from '@volano/domain/rules/vocabulary';
import type { Database } from '../platform/context.ts';
import { waits } from '../platform/session/session.ts';
import type { Asked } from './agency.ts';
import { findChatFacts, getChatToTalkIn } from './chat.ts';
import { getOfOffice } from './office.ts';

/** A file by id, with what decides who may open it, or null. */
export async function findUpload(db: Database, id: string) {
  const found = await db
    .selectFrom('uploads as f')
    .leftJoin('agencies as a', (join) =>
      join.onRef('a._id', '=', 'f.linkedEntityId').on('f.linkedEntityType', '=', 'agency'),
    )
    .leftJoin('all_services as s', (join) =>
      join.onRef('s._id', '=', 'f.linkedEntityId').on('f.linkedEntityType', '=', 'service'),
    )
    .leftJoin('users as p', (join) =>
      join.onRef('p._id', '=', 'f.linkedEntityId').on('f.linkedEntityType', '=', 'user'),
    )
    .selectAll('f')
    .select('p.role as faceOf')
    .select(['a.userId', 'a.advisorId', 'a.businessAdvisorId', 'a.businessPerformancePartnerId', 'a.contractType'])
    .select('s.isOnlyGoAndGrow')
    .where('f._id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { userId, advisorId, businessAdvisorId, businessPerformancePartnerId, contractType, ...rest } = found;
  const { faceOf, isOnlyGoAndGrow, ...file } = rest;
  const people = { advisorId, businessAdvisorId, businessPerformancePartnerId };
  const agency: (AgencyFacts & { contractType: ContractType }) | null =
    userId === null || contractType === null ? null : { userId, ...people, contractType };
  const chat =
    file.kind === 'chat' && file.linkedEntityId !== null ? await findChatOf(db, id, file.linkedEntityId) : null;
  const isFaceOfFirm = faceOf !== null && !isCustomer({ role: faceOf });
  return { ...file, agency, chat, isFaceOfFirm, isOfPremiumContent: isOnlyGoAndGrow ?? false } satisfies FileFacts;
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
    .select(['role', 'isConfirmed'])
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
    .where((eb) => eb.or([eb('isConfirmed', '=', true), waits('users')]))
    .executeTakeFirst();
  if (reader === undefined) return null;
  const { role, isConfirmed, hasPremiumAgency } = reader;
  return { userId, role, isPending: !isConfirmed, hasPremiumAgency: Boolean(hasPremiumAgency) };
}

/** Whether a message took a file along. */
export async function wasSent(db: Database, id: string): Promise<boolean> {
  const sent = await db.selectFrom('chat_attachments').select('uploadId').where('uploadId', '=', id).executeTakeFirst();
  return sent !== undefined;
}

/** A file that the actor may open now. Throws `notFound` for any other. */
export async function getOpenableUpload(db: Database, actor: Actor, id: string) {
  const upload = await findOpenableUpload(db, actor.userId, id);
  if (upload === null) throw new AppError('notFound');
  return upload;
}

/** A file that the actor may delete. Throws `notFound` for any other. */
export async function getUploadToDelete(db: Database, actor: Actor, id: string) {
  const upload = await findUpload(db, id);
  if (upload === null || !canDeleteFile(actor, upload)) throw new AppError('notFound');
  if (actor.isPending && upload.kind !== 'chat') throw new AppError('accountPending');
  return upload;
}

interface UploadTarget {
  readonly linkedEntity: {
    readonly linkedEntityType: 'user' | 'chat' | CatalogueType;
    readonly linkedEntityId: string;
    readonly type: string;
  };
}

/**
 * What a new file is attached to. A photo is everybody's own, a file of a conversation its two sides', the catalogue the admins': 403
 * `roleForbidden` for the other roles. Of two ids in a form each is looked at (abuse 29, holes H11).
 */
export async function getUploadTarget({ ctx, actor, body }: Asked, id: string): Promise<{ readonly _id: string }> {
  const { linkedEntityType, type } = (body['JSONbody'] as UploadTarget).linkedEntity;
  // Until the office confirms somebody they send files to the firm alone.
  if (actor.isPending && linkedEntityType !== 'chat') throw new AppError('accountPending');
  if (linkedEntityType === 'user') {
    if (id !== actor.userId || type !== 'frontImage') throw new AppError('notFound');
    return { _id: id };
  }
  if (linkedEntityType === 'chat') {
    if (!isCustomer(actor) && !servesCompanies(actor) && !isSales(actor)) throw new AppError('roleForbidden');
    return getChatToTalkIn(ctx.db, actor, id);
  }
  if (!isAdmin(actor)) throw new AppError('roleForbidden');
  return getOfOffice(ctx.db, linkedEntityType, id);
}

import type { ExpressionBuilder } from 'kysely';
import type { DB } from '@volano/database/types';
import { wasSent } from '../../../access/upload.ts';
import type { Database } from '../../../platform/context.ts';

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

import {
  CHAT_DAYS,
  daysBefore,
  EXPORT_KEPT_HOURS,
  KPI_PERSON_DAYS,
  MAIL_BODY_DAYS,
  NOTIFICATION_DAYS,
} from '@volano/domain/rules/retention';
import type { Context } from '../../../platform/context.ts';
import { deleteOldChats } from '../../conversation/chats/chat-ends.queries.ts';
import { updateExpired } from './exports.queries.ts';

/**
 * Lets go of what has been kept long enough (holes, Retention): what mails said after 90 days, notifications after a year, after two
 * years who did what was counted, and what was said with companies that are gone. Running it twice, or on several nodes, is the same as once.
 */
export async function forgetKept({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('mails')
    .set({ html: '', text: '', secret: null, secretUntil: null })
    .where('createdAt', '<=', daysBefore(now, MAIL_BODY_DAYS))
    .where('html', '<>', '')
    .execute();
  await db.deleteFrom('notifications').where('createdAt', '<=', daysBefore(now, NOTIFICATION_DAYS)).execute();
  await db
    .updateTable('kpi_events')
    .set({ userId: null })
    .where('createdAt', '<=', daysBefore(now, KPI_PERSON_DAYS))
    .where('userId', 'is not', null)
    .execute();
  await deleteOldChats(db, daysBefore(now, CHAT_DAYS));
  await updateExpired(db, daysBefore(now, EXPORT_KEPT_HOURS / 24));
}

import type { DigestFrequency, NotificationChannel, NotificationEvent } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';

/** What a person has chosen of the kinds, by kind; those they left as they are, are not there. */
export async function listChosenChannels(
  db: Database,
  userId: string,
): Promise<Map<NotificationEvent, NotificationChannel>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['event', 'channel'])
    .where('userId', '=', userId)
    .execute();
  return new Map(rows.map(({ event, channel }) => [event, channel]));
}

/** How often a person gets the letter that gathers what is new. */
export async function findDigestFrequency(db: Database, userId: string): Promise<DigestFrequency | null> {
  const person = await db.selectFrom('users').select('digestFrequency').where('_id', '=', userId).executeTakeFirst();
  return person?.digestFrequency ?? null;
}

/** Writes how a person hears of one kind. */
export async function upsertChannel(
  db: Database,
  chosen: { userId: string; event: NotificationEvent; channel: NotificationChannel },
): Promise<void> {
  await db
    .insertInto('notification_preferences')
    .values(chosen)
    .onConflict((conflict) => conflict.columns(['userId', 'event']).doUpdateSet({ channel: chosen.channel }))
    .execute();
}

/** Writes how often a person gets the letter that gathers what is new. */
export async function updateDigestFrequency(
  db: Database,
  userId: string,
  digestFrequency: DigestFrequency,
): Promise<void> {
  await db.updateTable('users').set({ digestFrequency }).where('_id', '=', userId).execute();
}

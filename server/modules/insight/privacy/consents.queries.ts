import type { ConsentKind } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';

/** The last line of each kind that a person wrote: it holds. */
export async function listLastConsents(db: Database, userId: string) {
  return db
    .selectFrom('consents')
    .distinctOn('kind')
    .select(['kind', 'isGiven', 'noticeVersion', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('kind')
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

/** Adds a line; none is ever changed. */
export async function insertConsent(
  db: Database,
  line: {
    _id: string;
    userId: string;
    kind: ConsentKind;
    isGiven: boolean;
    noticeVersion: string;
    channel: 'profile' | 'prompt';
    createdAt: string;
  },
): Promise<void> {
  await db.insertInto('consents').values(line).execute();
}

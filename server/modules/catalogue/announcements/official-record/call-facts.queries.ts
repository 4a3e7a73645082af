import type { CallFact } from '@volano/domain/rules/call-fact-kinds';
import type { Database } from '../../../../platform/context.ts';
import { anyOf } from '../../../../platform/db/query-parts.ts';

/** What the record of a call says of how it stands, newest first. */
export async function listCallFacts(db: Database, announcementId: string): Promise<CallFact[]> {
  return db
    .selectFrom('announcement_facts')
    .select(['kind', 'day', 'time', 'field', 'quote'])
    .where('announcementId', '=', announcementId)
    .orderBy('rank')
    .execute();
}

/** The same of several calls, by id. */
export async function listFactsOf(db: Database, ids: readonly string[]): Promise<Map<string, CallFact[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('announcement_facts')
    .select(['announcementId', 'kind', 'day', 'time', 'field', 'quote'])
    .where('announcementId', '=', anyOf(ids))
    .orderBy('announcementId')
    .orderBy('rank')
    .execute();
  const facts = rows.map(({ announcementId, ...fact }) => ({ announcementId, fact }));
  const byCall = Map.groupBy(facts, ({ announcementId }) => announcementId);
  return new Map([...byCall].map(([id, some]) => [id, some.map(({ fact }) => fact)]));
}

/** Keeps what a record says, newest first, in place of what it said before. */
export async function replaceCallFacts(
  db: Database,
  announcementId: string,
  facts: readonly CallFact[],
): Promise<void> {
  await db.deleteFrom('announcement_facts').where('announcementId', '=', announcementId).execute();
  if (facts.length === 0) return;
  await db
    .insertInto('announcement_facts')
    .values(
      facts.map(({ kind, day, time, field, quote }, rank) => ({ announcementId, rank, kind, day, time, field, quote })),
    )
    .execute();
}

import type { Actor } from '@volano/domain/policies/actor';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import { visibleAgencies } from '../../../access/agency.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** A recommendation, withdrawn or not, as undoing looks at it. */
export interface RecommendationStanding {
  readonly _id: string;
  readonly agencyId: string | null;
  readonly advisorId: string;
  readonly recommendationType: EntityType;
  readonly recommendationId: string;
  readonly createdAt: string;
  readonly withdrawnAt: string | null;
  readonly isAnswered: boolean;
  readonly isSeen: boolean;
  /** It was withdrawn as a slip, and is not counted. */
  readonly isTakenBack: boolean;
  /** The company is there, and the actor works for it. */
  readonly isTheirs: boolean;
  readonly isThere: boolean;
  /** The call or service is in sight. */
  readonly hasThing: boolean;
  /** The same is recommended to the same company by another one that stands. */
  readonly isRepeated: boolean;
  readonly messageId: string | null;
  /** The company was mailed about it. */
  readonly isMailed: boolean;
}

/** Some recommendations as they stand; `isHeld` keeps them until the transaction ends. */
export async function listStandings(
  db: Database,
  actor: Actor,
  ids: readonly string[],
  { isHeld }: { readonly isHeld: boolean },
): Promise<RecommendationStanding[]> {
  const found = db
    .selectFrom('all_recommendations as r')
    .select(['r._id', 'r.agencyId', 'r.advisorId', 'r.recommendationType', 'r.recommendationId', 'r.createdAt'])
    .select(['r.withdrawnAt', 'r.isTakenBack', 'r.messageId'])
    .select(sql<boolean>`(r."answer" is not null or r."progress" is not null)`.as('isAnswered'))
    .select(sql<boolean>`(r."seenAt" is not null)`.as('isSeen'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('agencies')
            .select('agencies._id')
            .whereRef('agencies._id', '=', 'r.agencyId')
            .where((inner) => visibleAgencies(actor)(inner)),
        )
        .as('isTheirs'),
    )
    .select(sql<boolean>`exists (select from agencies a where a."_id" = r."agencyId")`.as('isThere'))
    .select(
      sql<boolean>`(exists (select from announcements n where n."_id" = r."recommendationId")
        or exists (select from services s where s."_id" = r."recommendationId"))`.as('hasThing'),
    )
    .select(
      sql<boolean>`exists (select from all_recommendations o where o."agencyId" = r."agencyId" and o."_id" <> r."_id"
        and o."recommendationType" = r."recommendationType" and o."recommendationId" = r."recommendationId"
        and o."withdrawnAt" is null)`.as('isRepeated'),
    )
    .select(
      sql<boolean>`exists (select from notifications n
        where n."eventKey" = 'recommended ' || r."_id"::text and n."mailedAt" is not null)`.as('isMailed'),
    )
    .where('r._id', '=', anyOf(ids))
    .orderBy('r._id');
  const rows = await (isHeld ? found.forUpdate('r') : found).execute();
  return rows.map((row) => ({ ...row, isTheirs: Boolean(row.isTheirs) }));
}

/** Those of some messages that the other side has read. */
export async function listReadWords(db: Database, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom('chat_messages as m')
    .select('m._id')
    .where('m._id', '=', anyOf(messageIds))
    .where('m.deletedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from chat_reads r
        where r."chatId" = m."chatId" and r."userId" <> m."senderId" and r."sequence" >= m."sequence")`,
    )
    .execute();
  return rows.map(({ _id }) => _id);
}

/** A recommendation stands again as it was before it was withdrawn. */
export async function restoreRecommendation(db: Database, id: string): Promise<void> {
  await db
    .updateTable('all_recommendations')
    .set({ withdrawnAt: null, withdrawnBy: null })
    .where('_id', '=', id)
    .execute();
}

import type { AgencyFacts } from '@volano/domain/policies/agencies';
import type { Actor } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../context.ts';

/** What must be known of a company to decide who may touch it, or null. */
export async function findAgencyFacts(db: Database, id: string): Promise<(AgencyFacts & { _id: string }) | null> {
  const agency = await db
    .selectFrom('agencies')
    .select(['_id', 'userId', 'advisorId', 'businessAdvisorId', 'businessPerformancePartnerId'])
    .where('_id', '=', id)
    .executeTakeFirst();
  return agency ?? null;
}

/** The companies that an actor may see, as a condition on `agencies`: the twin of `canReadAgency`. */
export function visibleAgencies(actor: Actor): (eb: ExpressionBuilder<DB, 'agencies'>) => Expression<SqlBool> {
  return (eb) => {
    switch (actor.role) {
      case 'admin':
      case 'platform-admin':
        return eb.val(true);
      case 'user':
      case 'business-partner':
        return eb('agencies.userId', '=', actor.userId);
      case 'advisor':
        return eb.or([eb('agencies.advisorId', '=', actor.userId), eb('agencies.businessAdvisorId', '=', actor.userId)]);
      case 'business-performance-partner':
        return eb('agencies.businessPerformancePartnerId', '=', actor.userId);
      case 'sales':
        return eb.val(false);
    }
  };
}

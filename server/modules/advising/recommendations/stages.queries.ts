import type { FunnelStage } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Whether a recommendation `r` has come at least so far by now: the one place where it is said, for the funnel and for the list behind each
 * of its numbers. Each stage holds the next, so that none is larger than the one before.
 */
export const HAS_REACHED: Readonly<Record<FunnelStage, RawBuilder<SqlBool>>> = {
  recommended: sql<SqlBool>`true`,
  seen: sql<SqlBool>`(r."seenAt" is not null or r."answer" is not null or r."progress" is not null)`,
  interested: sql<SqlBool>`(r."answer" is not distinct from 'interested' or r."progress" is not null)`,
  applied: sql<SqlBool>`(r."progress" is not null and r."progress" <> 'inProgress')`,
  won: sql<SqlBool>`(r."progress" is not distinct from 'won')`,
};

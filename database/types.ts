import type { DB as Generated, JsonValue as GeneratedJson } from './generated.ts';

/**
 * The tables as queries see them. `agencies`, `announcements`, `services` and `recommendations` are views of what was neither deleted nor
 * withdrawn; of a view PostgreSQL does not say which columns are never empty, so each borrows the shape of its table. Of a recommendation
 * whose company is gone only the table knows.
 */
export interface DB extends Omit<Generated, InSight> {
  agencies: Generated['all_agencies'];
  announcements: Generated['all_announcements'];
  services: Generated['all_services'];
  recommendations: Omit<Generated['all_recommendations'], 'agencyId'> & { agencyId: string };
}

type InSight = 'agencies' | 'announcements' | 'services' | 'recommendations';

/** What a column of JSON may hold. */
export type JsonValue = GeneratedJson;

import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';
import { listAssociatedWhileOpen } from '../../../matching/associated.queries.ts';

/** Why a company hears of what happens to a call; of several, the first of these. */
export type HearingReason = 'favorite' | 'recommended' | 'inTarget';

/** A company that hears of a call, with its person and those who follow it, all of whom may enter. */
export interface Hearer {
  readonly agencyId: string;
  readonly businessName: string;
  readonly reason: HearingReason;
  readonly userId: string | null;
  readonly consultantIds: readonly string[];
}

/**
 * The companies that hear of what happens to a call: that keep it, that it was recommended to, that it suits or suited while it was open.
 * One that is not published is nobody's.
 */
export async function listHearers(db: Database, announcementId: string, now: Date): Promise<Hearer[]> {
  const [kept, recommended, suited] = await Promise.all([
    db.selectFrom('favorites').select('agencyId').where('announcementId', '=', announcementId).execute(),
    db
      .selectFrom('recommendations')
      .select('agencyId')
      .where('announcementId', '=', announcementId)
      .where('withdrawnAt', 'is', null)
      .execute(),
    listAssociatedWhileOpen(db, announcementId, now),
  ]);
  const reasons = new Map<string, HearingReason>();
  for (const agencyId of suited) reasons.set(agencyId, 'inTarget');
  for (const { agencyId } of recommended) reasons.set(agencyId, 'recommended');
  for (const { agencyId } of kept) reasons.set(agencyId, 'favorite');
  const companies = await db
    .selectFrom('agencies')
    .select(['_id', 'businessName', 'userId', 'advisorId', 'businessAdvisorId', 'businessPerformancePartnerId'])
    .where('_id', '=', anyOf([...reasons.keys()]))
    .orderBy('_id')
    .execute();
  const entering = await listEntering(
    db,
    companies.flatMap((company) => peopleOf(company)),
  );
  return companies.map(({ _id, businessName, userId, ...company }) => ({
    agencyId: _id,
    businessName,
    reason: reasons.get(_id) ?? 'inTarget',
    userId: userId !== null && entering.has(userId) ? userId : null,
    consultantIds: peopleOf({ ...company, userId: null }).filter((id) => entering.has(id)),
  }));
}

interface People {
  readonly userId: string | null;
  readonly advisorId: string | null;
  readonly businessAdvisorId: string | null;
  readonly businessPerformancePartnerId: string | null;
}

function peopleOf({ userId, advisorId, businessAdvisorId, businessPerformancePartnerId }: People): string[] {
  return [userId, advisorId, businessAdvisorId, businessPerformancePartnerId].filter((id) => id !== null);
}

async function listEntering(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const people = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', anyOf([...new Set(ids)]))
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .execute();
  return new Set(people.map(({ _id }) => _id));
}

import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** What was chosen for a dossier, each list in the order in which it will be read. */
export interface DossierChoices {
  readonly savedAnnouncementsIds: string[];
  readonly savedServicesIds: string[];
  readonly savedInvestmentsIds: string[];
}

/** The choices of a company that can still be made, in order: what was deleted or withdrawn meanwhile is dropped. */
export async function getDossierChoices(db: Database, agencyId: string): Promise<DossierChoices> {
  return db
    .selectFrom('agencies')
    .select((eb) => [
      sql<
        string[]
      >`array(select a."_id" from unnest(${eb.ref('savedAnnouncementsIds')}) with ordinality as chosen(id, n)
        join announcements a on a."_id" = chosen.id and a."isActive" order by n)`.as('savedAnnouncementsIds'),
      sql<string[]>`array(select s."_id" from unnest(${eb.ref('savedServicesIds')}) with ordinality as chosen(id, n)
        join services s on s."_id" = chosen.id and s."isActive" order by n)`.as('savedServicesIds'),
      sql<string[]>`array(select i."_id" from unnest(${eb.ref('savedInvestmentsIds')}) with ordinality as chosen(id, n)
        join investments i on i."_id" = chosen.id join surveys v on v."_id" = i."surveyId" and v."agencyId" = agencies."_id"
        order by n)`.as('savedInvestmentsIds'),
    ])
    .where('_id', '=', agencyId)
    .executeTakeFirstOrThrow();
}

/** Which of some announcements are published. */
export async function listActiveAnnouncementIds(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('announcements')
    .select('_id')
    .where('_id', '=', anyOf(ids))
    .where('isActive', '=', true)
    .execute();
  return rows.map((row) => row._id);
}

/** Which of some services are published. */
export async function listActiveServiceIds(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('services')
    .select('_id')
    .where('_id', '=', anyOf(ids))
    .where('isActive', '=', true)
    .execute();
  return rows.map((row) => row._id);
}

/** Which of some investments are in the company's survey. */
export async function listInvestmentIdsOf(db: Database, agencyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('investments')
    .innerJoin('surveys', 'surveys._id', 'investments.surveyId')
    .select('investments._id')
    .where('investments._id', '=', anyOf(ids))
    .where('surveys.agencyId', '=', agencyId)
    .execute();
  return rows.map((row) => row._id);
}

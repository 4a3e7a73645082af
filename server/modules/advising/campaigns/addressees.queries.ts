import type { Language } from '@volano/domain/i18n/t';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** A company as its letter greets it, with the consultant who follows it. */
export interface CompanyAddressee {
  readonly _id: string;
  readonly businessName: string;
  readonly email: string;
  readonly ownerName: string;
  readonly language: Language;
  readonly advisorName: string | null;
  readonly advisorEmail: string | null;
}

/** Those of the companies that can be written to: not deleted, and whose owner may enter. */
export async function listCompanyAddressees(db: Database, ids: readonly string[]): Promise<CompanyAddressee[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('agencies as a')
    .innerJoin('users as u', 'u._id', 'a.userId')
    .leftJoin('users as c', (join) => join.onRef('c._id', '=', 'a.advisorId').on('c.isEnabled', '=', true))
    .where('a._id', 'in', ids)
    .where('u.isEnabled', '=', true)
    .where('u.isConfirmed', '=', true)
    .select(['a._id', 'a.businessName', 'a.administrationEmail as email', 'u.name as ownerName', 'u.language'])
    .select(sql<string | null>`c."name" || ' ' || c."surname"`.as('advisorName'))
    .select('c.email as advisorEmail')
    .execute();
}

/** A consultant as their letter greets them, with the names of their companies among those given. */
export interface ConsultantAddressee {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly companies: readonly { readonly _id: string; readonly businessName: string }[];
}

/** Those of the consultants that can be written to and follow any of the companies; their companies by name. */
export async function listConsultantAddressees(
  db: Database,
  ids: readonly string[],
  agencyIds: readonly string[],
): Promise<ConsultantAddressee[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ConsultantAddressee>`
    select u."_id", u."name", u."email", u."language",
      jsonb_agg(jsonb_build_object('_id', a."_id", 'businessName', a."businessName") order by searchable(a."businessName"), a."_id") as "companies"
    from users u join agencies a on u."_id" in (a."advisorId", a."businessAdvisorId")
    where u."_id" = any(${ids}::uuid[]) and u."isEnabled" and u."deletedAt" is null and a."_id" = any(${agencyIds}::uuid[])
    group by u."_id"`.execute(db);
  return rows;
}

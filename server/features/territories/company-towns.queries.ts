import { sql } from 'kysely';
import type { Database } from '../../context.ts';

/** Where a site of a company is; null for what is not known. */
export interface SiteTown {
  readonly siteId: string;
  readonly regionId: string;
  readonly provinceCode: string | null;
  readonly municipalityCode: string | null;
}

/**
 * The sites of companies with their towns: the registered office, whose town is found by the name and the province that the company
 * has written, and the operational sites with the towns that its survey names (true calls §2, place). A town in another region than the
 * survey says is not taken: one of the two is out of date. Companies without any site are left out. One statement.
 */
export async function listCompanyTowns(
  db: Database,
  agencyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SiteTown[]>> {
  const { rows } = await sql<SiteTown & { agencyId: string }>`
    with company as (
      select a."_id", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\\(.*', '')) as city,
        a."registeredOfficeProvince" as province
      from agencies a left join surveys s on s."agencyId" = a."_id" where a."_id" = any(${[...agencyIds]}::uuid[])
    )
    select c."_id" as "agencyId", 'registered' as "siteId", coalesce(c."registerOfficeId", found."regionId") as "regionId",
      case when found."regionId" = coalesce(c."registerOfficeId", found."regionId") then found."provinceCode" end as "provinceCode",
      case when found."regionId" = coalesce(c."registerOfficeId", found."regionId") then found."code" end as "municipalityCode"
    from company c
    left join lateral (
      select p."regionId", p."code" as "provinceCode", case when count(m."code") = 1 then min(m."code") end as "code"
      from provinces p
      left join municipalities m on m."provinceCode" = p."code"
        and (plain_place(m."name") = c.city or plain_place(m."otherName") = c.city)
      where p."code" = c.province
      group by p."code"
      union all
      -- Without a province a name is enough where one town has it.
      select min(p."regionId"::text)::uuid, min(p."code"), min(m."code")
      from municipalities m join provinces p on p."code" = m."provinceCode"
      where c.province is null and (plain_place(m."name") = c.city or plain_place(m."otherName") = c.city)
      having count(*) = 1
      limit 1
    ) as found on true
    where coalesce(c."registerOfficeId", found."regionId") is not null
    union all
    select c."_id", o."regionId" || case when o."isSecond" then ':second' else '' end || coalesce(':' || t."municipalityCode", ''),
      o."regionId", m."provinceCode", t."municipalityCode"
    from company c join survey_offices o on o."surveyId" = c."surveyId"
    left join survey_towns t on t."surveyId" = o."surveyId" and t."isSecond" = o."isSecond" and t."regionId" = o."regionId"
    left join municipalities m on m."code" = t."municipalityCode"`.execute(db);
  const found = new Map<string, SiteTown[]>();
  for (const { agencyId, ...site } of rows) {
    const sites = found.get(agencyId);
    if (sites === undefined) found.set(agencyId, [site]);
    else sites.push(site);
  }
  return found;
}

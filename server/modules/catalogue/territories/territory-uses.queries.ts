import { sql } from 'kysely';
import type { Place } from '../../../platform/db/uses.ts';

// Companies that were deleted can come back for a while, and their surveys with them: they count too.
const companyOf = sql`surveys s join all_agencies a on a."_id" = s."agencyId"`;

/** What stands on a region: calls, groups, chambers, and companies with an office there. */
export function placesOfRegion(id: string): Place[] {
  return [
    { kind: 'announcements', rows: sql`select "title" as "name" from announcements where "regionId" = ${id}` },
    {
      kind: 'regionGroups',
      rows: sql`select g."name" from region_groups g join region_group_regions m on m."regionGroupId" = g."_id" where m."regionId" = ${id}`,
    },
    { kind: 'cciaas', rows: sql`select "name" from cciaas where "regionId" = ${id}` },
    {
      kind: 'surveys',
      rows: sql`select a."businessName" as "name" from ${companyOf} where s."registerOfficeId" = ${id}
        or exists (select from survey_offices o where o."surveyId" = s."_id" and o."regionId" = ${id})`,
    },
  ];
}

/** What stands on a group of regions: calls. */
export function placesOfRegionGroup(id: string): Place[] {
  return [
    { kind: 'announcements', rows: sql`select "title" as "name" from announcements where "regionGroupId" = ${id}` },
  ];
}

/** What stands on a chamber of commerce: calls, and companies that are its members. */
export function placesOfCciaa(id: string): Place[] {
  return [
    { kind: 'announcements', rows: sql`select "title" as "name" from announcements where "cciaaId" = ${id}` },
    {
      kind: 'surveys',
      rows: sql`select a."businessName" as "name" from ${companyOf}
        where exists (select from survey_cciaas c where c."surveyId" = s."_id" and c."cciaaId" = ${id})`,
    },
  ];
}

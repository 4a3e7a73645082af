import { sql } from 'kysely';
import type { Place } from '../../../platform/db/uses.ts';

/** What stands on a code: calls that choose it or take it out, companies that declared it, the group that holds it, the codes under it. */
export function placesOfCode(id: string): Place[] {
  return [
    {
      kind: 'announcements',
      rows: sql`select a."title" as "name" from announcements a join atecoannouncements s on s."announcementId" = a."_id"
        where exists (select from atecoannouncement_codes x where x."atecoannouncementId" = s."_id" and x."atecoCodeId" = ${id})`,
    },
    {
      // Companies that were deleted can come back for a while, and their surveys with them.
      kind: 'surveys',
      rows: sql`select a."businessName" as "name" from surveys s join all_agencies a on a."_id" = s."agencyId"
        where exists (select from survey_atecos x where x."surveyId" = s."_id" and x."atecoCodeId" = ${id})`,
    },
    {
      kind: 'subCategories',
      rows: sql`select g."name" from ateco_subcategory_templates g
        join ateco_subcategory_codes h on h."subCategoryId" = g."_id" where h."atecoCodeId" = ${id}`,
    },
    {
      kind: 'atecoCodes',
      rows: sql`select u."code" || ' ' || u."name" as "name" from ateco_codes u
        join ateco_codes c on c."version" = u."version" and c."code" = u."parentCode" where c."_id" = ${id}`,
    },
  ];
}

/** The category that has a group. */
export function placesOfSubCategory(id: string): Place[] {
  return [
    {
      kind: 'categories',
      rows: sql`select c."name" from ateco_category_templates c
        join ateco_category_subcategories s on s."categoryId" = c."_id" where s."subCategoryId" = ${id}`,
    },
  ];
}

/** Other groups that already hold one of these codes. */
export function groupsHolding(codeIds: readonly string[], exceptId: string | null): Place[] {
  return [
    {
      kind: 'subCategories',
      rows: sql`select g."name" from ateco_subcategory_templates g where g."_id" is distinct from ${exceptId}::uuid
        and exists (select from ateco_subcategory_codes h
          where h."subCategoryId" = g."_id" and h."atecoCodeId" = any(${[...codeIds]}::uuid[]))`,
    },
  ];
}

/** Other categories that already have one of these groups. */
export function categoriesHaving(subCategoryIds: readonly string[], exceptId: string | null): Place[] {
  return [
    {
      kind: 'categories',
      rows: sql`select c."name" from ateco_category_templates c where c."_id" is distinct from ${exceptId}::uuid
        and exists (select from ateco_category_subcategories s
          where s."categoryId" = c."_id" and s."subCategoryId" = any(${[...subCategoryIds]}::uuid[]))`,
    },
  ];
}

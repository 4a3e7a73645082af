-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findRecommendationRow
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where "r"."_id" = $1;
-- listRecommendationRows
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where (("agencies"."userId" = $1 or ("r"."agencyId" is null and "r"."advisorId" = $2)) and "r"."isTakenBack" = $3 and "r"."withdrawnAt" is null and "agencies"."deletedAt" is null and (( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) or exists (select from all_announcements w where w."_id" = r."announcementId" and w."withdrawnAt" is not null) or exists (select from all_services w where w."_id" = r."serviceId" and w."withdrawnAt" is not null)) and "r"."agencyId" = $4 and "r"."advisorId" = $5 and "r"."recommendationType" = $6 and "r"."recommendationId" = $7 and coalesce("r"."answer", 'none') = any($8::text[]) and coalesce("r"."progress", 'none') = any($9::text[]) and (r."progress" is not distinct from 'won') and "r"."createdAt" >= $10 and "r"."createdAt" < $11)
  and ("r"."withdrawnAt" is null and "agencies"."deletedAt" is null and "r"."agencyId" is not null and "r"."answer" is null and "r"."progress" is null and ( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and ("n"."isActive" and "n"."withdrawnAt" is null and "n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $12) and ("n"."expiryCommercialDate" is null or "n"."expiryCommercialDate" > $13)) ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )))
  order by searchable(coalesce(announcements."title", services."name")) desc nulls last, "r"."_id"
  limit $14
  offset $15;
-- recommendationsToExport
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where (("agencies"."userId" = $1 or ("r"."agencyId" is null and "r"."advisorId" = $2)) and "r"."isTakenBack" = $3 and "r"."withdrawnAt" is null and "agencies"."deletedAt" is null and (( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) or exists (select from all_announcements w where w."_id" = r."announcementId" and w."withdrawnAt" is not null) or exists (select from all_services w where w."_id" = r."serviceId" and w."withdrawnAt" is not null)) and "r"."agencyId" = $4 and "r"."advisorId" = $5 and "r"."recommendationType" = $6 and "r"."recommendationId" = $7 and coalesce("r"."answer", 'none') = any($8::text[]) and coalesce("r"."progress", 'none') = any($9::text[]) and (r."progress" is not distinct from 'won') and "r"."createdAt" >= $10 and "r"."createdAt" < $11)
  order by "r"."createdAt" desc, "r"."_id";
-- withAgencies
select
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId";

-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- chosenRecommendations
($1 and "r"."agencyId" = $2 and "r"."advisorId" = $3 and "r"."recommendationType" = $4 and "r"."recommendationId" = $5 and coalesce("r"."answer", 'none') = any($6::text[]) and coalesce("r"."progress", 'none') = any($7::text[]) and (r."progress" is not null and r."progress" <> 'inProgress') and "r"."createdAt" >= $8 and "r"."createdAt" < $9);
("agencies"."userId" = $1 and "r"."withdrawnAt" is null and ( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) and "r"."agencyId" = $2 and "r"."advisorId" = $3 and "r"."recommendationType" = $4 and "r"."recommendationId" = $5 and coalesce("r"."answer", 'none') = any($6::text[]) and coalesce("r"."progress", 'none') = any($7::text[]) and (r."progress" is not distinct from 'won') and "r"."createdAt" >= $8 and "r"."createdAt" < $9);
$1;

-- findRecommendationRow
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", "announcements"."expiryDate"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "services" on "services"."_id" = "r"."serviceId"
  where "r"."_id" = $1;

-- findRecommendationToChange
select "_id", "agencyId", "advisorId", "recommendationType", "recommendationId", "answer", "progress", "answeredAt"
  from "recommendations"
  where "_id" = $1
  and "withdrawnAt" is null
  for update;

-- insertRecommendation
insert into "recommendations" ("_id", "agencyId", "advisorId", "recommendationType", "recommendationId", "createdAt")
  values ($1, $2, $3, $4, $5, $6)
  on conflict ("agencyId", "recommendationType", "recommendationId")
  where "withdrawnAt" is null do nothing
  returning "_id";

-- listRecommendationRows
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", "announcements"."expiryDate"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "services" on "services"."_id" = "r"."serviceId"
  where ($1 and "r"."agencyId" = $2 and "r"."advisorId" = $3 and "r"."recommendationType" = $4 and "r"."recommendationId" = $5 and coalesce("r"."answer", 'none') = any($6::text[]) and coalesce("r"."progress", 'none') = any($7::text[]) and (r."progress" is not null and r."progress" <> 'inProgress') and "r"."createdAt" >= $8 and "r"."createdAt" < $9)
  order by searchable(advisor."surname" || ' ' || advisor."name") desc nulls last, "r"."_id"
  limit $10
  offset $11;
select count(*) as "total"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "services" on "services"."_id" = "r"."serviceId"
  where ($1 and "r"."agencyId" = $2 and "r"."advisorId" = $3 and "r"."recommendationType" = $4 and "r"."recommendationId" = $5 and coalesce("r"."answer", 'none') = any($6::text[]) and coalesce("r"."progress", 'none') = any($7::text[]) and (r."progress" is not null and r."progress" <> 'inProgress') and "r"."createdAt" >= $8 and "r"."createdAt" < $9);
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", "announcements"."expiryDate"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "services" on "services"."_id" = "r"."serviceId"
  where ("agencies"."userId" = $1 and "r"."withdrawnAt" is null and ( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) and "r"."agencyId" = $2 and "r"."advisorId" = $3 and "r"."recommendationType" = $4 and "r"."recommendationId" = $5 and coalesce("r"."answer", 'none') = any($6::text[]) and coalesce("r"."progress", 'none') = any($7::text[]) and (r."progress" is not distinct from 'won') and "r"."createdAt" >= $8 and "r"."createdAt" < $9)
  and ("r"."withdrawnAt" is null and "r"."answer" is null and "r"."progress" is null and ( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and ("n"."isActive" and "n"."closedAt" is null and ("n"."expiryDate" is null or "n"."expiryDate" > $10) and ("n"."expiryCommercialDate" is null or "n"."expiryCommercialDate" > $11)) ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )))
  order by searchable(coalesce(announcements."title", services."name")) desc nulls last, "r"."_id"
  limit $12
  offset $13;
select count(*) as "total"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "services" on "services"."_id" = "r"."serviceId"
  where ("agencies"."userId" = $1 and "r"."withdrawnAt" is null and ( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) and "r"."agencyId" = $2 and "r"."advisorId" = $3 and "r"."recommendationType" = $4 and "r"."recommendationId" = $5 and coalesce("r"."answer", 'none') = any($6::text[]) and coalesce("r"."progress", 'none') = any($7::text[]) and (r."progress" is not distinct from 'won') and "r"."createdAt" >= $8 and "r"."createdAt" < $9)
  and ("r"."withdrawnAt" is null and "r"."answer" is null and "r"."progress" is null and ( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and ("n"."isActive" and "n"."closedAt" is null and ("n"."expiryDate" is null or "n"."expiryDate" > $10) and ("n"."expiryCommercialDate" is null or "n"."expiryCommercialDate" > $11)) ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )));
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", "announcements"."expiryDate"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "services" on "services"."_id" = "r"."serviceId"
  where $1
  order by r."createdAt" desc nulls last, "r"."_id"
  limit $2
  offset $3;

-- listRecommendationsAmong
select "_id", "agencyId", "createdAt", "answer"
  from "recommendations"
  where "recommendationType" = $1
  and "recommendationId" = $2
  and "agencyId" = any($3::uuid[])
  and "withdrawnAt" is null;

-- listWordsInUse
select "messageId" as "messageId"
  from "recommendations"
  where "messageId" = any($1::uuid[])
  and "withdrawnAt" is null;

-- recommendationsToExport
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", "announcements"."expiryDate"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "services" on "services"."_id" = "r"."serviceId"
  where ($1 and "r"."agencyId" = $2 and "r"."advisorId" = $3 and "r"."recommendationType" = $4 and "r"."recommendationId" = $5 and coalesce("r"."answer", 'none') = any($6::text[]) and coalesce("r"."progress", 'none') = any($7::text[]) and (r."progress" is not null and r."progress" <> 'inProgress') and "r"."createdAt" >= $8 and "r"."createdAt" < $9)
  order by "r"."createdAt" desc, "r"."_id";
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", "announcements"."expiryDate"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "services" on "services"."_id" = "r"."serviceId"
  where ("agencies"."userId" = $1 and "r"."withdrawnAt" is null and ( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) and "r"."agencyId" = $2 and "r"."advisorId" = $3 and "r"."recommendationType" = $4 and "r"."recommendationId" = $5 and coalesce("r"."answer", 'none') = any($6::text[]) and coalesce("r"."progress", 'none') = any($7::text[]) and (r."progress" is not distinct from 'won') and "r"."createdAt" >= $8 and "r"."createdAt" < $9)
  order by "r"."createdAt" desc, "r"."_id";
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", "announcements"."expiryDate"
  from "recommendations" as "r"
  inner join "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "services" on "services"."_id" = "r"."serviceId"
  where $1
  order by "r"."createdAt" desc, "r"."_id";

-- updateAnswer
update "recommendations"
  set "answer" = $1, "answerReason" = $2, "answeredBy" = $3, "answeredAt" = $4
  where "_id" = $5;

-- updateProgress
update "recommendations"
  set "progress" = $1, "amount" = $2, "progressAt" = $3
  where "_id" = $4;

-- updateWithdrawn
update "recommendations"
  set "withdrawnAt" = $1, "withdrawnBy" = $2
  where "_id" = $3
  and "withdrawnAt" is null
  returning "agencyId", "recommendationType", "recommendationId", "messageId";

-- updateWords
update "recommendations"
  set "messageId" = $1
  where "_id" = any($2::uuid[]);

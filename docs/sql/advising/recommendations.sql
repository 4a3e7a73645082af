-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- chosenRecommendations
($1 and "r"."isTakenBack" = $2 and "r"."agencyId" = $3 and "r"."advisorId" = $4 and "r"."recommendationType" = $5 and "r"."recommendationId" = $6 and coalesce("r"."answer", 'none') = any($7::text[]) and coalesce("r"."progress", 'none') = any($8::text[]) and (r."progress" is not null and r."progress" <> 'inProgress') and "r"."createdAt" >= $9 and "r"."createdAt" < $10);
(("agencies"."userId" = $1 or ("r"."agencyId" is null and "r"."advisorId" = $2)) and "r"."isTakenBack" = $3 and "r"."withdrawnAt" is null and "agencies"."deletedAt" is null and (( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) or exists (select from all_announcements w where w."_id" = r."announcementId" and w."withdrawnAt" is not null) or exists (select from all_services w where w."_id" = r."serviceId" and w."withdrawnAt" is not null)) and "r"."agencyId" = $4 and "r"."advisorId" = $5 and "r"."recommendationType" = $6 and "r"."recommendationId" = $7 and coalesce("r"."answer", 'none') = any($8::text[]) and coalesce("r"."progress", 'none') = any($9::text[]) and (r."progress" is not distinct from 'won') and "r"."createdAt" >= $10 and "r"."createdAt" < $11);
($1 and "r"."isTakenBack" = $2);

-- findRecommendationRow
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
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

-- listReadWords
select "m"."_id"
  from "chat_messages" as "m"
  where "m"."_id" = any($1::uuid[])
  and "m"."deletedAt" is null
  and exists (select from chat_reads r where r."chatId" = m."chatId" and r."userId" <> m."senderId" and r."sequence" >= m."sequence");

-- listRecommendationRows
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where ($1 and "r"."isTakenBack" = $2 and "r"."agencyId" = $3 and "r"."advisorId" = $4 and "r"."recommendationType" = $5 and "r"."recommendationId" = $6 and coalesce("r"."answer", 'none') = any($7::text[]) and coalesce("r"."progress", 'none') = any($8::text[]) and (r."progress" is not null and r."progress" <> 'inProgress') and "r"."createdAt" >= $9 and "r"."createdAt" < $10)
  order by searchable(advisor."surname" || ' ' || advisor."name") desc nulls last, "r"."_id"
  limit $11
  offset $12;
select count(*) as "total"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where ($1 and "r"."isTakenBack" = $2 and "r"."agencyId" = $3 and "r"."advisorId" = $4 and "r"."recommendationType" = $5 and "r"."recommendationId" = $6 and coalesce("r"."answer", 'none') = any($7::text[]) and coalesce("r"."progress", 'none') = any($8::text[]) and (r."progress" is not null and r."progress" <> 'inProgress') and "r"."createdAt" >= $9 and "r"."createdAt" < $10);
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
select count(*) as "total"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where (("agencies"."userId" = $1 or ("r"."agencyId" is null and "r"."advisorId" = $2)) and "r"."isTakenBack" = $3 and "r"."withdrawnAt" is null and "agencies"."deletedAt" is null and (( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) or exists (select from all_announcements w where w."_id" = r."announcementId" and w."withdrawnAt" is not null) or exists (select from all_services w where w."_id" = r."serviceId" and w."withdrawnAt" is not null)) and "r"."agencyId" = $4 and "r"."advisorId" = $5 and "r"."recommendationType" = $6 and "r"."recommendationId" = $7 and coalesce("r"."answer", 'none') = any($8::text[]) and coalesce("r"."progress", 'none') = any($9::text[]) and (r."progress" is not distinct from 'won') and "r"."createdAt" >= $10 and "r"."createdAt" < $11)
  and ("r"."withdrawnAt" is null and "agencies"."deletedAt" is null and "r"."agencyId" is not null and "r"."answer" is null and "r"."progress" is null and ( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and ("n"."isActive" and "n"."withdrawnAt" is null and "n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $12) and ("n"."expiryCommercialDate" is null or "n"."expiryCommercialDate" > $13)) ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )));
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where ($1 and "r"."isTakenBack" = $2)
  order by r."createdAt" desc nulls last, "r"."_id"
  limit $3
  offset $4;

-- listRecommendationsAmong
select "_id", "agencyId", "createdAt", "seenAt", "answer"
  from "recommendations"
  where "recommendationType" = $1
  and "recommendationId" = $2
  and "agencyId" = any($3::uuid[])
  and "withdrawnAt" is null;

-- listStandings
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."withdrawnAt", "r"."isTakenBack", "r"."messageId", (r."answer" is not null or r."progress" is not null) as "isAnswered", (r."seenAt" is not null) as "isSeen", exists (select "agencies"."_id" from "agencies" where "agencies"."_id" = "r"."agencyId" and $1) as "isTheirs", exists (select from agencies a where a."_id" = r."agencyId") as "isThere", (exists (select from announcements n where n."_id" = r."recommendationId") or exists (select from services s where s."_id" = r."recommendationId")) as "hasThing", exists (select from all_recommendations o where o."agencyId" = r."agencyId" and o."_id" <> r."_id" and o."recommendationType" = r."recommendationType" and o."recommendationId" = r."recommendationId" and o."withdrawnAt" is null) as "isRepeated", exists (select from notifications n where n."eventKey" = 'recommended ' || r."_id"::text and n."mailedAt" is not null) as "isMailed"
  from "all_recommendations" as "r"
  where "r"."_id" = any($2::uuid[])
  order by "r"."_id"
  for update of "r";
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."withdrawnAt", "r"."isTakenBack", "r"."messageId", (r."answer" is not null or r."progress" is not null) as "isAnswered", (r."seenAt" is not null) as "isSeen", exists (select "agencies"."_id" from "agencies" where "agencies"."_id" = "r"."agencyId" and "agencies"."userId" = $1) as "isTheirs", exists (select from agencies a where a."_id" = r."agencyId") as "isThere", (exists (select from announcements n where n."_id" = r."recommendationId") or exists (select from services s where s."_id" = r."recommendationId")) as "hasThing", exists (select from all_recommendations o where o."agencyId" = r."agencyId" and o."_id" <> r."_id" and o."recommendationType" = r."recommendationType" and o."recommendationId" = r."recommendationId" and o."withdrawnAt" is null) as "isRepeated", exists (select from notifications n where n."eventKey" = 'recommended ' || r."_id"::text and n."mailedAt" is not null) as "isMailed"
  from "all_recommendations" as "r"
  where "r"."_id" = any($2::uuid[])
  order by "r"."_id"
  for update of "r";
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."withdrawnAt", "r"."isTakenBack", "r"."messageId", (r."answer" is not null or r."progress" is not null) as "isAnswered", (r."seenAt" is not null) as "isSeen", exists (select "agencies"."_id" from "agencies" where "agencies"."_id" = "r"."agencyId" and $1) as "isTheirs", exists (select from agencies a where a."_id" = r."agencyId") as "isThere", (exists (select from announcements n where n."_id" = r."recommendationId") or exists (select from services s where s."_id" = r."recommendationId")) as "hasThing", exists (select from all_recommendations o where o."agencyId" = r."agencyId" and o."_id" <> r."_id" and o."recommendationType" = r."recommendationType" and o."recommendationId" = r."recommendationId" and o."withdrawnAt" is null) as "isRepeated", exists (select from notifications n where n."eventKey" = 'recommended ' || r."_id"::text and n."mailedAt" is not null) as "isMailed"
  from "all_recommendations" as "r"
  where "r"."_id" = any($2::uuid[])
  order by "r"."_id";

-- listWordsInUse
select "messageId" as "messageId"
  from "recommendations"
  where "messageId" = any($1::uuid[])
  and "withdrawnAt" is null;

-- recommendationsToExport
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where ($1 and "r"."isTakenBack" = $2 and "r"."agencyId" = $3 and "r"."advisorId" = $4 and "r"."recommendationType" = $5 and "r"."recommendationId" = $6 and coalesce("r"."answer", 'none') = any($7::text[]) and coalesce("r"."progress", 'none') = any($8::text[]) and (r."progress" is not null and r."progress" <> 'inProgress') and "r"."createdAt" >= $9 and "r"."createdAt" < $10)
  order by "r"."createdAt" desc, "r"."_id";
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where (("agencies"."userId" = $1 or ("r"."agencyId" is null and "r"."advisorId" = $2)) and "r"."isTakenBack" = $3 and "r"."withdrawnAt" is null and "agencies"."deletedAt" is null and (( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) or exists (select from all_announcements w where w."_id" = r."announcementId" and w."withdrawnAt" is not null) or exists (select from all_services w where w."_id" = r."serviceId" and w."withdrawnAt" is not null)) and "r"."agencyId" = $4 and "r"."advisorId" = $5 and "r"."recommendationType" = $6 and "r"."recommendationId" = $7 and coalesce("r"."answer", 'none') = any($8::text[]) and coalesce("r"."progress", 'none') = any($9::text[]) and (r."progress" is not distinct from 'won') and "r"."createdAt" >= $10 and "r"."createdAt" < $11)
  order by "r"."createdAt" desc, "r"."_id";
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where ($1 and "r"."isTakenBack" = $2)
  order by "r"."createdAt" desc, "r"."_id";

-- restoreRecommendation
update "all_recommendations"
  set "withdrawnAt" = $1, "withdrawnBy" = $2
  where "_id" = $3;

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
  returning "agencyId", "recommendationType", "recommendationId", "messageId", "createdAt", "isTakenBack";

-- updateWords
update "recommendations"
  set "messageId" = $1
  where "_id" = any($2::uuid[]);

-- withAgencies
select
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId";

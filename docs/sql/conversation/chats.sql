-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- countUnreadChats
select count(*) as "chatToRead", count(*) filter(where exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $1)) as "archivedToRead"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  left join "chat_reads" as "mark" on "mark"."chatId" = "chats"."_id" and "mark"."userId" = $2
  where ("company"."userId" = $3 and "company"."deletedAt" is null)
  and ("chats"."agencyId" = $4 and "chats"."advisorId" is null)
  and "chats"."lastSequence" > greatest("mark"."sequence", case when "chats"."advisorId" is null and exists (select from users r where r."_id" = $5 and r."role" not in ('user', 'business-partner')) then coalesce((select f."sequence" from chat_messages f join users by on by."_id" = f."senderId" where f."chatId" = "chats"."_id" and f."deletedAt" is null and by."role" not in ('user', 'business-partner') order by f."sequence" desc limit 1), 0) else 0 end);
-- deleteOldMessages
delete from "chat_messages"
  where "_id" in (select "m"."_id" from "chat_messages" as "m" inner join "chats" on "chats"."_id" = "m"."chatId" where "chats"."agencyId" is null and "chats"."updatedAt" <= $1 limit $2);
-- findChatsByName
select "chats"."_id", "company"."businessName" as "businessName", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  left join "users" as "advisor" on "advisor"."_id" = "chats"."advisorId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and "company"."deletedAt" is null
  and "chats"."advisorId" is null
  and "chats"."agencyId" = $2
  and ("company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') or ("advisor"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and searchable(advisor."name" || ' ' || advisor."surname") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%'))
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $6;
-- findMessage
select "m"."_id", "m"."chatId", "m"."sequence", "m"."message", "m"."senderId", "m"."createdAt", "m"."editedAt", "m"."deletedAt", "m"."kind", "m"."aboutType", "m"."aboutId", "m"."aboutTitle", "sender"."name" as "senderName", "sender"."surname" as "senderSurname"
  from "chat_messages" as "m"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "m"."_id" = $1;
-- findMessageByKey
select "m"."_id", "m"."chatId", "m"."sequence", "m"."message", "m"."senderId", "m"."createdAt", "m"."editedAt", "m"."deletedAt", "m"."kind", "m"."aboutType", "m"."aboutId", "m"."aboutTitle", "sender"."name" as "senderName", "sender"."surname" as "senderSurname"
  from "chat_messages" as "m"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "m"."chatId" = $1
  and "m"."senderId" = $2
  and "m"."clientKey" = $3;
-- findMessages
with "own" as (select "chats"."_id", "chats"."advisorId", "company"."_id" as "agencyId", "company"."businessName" from "chats" left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId" where ("company"."userId" = $1 and "company"."deletedAt" is null) and "company"."deletedAt" is null and "chats"."agencyId" is not null and "chats"."agencyId" = $2), "asked" as ( select coalesce(avg((last."words" @@ (word_query($3)))::int), 0) >= 0.1 as "isCommon" from own, lateral (select "words" from chat_messages where "chatId" = own."_id" order by "sequence" desc limit 10) as last), "common" as (select "found".* from "own" inner join lateral (select "m".* from "chat_messages" as "m" where "m"."chatId" = "own"."_id" and case when m."words" @@ (word_query($4)) then true else false end order by "m"."sequence" desc limit $5) as "found" on true where (select "isCommon" from asked)), "rare" as (select "m".* from "chat_messages" as "m" where m."chatId" = any(array(select "_id" from own)) and m."words" @@ (word_query($6)) and not (select "isCommon" from asked)), "found" as (select * from (select * from "common" union all select * from "rare") as "found" order by found."createdAt" desc, found."sequence" desc, found."_id" limit $7) select "found"."_id", "found"."chatId", "found"."sequence", "found"."message", "found"."senderId", "found"."createdAt", "sender"."name" as "senderName", "sender"."surname" as "senderSurname", "own"."advisorId", "own"."agencyId" as "agencyId", "own"."businessName" as "businessName"
  from "found"
  inner join "own" on "own"."_id" = "found"."chatId"
  inner join "users" as "sender" on "sender"."_id" = "found"."senderId"
  order by found."createdAt" desc, found."sequence" desc, found."_id" /* planned for its
  values */;
-- findOpenQuestion
select (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $1 order by "said"."sequence" desc limit $2) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $3 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) as "sequence"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where "chats"."_id" = $4;
-- findingChats
select
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and (exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $2) and "chats"."agencyId" = $3 and "chats"."advisorId" is null and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $5 order by "said"."sequence" desc limit $6) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $7 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null);
-- listChatFiles
select "f"."_id", "f"."name", "f"."format", "f"."size", "f"."createdAt", "m"."sequence", "m"."senderId", "sender"."name" as "senderName", "sender"."surname" as "senderSurname"
  from "uploads" as "f"
  inner join "chat_attachments" as "t" on "t"."uploadId" = "f"."_id"
  inner join "chat_messages" as "m" on "m"."_id" = "t"."messageId"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "f"."linkedEntityType" = $1
  and "f"."linkedEntityId" = $2
  order by "m"."sequence" desc, "t"."place"
  limit $3
  offset $4;
-- listChatRecords
select "c"."_id", "c"."lastSequence", "c"."updatedAt", "c"."createdAt", "mine"."_id" as "archivingId", "a"."_id" as "agencyId", "a"."businessName", "a"."contractType", "a"."userId", "a"."advisorId" as "followerId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId", "owner"."name" as "ownerName", "owner"."surname" as "ownerSurname", "owner"."role" as "ownerRole", case when "a"."salesContactId" is not null and not (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then (select s."_id" from users s where s."_id" = "a"."salesContactId" and ("s"."isEnabled" and "s"."isConfirmed" and "s"."deletedAt" is null)) end as "salesContactId", (not "owner"."isEnabled" or "owner"."deletedAt" is not null) as "isOwnerOut", (not "owner"."isConfirmed" and ("owner"."importedAt" is null or "owner"."invitedAt" is not null)) as "isOwnerPending", "owner"."gender" as "ownerGender", "owner"."frontImageId" as "ownerImageId", "ownerMark"."sequence" as "ownerRead", "ownerMark"."readAt" as "ownerReadAt", "c"."advisorId", "advisor"."_id" as "firmId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "advisor"."role" as "advisorRole", "advisor"."gender" as "advisorGender", "advisor"."urlCalendy", "advisor"."frontImageId" as "advisorImageId", ("c"."advisorId" is null or coalesce(("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null), false)) as "isAdvisorHere", case when "c"."advisorId" is null and exists (select from users r where r."_id" = $1 and r."role" not in ('user', 'business-partner')) then coalesce((select f."sequence" from chat_messages f join users by on by."_id" = f."senderId" where f."chatId" = "c"."_id" and f."deletedAt" is null and by."role" not in ('user', 'business-partner') order by f."sequence" desc limit 1), 0) else 0 end as "answered", "advisorMark"."sequence" as "advisorRead", "advisorMark"."readAt" as "advisorReadAt", "last"."senderId", "last"."createdAt" as "lastAt", "last"."deletedAt" as "lastDeletedAt", left("last"."message", 200) as "excerpt", (select count(*) as "files" from "chat_attachments" where "chat_attachments"."messageId" = "last"."_id") as "files", exists (select "chats"."_id" from "chats" left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId" where (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $2 order by "said"."sequence" desc limit $3) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $4 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null and "chats"."_id" = "c"."_id") as "isUnanswered"
  from "chats" as "c"
  left join "agencies" as "a" on "a"."_id" = "c"."agencyId"
  left join "users" as "owner" on "owner"."_id" = "a"."userId"
  left join "users" as "consultant" on "consultant"."_id" = "c"."advisorId"
  left join "users" as "advisor" on "advisor"."_id" = coalesce(c."advisorId", case when a."userId" is distinct from $5::uuid then $6::uuid end)
  left join "chat_reads" as "ownerMark" on "ownerMark"."chatId" = "c"."_id" and "ownerMark"."userId" = "a"."userId"
  left join "chat_reads" as "advisorMark" on "advisorMark"."chatId" = "c"."_id" and "advisorMark"."userId" = "advisor"."_id"
  left join "chat_messages" as "last" on "last"."chatId" = "c"."_id" and "last"."sequence" = "c"."lastSequence"
  left join "archivings" as "mine" on "mine"."objectId" = "c"."_id" and "mine"."userId" = $7
  where "c"."_id" = any($8::uuid[]);
-- listChats
select "chats"."_id"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and (exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $2) and "chats"."agencyId" = $3 and "chats"."advisorId" is null and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $5 order by "said"."sequence" desc limit $6) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $7 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null)
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $8
  offset $9;
-- listFilesOfMessages
select "t"."messageId", "f"."_id", "f"."name", "f"."format", "f"."size", "f"."createdAt"
  from "chat_attachments" as "t"
  inner join "uploads" as "f" on "f"."_id" = "t"."uploadId"
  where "t"."messageId" = any($1::uuid[])
  order by "t"."messageId", "t"."place";
-- listMessageFates
select "m"."_id", exists (select from chat_reads r where r."chatId" = m."chatId" and r."userId" <> m."senderId" and r."sequence" >= m."sequence") as "isRead", exists (select from chats c join all_agencies a on a."_id" = c."agencyId" join notifications n on n."userId" = a."userId" and n."event" = 'newMessage' and n."data" ->> '_id' = c."_id"::text where c."_id" = m."chatId" and n."mailedAt" >= m."createdAt") as "isMailed"
  from "chat_messages" as "m"
  where "m"."_id" = any($1::uuid[])
  and "m"."deletedAt" is null;
-- listMessages
select "m"."_id", "m"."chatId", "m"."sequence", "m"."message", "m"."senderId", "m"."createdAt", "m"."editedAt", "m"."deletedAt", "m"."kind", "m"."aboutType", "m"."aboutId", "m"."aboutTitle", "sender"."name" as "senderName", "sender"."surname" as "senderSurname"
  from "chat_messages" as "m"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "m"."chatId" = $1
  and case when octet_length(m."message") = length(m."message") then lower(m."message") else searchable(m."message") end like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  and "m"."sequence" < $3
  and "m"."sequence" > $4
  order by "m"."sequence" asc
  limit $5;
-- listOwnSentFiles
select "f"."_id", "f"."name", "f"."format", "f"."createdAt"
  from "uploads" as "f"
  inner join "chat_attachments" as "t" on "t"."uploadId" = "f"."_id"
  where "f"."kind" = $1
  and "f"."ownerId" = $2
  order by "f"."createdAt", "f"."_id";
-- listOwnersIn
select "chats"."_id" as "chatId", "chats"."advisorId", "agencies"."contractType", "owner"."_id" as "userId", "owner"."role", (not "owner"."isConfirmed" and ("owner"."importedAt" is null or "owner"."invitedAt" is not null)) as "isPending"
  from "chats"
  inner join "agencies" on "agencies"."_id" = "chats"."agencyId"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where "chats"."_id" = any($1::uuid[]);
-- lockAgencyToTalkTo
select "agencies"."userId", "users"."isEnabled"
  from "agencies"
  inner join "users" on "users"."_id" = "agencies"."userId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = $2 for key share of "agencies";
-- messagesToExport
select "m"."_id", "m"."sequence", "m"."message", "m"."aboutTitle", "m"."createdAt", "m"."editedAt", "m"."deletedAt", sender."name" || ' ' || sender."surname" as "senderName", array(select f."name" || '.' || f."format" from chat_attachments t join uploads f on f."_id" = t."uploadId" where t."messageId" = m."_id" order by t."place") as "files"
  from "chat_messages" as "m"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "m"."chatId" = $1
  order by "m"."sequence";
-- ownMessages
select "m"."chatId", "m"."sequence", "m"."message", "m"."aboutTitle", "m"."createdAt", array(select f."name" || '.' || f."format" from chat_attachments t join uploads f on f."_id" = t."uploadId" where t."messageId" = m."_id" order by t."place") as "files"
  from "chat_messages" as "m"
  where "m"."senderId" = $1
  order by "m"."createdAt", "m"."chatId", "m"."sequence";
-- readChatCompany
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where (("agencies"."userId" = $1 or ("r"."agencyId" is null and "r"."advisorId" = $2)) and "r"."isTakenBack" = $3 and "r"."withdrawnAt" is null and "agencies"."deletedAt" is null and (( exists ( select from announcements n where n."_id" = r."announcementId" and (n."isActive" and not n."admitsNoFirm" and (not agencies."isMonoGrant" or (n."isMonoGrant" and n."announcementType" <> 'tax-credit'))) and true ) or exists ( select from services v, users o where v."_id" = r."serviceId" and o."_id" = agencies."userId" and (v."isActive" and (v."isForBusinessPartner" or o."role" <> 'business-partner')) )) or exists (select from all_announcements w where w."_id" = r."announcementId" and w."withdrawnAt" is not null) or exists (select from all_services w where w."_id" = r."serviceId" and w."withdrawnAt" is not null)) and "r"."agencyId" = $4)
  and "r"."withdrawnAt" is null
  order by "r"."createdAt" desc, "r"."_id"
  limit $5;
-- unansweredChats
select "chats"."_id"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $1 order by "said"."sequence" desc limit $2) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $3 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null;

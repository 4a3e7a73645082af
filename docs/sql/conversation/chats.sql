-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- attachFiles
select "_id"
  from "uploads"
  where "_id" = any($1::uuid[])
  and ("kind" = $2 and "linkedEntityType" = $3 and "linkedEntityId" = $4 and "ownerId" = $5)
  and not exists (select "chat_attachments"."uploadId" from "chat_attachments" where "chat_attachments"."uploadId" = "uploads"."_id") for key share;
insert into "chat_attachments" ("uploadId", "messageId", "place")
  values ($1, $2, $3);

-- countConversationsOf
select count(*) as "count"
  from "chats"
  where "advisorId" = $1
  and "lastSequence" > $2;

-- countUnreadChats
select count(*) as "chatToRead", count(*) filter(where exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $1)) as "archivedToRead"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  left join "chat_reads" as "mark" on "mark"."chatId" = "chats"."_id"
  and "mark"."userId" = $2
  where $3
  and "chats"."agencyId" = $4
  and "chats"."lastSequence" > coalesce("mark"."sequence", 0);
select count(*) as "chatToRead", count(*) filter(where exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $1)) as "archivedToRead"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  left join "chat_reads" as "mark" on "mark"."chatId" = "chats"."_id"
  and "mark"."userId" = $2
  where ("company"."userId" = $3 and "company"."deletedAt" is null)
  and "chats"."agencyId" = $4
  and "chats"."lastSequence" > coalesce("mark"."sequence", 0);
select count(*) as "chatToRead", count(*) filter(where exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $1)) as "archivedToRead"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  left join "chat_reads" as "mark" on "mark"."chatId" = "chats"."_id"
  and "mark"."userId" = $2
  where $3
  and 1 = 1
  and "chats"."lastSequence" > coalesce("mark"."sequence", 0);

-- deleteFilesBy
delete from "chat_attachments"
  where "uploadId" in (select "_id" from "uploads" where "kind" = $1 and "ownerId" = $2);
delete from "uploads"
  where "kind" = $1
  and "ownerId" = $2;

-- deleteOldChats
delete from "chats"
  where "agencyId" is null
  and "updatedAt" <= $1;

-- emptyMessage
update "chat_messages"
  set "message" = $1, "aboutType" = $2, "aboutId" = $3, "aboutTitle" = $4, "deletedAt" = $5
  where "_id" = $6;
delete from "chat_attachments"
  where "messageId" = $1;

-- findChatOf
select "_id"
  from "chats"
  where "agencyId" = $1
  and "advisorId" = $2;

-- findChatsByName
select "chats"."_id", "company"."businessName" as "businessName", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "chats"."advisorId"
  where $1
  and "company"."deletedAt" is null
  and "chats"."agencyId" = $2
  and ("company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') or searchable(advisor."name" || ' ' || advisor."surname") like '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $5;
select "chats"."_id", "company"."businessName" as "businessName", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "chats"."advisorId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and "company"."deletedAt" is null
  and "chats"."agencyId" = $2
  and ("company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') or searchable(advisor."name" || ' ' || advisor."surname") like '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $5;
select "chats"."_id", "company"."businessName" as "businessName", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "chats"."advisorId"
  where $1
  and "company"."deletedAt" is null
  and $2
  and ("company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') or searchable(advisor."name" || ' ' || advisor."surname") like '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%')
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $5;

-- findContractOf
select "contractType"
  from "agencies"
  where $1
  and "_id" = $2;
select "contractType"
  from "agencies"
  where "agencies"."userId" = $1
  and "_id" = $2;

-- findMessage
select "m"."_id", "m"."chatId", "m"."sequence", "m"."message", "m"."senderId", "m"."createdAt", "m"."editedAt", "m"."deletedAt", "m"."aboutType", "m"."aboutId", "m"."aboutTitle", "sender"."name" as "senderName", "sender"."surname" as "senderSurname"
  from "chat_messages" as "m"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "m"."_id" = $1;

-- findMessageByKey
select "m"."_id", "m"."chatId", "m"."sequence", "m"."message", "m"."senderId", "m"."createdAt", "m"."editedAt", "m"."deletedAt", "m"."aboutType", "m"."aboutId", "m"."aboutTitle", "sender"."name" as "senderName", "sender"."surname" as "senderSurname"
  from "chat_messages" as "m"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "m"."chatId" = $1
  and "m"."senderId" = $2
  and "m"."clientKey" = $3;

-- findingChats
select
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where $1
  and ("chats"."agencyId" = $2 and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') and not ((("company"."deletedAt" is null and ("company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."deletedAt" is null)) and exists (select "said"."_id" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."sequence" = (select "last"."sequence" from "chat_messages" as "last" where "last"."chatId" = "chats"."_id" and "last"."deletedAt" is null order by "last"."sequence" desc limit $4) and "said"."senderId" <> "chats"."advisorId"))) is true);
select
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and (exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $2) and "chats"."agencyId" = $3 and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and ((("company"."deletedAt" is null and ("company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."deletedAt" is null)) and exists (select "said"."_id" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."sequence" = (select "last"."sequence" from "chat_messages" as "last" where "last"."chatId" = "chats"."_id" and "last"."deletedAt" is null order by "last"."sequence" desc limit $5) and "said"."senderId" <> "chats"."advisorId"))) is true);
select
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where $1
  and 1 = 1;

-- hasReadSince
select "_id"
  from "audit_events"
  where "action" = $1
  and "entityId" = $2
  and "actorId" = $3
  and "createdAt" > $4;

-- insertChat
insert into "chats" ("_id", "agencyId", "advisorId", "createdAt", "updatedAt")
  values ($1, $2, $3, $4, $5)
  on conflict ("agencyId", "advisorId") do nothing
  returning "_id";

-- insertMessage
with "said" as (insert into "chat_messages" ("_id", "aboutId", "aboutTitle", "aboutType", "chatId", "createdAt", "deletedAt", "editedAt", "message", "senderId", "sequence", "clientKey") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict ("chatId", "senderId", "clientKey") do nothing returning "chatId", "sequence", "senderId", "createdAt"), "last" as (update "chats" set "lastSequence" = $13, "updatedAt" = $14 from "said" where "chats"."_id" = "said"."chatId"), "mark" as (insert into "chat_reads" ("chatId", "userId", "sequence", "readAt") select "chatId", "senderId", "sequence", "createdAt" from "said" on conflict ("chatId", "userId") do update set "sequence" = $15, "readAt" = $16) select (select count(pg_notify($17, message)) from unnest($18::text[]) as message) as "told"
  from "said";

-- listAgenciesToTalkTo
select "_id"
  from "agencies"
  where $1
  and "userId" = $2
  and "_id" = $3
  limit $4;
select "_id"
  from "agencies"
  where "agencies"."userId" = $1
  and "userId" = $2
  and "_id" = $3
  limit $4;
select "_id"
  from "agencies"
  where $1
  and "userId" = $2
  limit $3;

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
select count(*) as "total"
  from "uploads" as "f"
  inner join "chat_attachments" as "t" on "t"."uploadId" = "f"."_id"
  where "f"."linkedEntityType" = $1
  and "f"."linkedEntityId" = $2;

-- listChatRecords
select "c"."_id", "c"."lastSequence", "c"."updatedAt", "c"."createdAt", "mine"."_id" as "archivingId", "a"."_id" as "agencyId", "a"."businessName", "a"."contractType", "a"."userId", "a"."advisorId" as "followerId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId", "owner"."name" as "ownerName", "owner"."surname" as "ownerSurname", "owner"."role" as "ownerRole", "owner"."deletedAt" as "ownerGoneAt", "owner"."gender" as "ownerGender", "owner"."frontImageId" as "ownerImageId", "ownerMark"."sequence" as "ownerRead", "ownerMark"."readAt" as "ownerReadAt", "advisor"."_id" as "advisorId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "advisor"."role" as "advisorRole", "advisor"."gender" as "advisorGender", "advisor"."urlCalendy", "advisor"."frontImageId" as "advisorImageId", "advisorMark"."sequence" as "advisorRead", "advisorMark"."readAt" as "advisorReadAt", "last"."senderId", "last"."createdAt" as "lastAt", "last"."deletedAt" as "lastDeletedAt", left("last"."message", 200) as "excerpt", (select count(*) as "files" from "chat_attachments" where "chat_attachments"."messageId" = "last"."_id") as "files"
  from "chats" as "c"
  left join "agencies" as "a" on "a"."_id" = "c"."agencyId"
  left join "users" as "owner" on "owner"."_id" = "a"."userId"
  inner join "users" as "advisor" on "advisor"."_id" = "c"."advisorId"
  left join "chat_reads" as "ownerMark" on "ownerMark"."chatId" = "c"."_id"
  and "ownerMark"."userId" = "a"."userId"
  left join "chat_reads" as "advisorMark" on "advisorMark"."chatId" = "c"."_id"
  and "advisorMark"."userId" = "c"."advisorId"
  left join "chat_messages" as "last" on "last"."chatId" = "c"."_id"
  and "last"."sequence" = "c"."lastSequence"
  left join "archivings" as "mine" on "mine"."objectId" = "c"."_id"
  and "mine"."userId" = $1
  where "c"."_id" = any($2::uuid[]);

-- listChats
select "chats"."_id"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where $1
  and ("chats"."agencyId" = $2 and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') and not ((("company"."deletedAt" is null and ("company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."deletedAt" is null)) and exists (select "said"."_id" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."sequence" = (select "last"."sequence" from "chat_messages" as "last" where "last"."chatId" = "chats"."_id" and "last"."deletedAt" is null order by "last"."sequence" desc limit $4) and "said"."senderId" <> "chats"."advisorId"))) is true)
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $5
  offset $6;
select "c"."_id", "c"."lastSequence", "c"."updatedAt", "c"."createdAt", "mine"."_id" as "archivingId", "a"."_id" as "agencyId", "a"."businessName", "a"."contractType", "a"."userId", "a"."advisorId" as "followerId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId", "owner"."name" as "ownerName", "owner"."surname" as "ownerSurname", "owner"."role" as "ownerRole", "owner"."deletedAt" as "ownerGoneAt", "owner"."gender" as "ownerGender", "owner"."frontImageId" as "ownerImageId", "ownerMark"."sequence" as "ownerRead", "ownerMark"."readAt" as "ownerReadAt", "advisor"."_id" as "advisorId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "advisor"."role" as "advisorRole", "advisor"."gender" as "advisorGender", "advisor"."urlCalendy", "advisor"."frontImageId" as "advisorImageId", "advisorMark"."sequence" as "advisorRead", "advisorMark"."readAt" as "advisorReadAt", "last"."senderId", "last"."createdAt" as "lastAt", "last"."deletedAt" as "lastDeletedAt", left("last"."message", 200) as "excerpt", (select count(*) as "files" from "chat_attachments" where "chat_attachments"."messageId" = "last"."_id") as "files"
  from "chats" as "c"
  left join "agencies" as "a" on "a"."_id" = "c"."agencyId"
  left join "users" as "owner" on "owner"."_id" = "a"."userId"
  inner join "users" as "advisor" on "advisor"."_id" = "c"."advisorId"
  left join "chat_reads" as "ownerMark" on "ownerMark"."chatId" = "c"."_id"
  and "ownerMark"."userId" = "a"."userId"
  left join "chat_reads" as "advisorMark" on "advisorMark"."chatId" = "c"."_id"
  and "advisorMark"."userId" = "c"."advisorId"
  left join "chat_messages" as "last" on "last"."chatId" = "c"."_id"
  and "last"."sequence" = "c"."lastSequence"
  left join "archivings" as "mine" on "mine"."objectId" = "c"."_id"
  and "mine"."userId" = $1
  where "c"."_id" = any($2::uuid[]);
select count(*) as "total"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where $1
  and ("chats"."agencyId" = $2 and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') and not ((("company"."deletedAt" is null and ("company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."deletedAt" is null)) and exists (select "said"."_id" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."sequence" = (select "last"."sequence" from "chat_messages" as "last" where "last"."chatId" = "chats"."_id" and "last"."deletedAt" is null order by "last"."sequence" desc limit $4) and "said"."senderId" <> "chats"."advisorId"))) is true);
select "chats"."_id"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and (exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $2) and "chats"."agencyId" = $3 and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and ((("company"."deletedAt" is null and ("company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."deletedAt" is null)) and exists (select "said"."_id" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."sequence" = (select "last"."sequence" from "chat_messages" as "last" where "last"."chatId" = "chats"."_id" and "last"."deletedAt" is null order by "last"."sequence" desc limit $5) and "said"."senderId" <> "chats"."advisorId"))) is true)
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $6
  offset $7;
select count(*) as "total"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and (exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $2) and "chats"."agencyId" = $3 and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and ((("company"."deletedAt" is null and ("company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."deletedAt" is null)) and exists (select "said"."_id" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."sequence" = (select "last"."sequence" from "chat_messages" as "last" where "last"."chatId" = "chats"."_id" and "last"."deletedAt" is null order by "last"."sequence" desc limit $5) and "said"."senderId" <> "chats"."advisorId"))) is true);
select "chats"."_id"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where $1
  and 1 = 1
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $2
  offset $3;

-- listFilesOfMessages
select "t"."messageId", "f"."_id", "f"."name", "f"."format", "f"."size", "f"."createdAt"
  from "chat_attachments" as "t"
  inner join "uploads" as "f" on "f"."_id" = "t"."uploadId"
  where "t"."messageId" = any($1::uuid[])
  order by "t"."messageId", "t"."place";

-- listKeysOfFilesBy
select "storageKey"
  from "uploads"
  where "kind" = $1
  and "ownerId" = $2;

-- listMessages
select "m"."_id", "m"."chatId", "m"."sequence", "m"."message", "m"."senderId", "m"."createdAt", "m"."editedAt", "m"."deletedAt", "m"."aboutType", "m"."aboutId", "m"."aboutTitle", "sender"."name" as "senderName", "sender"."surname" as "senderSurname"
  from "chat_messages" as "m"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "m"."chatId" = $1
  and searchable("m"."message") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and "m"."sequence" < $3
  and "m"."sequence" > $4
  order by "m"."sequence" asc
  limit $5;
select count(*) as "total"
  from "chat_messages" as "m"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "m"."chatId" = $1
  and searchable("m"."message") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select "m"."_id", "m"."chatId", "m"."sequence", "m"."message", "m"."senderId", "m"."createdAt", "m"."editedAt", "m"."deletedAt", "m"."aboutType", "m"."aboutId", "m"."aboutTitle", "sender"."name" as "senderName", "sender"."surname" as "senderSurname"
  from "chat_messages" as "m"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "m"."chatId" = $1
  and "m"."sequence" >= $2
  order by "m"."sequence" desc
  limit $3;

-- listOwnSentFiles
select "f"."_id", "f"."name", "f"."format", "f"."createdAt"
  from "uploads" as "f"
  inner join "chat_attachments" as "t" on "t"."uploadId" = "f"."_id"
  where "f"."kind" = $1
  and "f"."ownerId" = $2
  order by "f"."createdAt", "f"."_id";

-- lockAgencyToTalkTo
select "agencies"."userId", "users"."isEnabled"
  from "agencies"
  inner join "users" on "users"."_id" = "agencies"."userId"
  where $1
  and "agencies"."_id" = $2 for key share of "agencies";
select "agencies"."userId", "users"."isEnabled"
  from "agencies"
  inner join "users" on "users"."_id" = "agencies"."userId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = $2 for key share of "agencies";

-- lockReadings
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- ownMessages
select "m"."chatId", "m"."sequence", "m"."message", "m"."aboutTitle", "m"."createdAt", array(select f."name" || '.' || f."format" from chat_attachments t join uploads f on f."_id" = t."uploadId" where t."messageId" = m."_id" order by t."place") as "files"
  from "chat_messages" as "m"
  where "m"."senderId" = $1
  order by "m"."createdAt", "m"."chatId", "m"."sequence";

-- updateMark
insert into "chat_reads" ("chatId", "userId", "sequence", "readAt") select "_id", $1::uuid as "userId", least($2::bigint, "lastSequence")::int as "sequence", $3::timestamptz as "readAt"
  from "chats"
  where "_id" = $4
  and least($5::bigint, "lastSequence")::int > 0
  on conflict ("chatId", "userId") do update
  set "sequence" = "excluded"."sequence", "readAt" = "excluded"."readAt"
  where "chat_reads"."sequence" < "excluded"."sequence"
  returning "sequence";

-- updateMessage
update "chat_messages"
  set "message" = $1, "editedAt" = $2
  where "_id" = $3;

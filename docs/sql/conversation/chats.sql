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
  and "chats"."lastSequence" > greatest("mark"."sequence", case when "chats"."advisorId" is null and exists (select from users r where r."_id" = $5 and r."role" not in ('user', 'business-partner')) then coalesce((select f."sequence" from chat_messages f join users by on by."_id" = f."senderId" where f."chatId" = "chats"."_id" and f."deletedAt" is null and by."role" not in ('user', 'business-partner') order by f."sequence" desc limit 1), 0) else 0 end);
select count(*) as "chatToRead", count(*) filter(where exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $1)) as "archivedToRead"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  left join "chat_reads" as "mark" on "mark"."chatId" = "chats"."_id"
  and "mark"."userId" = $2
  where ("company"."userId" = $3 and "company"."deletedAt" is null)
  and ("chats"."agencyId" = $4 and "chats"."advisorId" is null)
  and "chats"."lastSequence" > greatest("mark"."sequence", case when "chats"."advisorId" is null and exists (select from users r where r."_id" = $5 and r."role" not in ('user', 'business-partner')) then coalesce((select f."sequence" from chat_messages f join users by on by."_id" = f."senderId" where f."chatId" = "chats"."_id" and f."deletedAt" is null and by."role" not in ('user', 'business-partner') order by f."sequence" desc limit 1), 0) else 0 end);
select count(*) as "chatToRead", count(*) filter(where exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $1)) as "archivedToRead"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  left join "chat_reads" as "mark" on "mark"."chatId" = "chats"."_id"
  and "mark"."userId" = $2
  where $3
  and 1 = 1
  and "chats"."lastSequence" > greatest("mark"."sequence", case when "chats"."advisorId" is null and exists (select from users r where r."_id" = $4 and r."role" not in ('user', 'business-partner')) then coalesce((select f."sequence" from chat_messages f join users by on by."_id" = f."senderId" where f."chatId" = "chats"."_id" and f."deletedAt" is null and by."role" not in ('user', 'business-partner') order by f."sequence" desc limit 1), 0) else 0 end);

-- deleteFilesBy
delete from "chat_attachments"
  where "uploadId" in (select "_id" from "uploads" where "kind" = $1 and "ownerId" = $2);
delete from "uploads"
  where "kind" = $1
  and "ownerId" = $2;

-- deleteLastMessage
update "chats"
  set "lastSequence" = $1, "updatedAt" = coalesce( (select m."createdAt" from chat_messages m where m."chatId" = chats."_id" and m."sequence" = $2), chats."createdAt")
  where "_id" = $3
  and "lastSequence" = $4
  returning "_id";
delete from "chat_messages"
  where "_id" = $1;
update "chat_reads"
  set "sequence" = $1
  where "chatId" = $2
  and "sequence" > $3;

-- deleteOldChats
delete from "chats"
  where "agencyId" is null
  and "updatedAt" <= $1;

-- deleteOldMessages
delete from "chat_messages"
  where "_id" in (select "m"."_id" from "chat_messages" as "m" inner join "chats" on "chats"."_id" = "m"."chatId" where "chats"."agencyId" is null and "chats"."updatedAt" <= $1 limit $2);

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
  left join "users" as "advisor" on "advisor"."_id" = "chats"."advisorId"
  where $1
  and "company"."deletedAt" is null
  and "chats"."advisorId" is null
  and "chats"."agencyId" = $2
  and ("company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') or ("advisor"."searchWords" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and searchable(advisor."name" || ' ' || advisor."surname") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%'))
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $6;
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
select "chats"."_id", "company"."businessName" as "businessName", advisor."name" || ' ' || advisor."surname" as "advisorName"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  left join "users" as "advisor" on "advisor"."_id" = "chats"."advisorId"
  where $1
  and "company"."deletedAt" is null
  and $2
  and $3
  and ("company"."searchName" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') or ("advisor"."searchWords" like (select '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%') and searchable(advisor."name" || ' ' || advisor."surname") like '%' || replace(replace(replace(searchable($6), '\', '\\'), '%', '\%'), '_', '\_') || '%'))
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $7;

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
with "own" as (select "chats"."_id", "chats"."advisorId", "company"."_id" as "agencyId", "company"."businessName" from "chats" left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId" where $1 and "company"."deletedAt" is null and "chats"."agencyId" is not null and "chats"."agencyId" = $2), "asked" as ( select coalesce(avg((last."words" @@ (word_query($3)))::int), 0) >= 0.1 as "isCommon" from own, lateral (select "words" from chat_messages where "chatId" = own."_id" order by "sequence" desc limit 10) as last), "common" as (select "found".* from "own" inner join lateral (select "m".* from "chat_messages" as "m" where "m"."chatId" = "own"."_id" and case when m."words" @@ (word_query($4)) then true else false end order by "m"."sequence" desc limit $5) as "found" on true where (select "isCommon" from asked)), "rare" as (select "m".* from "chat_messages" as "m" where m."chatId" = any(array(select "_id" from own)) and m."words" @@ (word_query($6)) and not (select "isCommon" from asked)), "found" as (select * from (select * from "common" union all select * from "rare") as "found" order by found."createdAt" desc, found."sequence" desc, found."_id" limit $7) select "found"."_id", "found"."chatId", "found"."sequence", "found"."message", "found"."senderId", "found"."createdAt", "sender"."name" as "senderName", "sender"."surname" as "senderSurname", "own"."advisorId", "own"."agencyId" as "agencyId", "own"."businessName" as "businessName"
  from "found"
  inner join "own" on "own"."_id" = "found"."chatId"
  inner join "users" as "sender" on "sender"."_id" = "found"."senderId"
  order by found."createdAt" desc, found."sequence" desc, found."_id" /* planned for its
  values */;
select array(select lexeme from unnest(to_tsvector('italian', $1))) as "stems";
with "own" as (select "chats"."_id", "chats"."advisorId", "company"."_id" as "agencyId", "company"."businessName" from "chats" left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId" where ("company"."userId" = $1 and "company"."deletedAt" is null) and "company"."deletedAt" is null and "chats"."agencyId" is not null and "chats"."agencyId" = $2), "asked" as ( select coalesce(avg((last."words" @@ (word_query($3)))::int), 0) >= 0.1 as "isCommon" from own, lateral (select "words" from chat_messages where "chatId" = own."_id" order by "sequence" desc limit 10) as last), "common" as (select "found".* from "own" inner join lateral (select "m".* from "chat_messages" as "m" where "m"."chatId" = "own"."_id" and case when m."words" @@ (word_query($4)) then true else false end order by "m"."sequence" desc limit $5) as "found" on true where (select "isCommon" from asked)), "rare" as (select "m".* from "chat_messages" as "m" where m."chatId" = any(array(select "_id" from own)) and m."words" @@ (word_query($6)) and not (select "isCommon" from asked)), "found" as (select * from (select * from "common" union all select * from "rare") as "found" order by found."createdAt" desc, found."sequence" desc, found."_id" limit $7) select "found"."_id", "found"."chatId", "found"."sequence", "found"."message", "found"."senderId", "found"."createdAt", "sender"."name" as "senderName", "sender"."surname" as "senderSurname", "own"."advisorId", "own"."agencyId" as "agencyId", "own"."businessName" as "businessName"
  from "found"
  inner join "own" on "own"."_id" = "found"."chatId"
  inner join "users" as "sender" on "sender"."_id" = "found"."senderId"
  order by found."createdAt" desc, found."sequence" desc, found."_id" /* planned for its
  values */;
with "own" as (select "chats"."_id", "chats"."advisorId", "company"."_id" as "agencyId", "company"."businessName" from "chats" left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId" where $1 and "company"."deletedAt" is null and "chats"."agencyId" is not null), "asked" as ( select coalesce(avg((last."words" @@ (word_query($2)))::int), 0) >= 0.1 as "isCommon" from own, lateral (select "words" from chat_messages where "chatId" = own."_id" order by "sequence" desc limit 10) as last), "common" as (select "found".* from "own" inner join lateral (select "m".* from "chat_messages" as "m" where "m"."chatId" = "own"."_id" and case when m."words" @@ (word_query($3)) then true else false end order by "m"."sequence" desc limit $4) as "found" on true where (select "isCommon" from asked)), "rare" as (select "m".* from "chat_messages" as "m" where m."chatId" = any(array(select "_id" from own)) and m."words" @@ (word_query($5)) and not (select "isCommon" from asked)), "found" as (select * from (select * from "common" union all select * from "rare") as "found" order by found."createdAt" desc, found."sequence" desc, found."_id" limit $6) select "found"."_id", "found"."chatId", "found"."sequence", "found"."message", "found"."senderId", "found"."createdAt", "sender"."name" as "senderName", "sender"."surname" as "senderSurname", "own"."advisorId", "own"."agencyId" as "agencyId", "own"."businessName" as "businessName"
  from "found"
  inner join "own" on "own"."_id" = "found"."chatId"
  inner join "users" as "sender" on "sender"."_id" = "found"."senderId"
  order by found."createdAt" desc, found."sequence" desc, found."_id" /* planned for its
  values */;

-- findOfficeChatOf
select "_id"
  from "chats"
  where "agencyId" = $1
  and "advisorId" is null;

-- findOpenQuestion
select (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $1 order by "said"."sequence" desc limit $2) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $3 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) as "sequence"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where "chats"."_id" = $4;

-- findingChats
select
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where $1
  and ("chats"."agencyId" = $2 and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $4 order by "said"."sequence" desc limit $5) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $6 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is null);
select
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and (exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $2) and "chats"."agencyId" = $3 and "chats"."advisorId" is null and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $5 order by "said"."sequence" desc limit $6) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $7 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null);
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
with "said" as (insert into "chat_messages" ("_id", "aboutId", "aboutTitle", "aboutType", "chatId", "createdAt", "deletedAt", "editedAt", "kind", "message", "senderId", "sequence", "clientKey") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict ("chatId", "senderId", "clientKey") do nothing returning "chatId", "sequence", "senderId", "createdAt"), "last" as (update "chats" set "lastSequence" = $14, "updatedAt" = $15 from "said" where "chats"."_id" = "said"."chatId"), "mark" as (insert into "chat_reads" ("chatId", "userId", "sequence", "readAt") select "chatId", "senderId", "sequence", "createdAt" from "said" on conflict ("chatId", "userId") do update set "sequence" = $16, "readAt" = $17), "counted" as (insert into "kpi_events" ("_id", "kpiType", "userId", "agencyId", "entityId", "createdAt", "advisorId") select $18::uuid as "_id", $19::text as "kpiType", $20::uuid as "userId", $21::uuid as "agencyId", $22::uuid as "entityId", $23::timestamptz as "createdAt", coalesce( (select u."_id" from users u where u."_id" = $24 and u."role" in ('advisor', 'business-performance-partner')), (select a."advisorId" from all_agencies a where a."_id" = $25)) as "advisorId" from "said") select (select count(pg_notify($26, message)) from unnest($27::text[]) as message) as "told"
  from "said";
with "said" as (insert into "chat_messages" ("_id", "aboutId", "aboutTitle", "aboutType", "chatId", "createdAt", "deletedAt", "editedAt", "kind", "message", "senderId", "sequence", "clientKey") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict ("chatId", "senderId", "clientKey") do nothing returning "chatId", "sequence", "senderId", "createdAt"), "last" as (update "chats" set "lastSequence" = $14, "updatedAt" = $15 from "said" where "chats"."_id" = "said"."chatId"), "mark" as (insert into "chat_reads" ("chatId", "userId", "sequence", "readAt") select "chatId", "senderId", "sequence", "createdAt" from "said" on conflict ("chatId", "userId") do update set "sequence" = $16, "readAt" = $17) select (select count(pg_notify($18, message)) from unnest($19::text[]) as message) as "told"
  from "said";

-- insertOfficeChat
insert into "chats" ("_id", "agencyId", "advisorId", "createdAt", "updatedAt")
  values ($1, $2, $3, $4, $5)
  on conflict ("agencyId")
  where "advisorId" is null do nothing
  returning "_id";

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

-- listBroadcastsToTakeBack
select "_id"
  from "chats"
  where "_id" in (select "chatId" from "chat_messages" where "chat_messages"."_id" = any($1::uuid[]))
  order by "_id"
  for update;
select "m"."_id", "m"."chatId", "m"."sequence", "m"."senderId", "m"."createdAt", exists (select from chat_reads r where r."chatId" = m."chatId" and r."userId" <> m."senderId" and r."sequence" >= m."sequence") as "isRead"
  from "chat_messages" as "m"
  where "m"."_id" = any($1::uuid[])
  and "m"."kind" = $2
  and "m"."deletedAt" is null
  order by "m"."chatId", "m"."sequence" desc;

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
select "c"."_id", "c"."lastSequence", "c"."updatedAt", "c"."createdAt", "mine"."_id" as "archivingId", "a"."_id" as "agencyId", "a"."businessName", "a"."contractType", "a"."userId", "a"."advisorId" as "followerId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId", "owner"."name" as "ownerName", "owner"."surname" as "ownerSurname", "owner"."role" as "ownerRole", case when "a"."salesContactId" is not null
  and not (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then (select s."_id" from users s where s."_id" = "a"."salesContactId" and ("s"."isEnabled" and "s"."isConfirmed" and "s"."deletedAt" is null)) end as "salesContactId", (not "owner"."isEnabled" or "owner"."deletedAt" is not null) as "isOwnerOut", (not "owner"."isConfirmed" and ("owner"."importedAt" is null or "owner"."invitedAt" is not null)) as "isOwnerPending", "owner"."gender" as "ownerGender", "owner"."frontImageId" as "ownerImageId", "ownerMark"."sequence" as "ownerRead", "ownerMark"."readAt" as "ownerReadAt", "c"."advisorId", "advisor"."_id" as "firmId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "advisor"."role" as "advisorRole", "advisor"."gender" as "advisorGender", "advisor"."urlCalendy", "advisor"."frontImageId" as "advisorImageId", ("c"."advisorId" is null or coalesce(("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null), false)) as "isAdvisorHere", case when "c"."advisorId" is null
  and exists (select from users r where r."_id" = $1 and r."role" not in ('user', 'business-partner')) then coalesce((select f."sequence" from chat_messages f join users by on by."_id" = f."senderId" where f."chatId" = "c"."_id" and f."deletedAt" is null and by."role" not in ('user', 'business-partner') order by f."sequence" desc limit 1), 0) else 0 end as "answered", "advisorMark"."sequence" as "advisorRead", "advisorMark"."readAt" as "advisorReadAt", "last"."senderId", "last"."createdAt" as "lastAt", "last"."deletedAt" as "lastDeletedAt", left("last"."message", 200) as "excerpt", (select count(*) as "files" from "chat_attachments" where "chat_attachments"."messageId" = "last"."_id") as "files", exists (select "chats"."_id" from "chats" left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId" where (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $2 order by "said"."sequence" desc limit $3) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $4 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null and "chats"."_id" = "c"."_id") as "isUnanswered"
  from "chats" as "c"
  left join "agencies" as "a" on "a"."_id" = "c"."agencyId"
  left join "users" as "owner" on "owner"."_id" = "a"."userId"
  left join "users" as "consultant" on "consultant"."_id" = "c"."advisorId"
  left join "users" as "advisor" on "advisor"."_id" = coalesce(c."advisorId", case when a."userId" is distinct from $5::uuid then $6::uuid end)
  left join "chat_reads" as "ownerMark" on "ownerMark"."chatId" = "c"."_id"
  and "ownerMark"."userId" = "a"."userId"
  left join "chat_reads" as "advisorMark" on "advisorMark"."chatId" = "c"."_id"
  and "advisorMark"."userId" = "advisor"."_id"
  left join "chat_messages" as "last" on "last"."chatId" = "c"."_id"
  and "last"."sequence" = "c"."lastSequence"
  left join "archivings" as "mine" on "mine"."objectId" = "c"."_id"
  and "mine"."userId" = $7
  where "c"."_id" = any($8::uuid[]);

-- listChats
select "chats"."_id"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where $1
  and ("chats"."agencyId" = $2 and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $4 order by "said"."sequence" desc limit $5) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $6 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is null)
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $7
  offset $8;
select "c"."_id", "c"."lastSequence", "c"."updatedAt", "c"."createdAt", "mine"."_id" as "archivingId", "a"."_id" as "agencyId", "a"."businessName", "a"."contractType", "a"."userId", "a"."advisorId" as "followerId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId", "owner"."name" as "ownerName", "owner"."surname" as "ownerSurname", "owner"."role" as "ownerRole", case when "a"."salesContactId" is not null
  and not (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then (select s."_id" from users s where s."_id" = "a"."salesContactId" and ("s"."isEnabled" and "s"."isConfirmed" and "s"."deletedAt" is null)) end as "salesContactId", (not "owner"."isEnabled" or "owner"."deletedAt" is not null) as "isOwnerOut", (not "owner"."isConfirmed" and ("owner"."importedAt" is null or "owner"."invitedAt" is not null)) as "isOwnerPending", "owner"."gender" as "ownerGender", "owner"."frontImageId" as "ownerImageId", "ownerMark"."sequence" as "ownerRead", "ownerMark"."readAt" as "ownerReadAt", "c"."advisorId", "advisor"."_id" as "firmId", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", "advisor"."role" as "advisorRole", "advisor"."gender" as "advisorGender", "advisor"."urlCalendy", "advisor"."frontImageId" as "advisorImageId", ("c"."advisorId" is null or coalesce(("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null), false)) as "isAdvisorHere", case when "c"."advisorId" is null
  and exists (select from users r where r."_id" = $1 and r."role" not in ('user', 'business-partner')) then coalesce((select f."sequence" from chat_messages f join users by on by."_id" = f."senderId" where f."chatId" = "c"."_id" and f."deletedAt" is null and by."role" not in ('user', 'business-partner') order by f."sequence" desc limit 1), 0) else 0 end as "answered", "advisorMark"."sequence" as "advisorRead", "advisorMark"."readAt" as "advisorReadAt", "last"."senderId", "last"."createdAt" as "lastAt", "last"."deletedAt" as "lastDeletedAt", left("last"."message", 200) as "excerpt", (select count(*) as "files" from "chat_attachments" where "chat_attachments"."messageId" = "last"."_id") as "files", exists (select "chats"."_id" from "chats" left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId" where (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $2 order by "said"."sequence" desc limit $3) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $4 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null and "chats"."_id" = "c"."_id") as "isUnanswered"
  from "chats" as "c"
  left join "agencies" as "a" on "a"."_id" = "c"."agencyId"
  left join "users" as "owner" on "owner"."_id" = "a"."userId"
  left join "users" as "consultant" on "consultant"."_id" = "c"."advisorId"
  left join "users" as "advisor" on "advisor"."_id" = coalesce(c."advisorId", case when a."userId" is distinct from $5::uuid then $6::uuid end)
  left join "chat_reads" as "ownerMark" on "ownerMark"."chatId" = "c"."_id"
  and "ownerMark"."userId" = "a"."userId"
  left join "chat_reads" as "advisorMark" on "advisorMark"."chatId" = "c"."_id"
  and "advisorMark"."userId" = "advisor"."_id"
  left join "chat_messages" as "last" on "last"."chatId" = "c"."_id"
  and "last"."sequence" = "c"."lastSequence"
  left join "archivings" as "mine" on "mine"."objectId" = "c"."_id"
  and "mine"."userId" = $7
  where "c"."_id" = any($8::uuid[]);
select count(*) as "total"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where $1
  and ("chats"."agencyId" = $2 and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($3), '\', '\\'), '%', '\%'), '_', '\_') || '%') and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $4 order by "said"."sequence" desc limit $5) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $6 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is null);
select "chats"."_id"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and (exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $2) and "chats"."agencyId" = $3 and "chats"."advisorId" is null and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $5 order by "said"."sequence" desc limit $6) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $7 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null)
  order by "chats"."updatedAt" desc, "chats"."_id"
  limit $8
  offset $9;
select count(*) as "total"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  where ("company"."userId" = $1 and "company"."deletedAt" is null)
  and (exists (select "archivings"."_id" from "archivings" where "archivings"."objectId" = "chats"."_id" and "archivings"."userId" = $2) and "chats"."agencyId" = $3 and "chats"."advisorId" is null and "company"."deletedAt" is null and "company"."searchName" like (select '%' || replace(replace(replace(searchable($4), '\', '\\'), '%', '\%'), '_', '\_') || '%') and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $5 order by "said"."sequence" desc limit $6) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $7 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not null);
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
select count(*) as "total"
  from "chat_messages" as "m"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  where "m"."chatId" = $1
  and case when octet_length(m."message") = length(m."message") then lower(m."message") else searchable(m."message") end like (select '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%');
select "m"."_id", "m"."chatId", "m"."sequence", "m"."message", "m"."senderId", "m"."createdAt", "m"."editedAt", "m"."deletedAt", "m"."kind", "m"."aboutType", "m"."aboutId", "m"."aboutTitle", "sender"."name" as "senderName", "sender"."surname" as "senderSurname"
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
  where $1
  and "agencies"."_id" = $2 for key share of "agencies";
select "agencies"."userId", "users"."isEnabled"
  from "agencies"
  inner join "users" on "users"."_id" = "agencies"."userId"
  where "agencies"."userId" = $1
  and "agencies"."_id" = $2 for key share of "agencies";

-- lockOwnCompany
select array(select f."_id" from users f where ("f"."isEnabled" and "f"."isConfirmed" and "f"."deletedAt" is null) and (f."role" = 'admin' or f."_id" in ("agencies"."advisorId", "agencies"."businessAdvisorId", "agencies"."businessPerformancePartnerId", case when "agencies"."salesContactId" is not null and not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then (select s."_id" from users s where s."_id" = "agencies"."salesContactId" and ("s"."isEnabled" and "s"."isConfirmed" and "s"."deletedAt" is null)) end))) as "firmIds"
  from "agencies"
  where "_id" = $1
  and "userId" = $2 for key share of "agencies";

-- lockReadings
select pg_advisory_xact_lock(hashtextextended($1, 0));

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
select count(*) as "count"
  from "categories_templates" as "c"
  where ("c"."kind" <> 'choice' or exists (select from requirements_templates asked where asked."categoryTemplateId" = "c"."_id"));
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon";
select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId", u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId", plain_place(regexp_replace(a."registeredOfficeCity", '\(.*', '')) as "city", a."registeredOfficeProvince" as "province", array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '') from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices", array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers", array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes", array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers", array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers", array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm", array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments", array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
  from agencies a
  join users u on u."_id" = a."userId"
  left join surveys s on s."agencyId" = a."_id"
  where a."_id" = any($1::uuid[]);
select "_id", "objectId", "createdAt"
  from "favorites"
  where "agencyId" = $1
  and "entityType" = $2;
select "recommendations"."_id", "recommendations"."recommendationId", "users"."name" as "advisorName"
  from "recommendations"
  inner join "users" on "users"."_id" = "recommendations"."advisorId"
  where "recommendations"."agencyId" = $1
  and "recommendations"."recommendationType" = $2
  and "recommendations"."withdrawnAt" is null;
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."createdAt", "r"."answer", "r"."answerReason", "r"."answeredAt", "r"."progress", "r"."amount", "r"."progressAt", "r"."withdrawnAt", "agencies"."businessName", "agencies"."deletedAt" as "agencyDeletedAt", "advisor"."name" as "advisorName", "advisor"."surname" as "advisorSurname", coalesce("announcements"."title", "services"."name") as "title", coalesce("announcements"."withdrawnAt", "services"."withdrawnAt") as "thingWithdrawnAt", "announcements"."expiryDate", "r"."seenAt"
  from "all_recommendations" as "r"
  left join "all_agencies" as "agencies" on "agencies"."_id" = "r"."agencyId"
  inner join "users" as "advisor" on "advisor"."_id" = "r"."advisorId"
  left join "all_announcements" as "announcements" on "announcements"."_id" = "r"."announcementId"
  left join "all_services" as "services" on "services"."_id" = "r"."serviceId"
  where ($1 and "r"."isTakenBack" = $2 and "r"."agencyId" = $3)
  and "r"."withdrawnAt" is null
  order by "r"."createdAt" desc, "r"."_id"
  limit $4;
select h."horizon", c."kind", c."entityId", c."revision"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "end", pg_current_xact_id_if_assigned()::text::bigint as "own") h
  left join matching_changes c on ((c."kind" <> 'agency' and c."changedIn" >= $1))
  and c."changedIn" < h."end"
  and c."changedIn" is distinct from h."own";
select "a"."_id", "businessName", "contractType", "vatNumber", "a"."telephone", "administrationEmail" as "email", "registeredOfficeCity" as "city", "registeredOfficeProvince" as "province", "referentName", "referentSurname", "dossierGenerationStatus", "dossierApprovalDate", (("s"."_id" is not null and ("s"."hasOffices" and "s"."hasChambers" and (not ("o"."role" <> 'business-partner') or ("s"."hasActivity" and "s"."registerOfficeId" is not null and "a"."vatNumber" <> ''))) and (not ("o"."role" <> 'business-partner') or ($1::int > 0 and "s"."answeredQuestions" >= $2::int))) or q."agencyId" is not null) as "canWait"
  from "agencies" as "a"
  inner join "users" as "o" on "o"."_id" = "a"."userId"
  left join "surveys" as "s" on "s"."agencyId" = "a"."_id"
  left join "dossier_requests" as "q" on "q"."agencyId" = "a"."_id"
  and "q"."round" = "a"."dossierRound"
  where "a"."_id" = $3;
select "_id", "name"
  from "regions";
select "_id", "name"
  from "region_groups";
select "regionGroupId", "regionId"
  from "region_group_regions";
select "_id", "code", "name"
  from "cciaas";
select "_id", "name", "description", "categoryTemplateId"
  from "requirements_templates"
  order by "_id";
select "code", "name", "regionId"
  from "provinces";
select "code", "name", "provinceCode", array_remove(array[plain_place("name"), plain_place("otherName")], null) as "plain"
  from "municipalities";
select "code2007", "code2025", "isSimple", "isExclusive", "targets"
  from "ateco_correspondences";
select "version", "code", "section"
  from "ateco_codes"
  where "level" = $1;
select "_id", "categoryName", "isMultipleAnswers", "kind", coalesce("question", '') as "question"
  from "categories_templates"
  order by "_id";
select "value", "requirementTemplateId" as "requirementCode"
  from "official_correspondences"
  where "field" = $1
  and "kind" = $2
  order by "value", "requirementTemplateId";
select "_id", "isActive", "announcementType", "isMonoGrant", "regionId", "regionGroupId", "cciaaId", "allowsNewSite", "publicationDate", "expiryDate", "expiryCommercialDate", "waitingPubblication", "untilFoundAvailable", "investmentTypes", "amount", "aidForms", "aidIntensity", "aidMin", "spendMin", "spendMax", "municipalities", "provinces", "sectors", "sourceUpdatedAt", "checkState", "admitsNoFirm", "notedDay", "openDoubt", "firmsAsked", "successRate", "difficultyLevel", "closedAt", "officialId" is not null as "isOfficial"
  from "announcements";
select "c"."announcementId" as "ownerId", c."templateId" as "categoryCode", c."categoryName", t."fixable" as "isFixable", case when "c"."unit" is not null then jsonb_build_object('unit', "c"."unit", 'minimum', "c"."minimum", 'maximum', "c"."maximum") end as "bounds", not exists (select from requirements_templates a where a."categoryTemplateId" = c."templateId" and not exists (select from "announcement_requirements" r where r."categoryId" = c."_id" and r."templateId" = a."_id")) as "acceptsAll", array(select r."templateId" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "codes", array(select r."name" from "announcement_requirements" r where r."categoryId" = c."_id" order by r."order", r."_id") as "names"
  from "announcement_categories" c
  join categories_templates t on t."_id" = c."templateId"
  order by c."order", c."_id";
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

-- updateQuestionClosed
update "chats"
  set "closedSequence" = $1
  where "_id" = $2
  and "closedSequence" < $3
  returning "_id";

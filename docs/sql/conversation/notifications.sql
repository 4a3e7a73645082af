-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- countUnseen
select n."_id", c.*
  from notifications n
  cross join lateral (select * from (select 'companyDeleted', coalesce((select g."deletedAt" from all_agencies g where g."_id" = (n."data" ->> 'agencyId')::uuid), $1::timestamptz), null::text where n."data" ->> 'agencyId' is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid)) as each ("outcome", "settledAt", "says") limit 1) c
  where n."_id" = any($2::uuid[]);
-- findChatToNotify
select "c"."_id", "a"."_id" as "agencyId", "a"."businessName", "a"."userId" as "ownerId", "u"."_id" as "advisorId", "u"."name", "u"."surname"
  from "chats" as "c"
  inner join "agencies" as "a" on "a"."_id" = "c"."agencyId"
  inner join "users" as "u" on "u"."_id" = "c"."advisorId"
  where "c"."_id" = $1;
-- findChoiceToNotify
select "agencies"."_id" as "agencyId", "agencies"."businessName", "chosen"."_id" as "chosenId", "chosen"."name", "chosen"."surname", "chosen"."role"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  inner join "users" as "chosen" on "chosen"."_id" = "owner"."advisor"
  where (not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) and "owner"."advisorChosenAt" is not null and "owner"."deletedAt" is null and ("chosen"."isEnabled" and "chosen"."isConfirmed" and "chosen"."deletedAt" is null) and "agencies"."salesContactId" is distinct from "chosen"."_id")
  and "owner"."_id" = $1
  and "owner"."advisorChosenAt" = $2
  order by "agencies"."createdAt", "agencies"."_id";
-- findClosedCall
select "c"."_id", "c"."title", "c"."closing", "f"."field", "f"."quote", coalesce((select max(h."sequence") from announcement_changes h where h."announcementId" = c."_id" and h."field" = 'state'), 0) as "sequence"
  from "announcements" as "c"
  left join "announcement_facts" as "f" on "f"."announcementId" = "c"."_id" and "f"."rank" = $1 and "f"."kind" = "c"."closing"
  where "c"."_id" = $2
  and "c"."isActive" = $3
  and "c"."closedAt" = $4;
-- findFavoriteToNotify
select "f"."_id", "f"."agencyId", "n"."_id" as "announcementId", "n"."title", "a"."businessName", "a"."advisorId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId"
  from "favorites" as "f"
  inner join "agencies" as "a" on "a"."_id" = "f"."agencyId"
  inner join "announcements" as "n" on "n"."_id" = "f"."announcementId"
  where "f"."_id" = $1;
-- findMovedToTell
select "w"."_id"
  from "agencies"
  inner join "users" as "w" on ("w"."_id" = "agencies"."advisorId" or "w"."_id" = "agencies"."businessAdvisorId" or "w"."_id" = "agencies"."businessPerformancePartnerId" or "w"."_id" = "agencies"."salesContactId")
  where "agencies"."_id" = $1
  and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null);
-- findPush
select "s"."_id", "s"."endpoint", "s"."publicKey", "s"."authSecret", "u"."role", "n"."event", "n"."title", "n"."createdAt", n."data" as "data"
  from "push_subscriptions" as "s"
  inner join "notifications" as "n" on "n"."userId" = "s"."userId"
  inner join "users" as "u" on "u"."_id" = "s"."userId"
  where "s"."_id" = $1
  and "n"."_id" = $2
  and "n"."hasBeenSeen" = $3
  and "u"."isEnabled" = $4
  and "u"."isConfirmed" = $5;
-- findRecommendationToNotify
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."answer", "r"."answerReason", "r"."answeredAt", "a"."businessName", "a"."userId" as "ownerId", "a"."advisorId" as "agencyAdvisorId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId", "u"."name" as "advisorName", "u"."role" as "advisorRole", coalesce("n"."title", "s"."name") as "title", coalesce("n"."withdrawnAt", "s"."withdrawnAt") as "thingWithdrawnAt"
  from "recommendations" as "r"
  inner join "agencies" as "a" on "a"."_id" = "r"."agencyId"
  inner join "users" as "u" on "u"."_id" = "r"."advisorId"
  left join "all_announcements" as "n" on "n"."_id" = "r"."announcementId"
  left join "all_services" as "s" on "s"."_id" = "r"."serviceId"
  where "r"."_id" = $1
  and "r"."withdrawnAt" is null
  for share of "r";
-- findWaiting
select "u"."name", "u"."surname", "a"."_id" as "agencyId", "a"."businessName"
  from "users" as "u"
  left join "agencies" as "a" on "a"."userId" = "u"."_id"
  where "u"."_id" = $1
  and "u"."isConfirmed" = $2
  and "u"."isEnabled" = $3
  and "u"."deletedAt" is null
  order by "a"."createdAt";
-- listAwaitedCalls
select "e"."seriesId", "n"."_id", "n"."title", "n"."isActive", "n"."closing", "n"."closedAt", "n"."publicationDate", "n"."expiryDate", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable"
  from "announcement_editions" as "e"
  inner join "announcements" as "n" on "n"."_id" = "e"."announcementId"
  where "n"."isActive" = $1
  and "n"."updatedAt" <= $2
  and exists (select "w"."agencyId" from "edition_waits" as "w" where "w"."seriesId" = "e"."seriesId" and "w"."toldAt" is null)
  order by "n"."publicationDate" desc nulls last, "n"."_id";
-- listBegunToTell
select "f"."agencyId", "agencies"."businessName", "owner"."_id" as "ownerId", "f"."kind", "f"."personId", person."name" || ' ' || person."surname" as "name"
  from "agency_followers" as "f"
  inner join "agencies" on "agencies"."_id" = "f"."agencyId"
  inner join "users" as "person" on "person"."_id" = "f"."personId"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId" and "owner"."isEnabled" = $1 and "owner"."deletedAt" is null
  where "f"."actId" = $2
  and "f"."endedAt" is null
  and ("person"."isEnabled" and "person"."isConfirmed" and "person"."deletedAt" is null)
  order by "agencies"."searchName", "f"."_id";
-- listEditionsToNotify
select "w"."agencyId", "e"."announcementId"
  from "edition_waits" as "w"
  inner join "announcement_editions" as "e" on "e"."seriesId" = "w"."seriesId"
  where "e"."announcementId" = any($1::uuid[])
  and ("w"."toldAt" is null or ("w"."toldOfId" = "e"."announcementId" and "w"."toldAs" = $2));
-- listEndedToTell
select "f"."agencyId", "agencies"."businessName", "owner"."_id" as "ownerId", "f"."kind", "f"."personId", person."name" || ' ' || person."surname" as "name"
  from "agency_followers" as "f"
  inner join "agencies" on "agencies"."_id" = "f"."agencyId"
  inner join "users" as "person" on "person"."_id" = "f"."personId"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId" and "owner"."isEnabled" = $1 and "owner"."deletedAt" is null
  where "f"."endedActId" = $2
  and ("person"."isEnabled" and "person"."isConfirmed" and "person"."deletedAt" is null)
  and not exists (select "again"."_id" from "agency_followers" as "again" where "again"."agencyId" = "f"."agencyId" and "again"."personId" = "f"."personId" and "again"."endedAt" is null)
  order by "agencies"."searchName", "f"."_id";
-- listFollowedNow
select "agencies"."_id", "agencies"."businessName", "w"."name", "w"."surname"
  from "agencies"
  left join "users" as "w" on "w"."_id" = coalesce("agencies"."advisorId", "agencies"."businessAdvisorId", "agencies"."salesContactId") and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null)
  where "agencies"."_id" = any($1::uuid[]);
-- listLeadingNowhere
select n."_id", case when (n."data" ->> 'agencyId')::uuid is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid) then 'company' else 'thing' end as "nowhere"
  from notifications n
  join users r on r."_id" = n."userId"
  where n."_id" = any($1::uuid[])
  and ( ((n."data" ->> 'agencyId')::uuid is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid)) or (n."event" in ('newAnnouncement', 'nextEdition', 'announcementChanged') and (n."data" ->> '_id')::uuid is not null and not exists (select from all_announcements a where a."_id" = (n."data" ->> '_id')::uuid and (a."withdrawnAt" is not null or a."isActive" or r."role" in ('admin', 'platform-admin')))) or (n."event" in ('newService') and (n."data" ->> '_id')::uuid is not null and not exists (select from all_services v where v."_id" = (n."data" ->> '_id')::uuid and (v."withdrawnAt" is not null or v."isActive" or r."role" in ('admin', 'platform-admin')))) or (n."event" in ('userToConfirm') and exists (select from users u where u."_id" = (n."data" ->> '_id')::uuid and u."deletedAt" is not null)));
-- listLeftToTell
select "f"."agencyId", "agencies"."businessName", "owner"."_id" as "ownerId", "f"."kind", "f"."personId", person."name" || ' ' || person."surname" as "name"
  from "agency_followers" as "f"
  inner join "agencies" on "agencies"."_id" = "f"."agencyId"
  inner join "users" as "person" on "person"."_id" = "f"."personId"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId" and "owner"."isEnabled" = $1 and "owner"."deletedAt" is null
  where "f"."endedActId" = $2
  and "f"."endedBy" = $3
  and "f"."kind" in ($4, $5, $6)
  and not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false))
  order by "agencies"."searchName", "f"."_id";
-- listMessagesToNotify
select "m"."chatId", "m"."sequence", "m"."message", "chats"."advisorId", "company"."_id" as "agencyId", "company"."userId" as "ownerId", "company"."businessName" as "businessName", "company"."contractType" as "contractType", (not "owner"."isConfirmed" and ("owner"."importedAt" is null or "owner"."invitedAt" is not null)) as "isOwnerPending", "owner"."role" as "ownerRole", "reader"."_id" as "reader", "m"."senderId", "sender"."name" as "senderName", "sender"."surname" as "senderSurname", greatest("mark"."sequence", case when "chats"."advisorId" is null and exists (select from users r where r."_id" = "reader"."_id" and r."role" not in ('user', 'business-partner')) then coalesce((select f."sequence" from chat_messages f join users by on by."_id" = f."senderId" where f."chatId" = "chats"."_id" and f."deletedAt" is null and by."role" not in ('user', 'business-partner') order by f."sequence" desc limit 1), 0) else 0 end) as "read"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  inner join "chat_messages" as "m" on "m"."chatId" = "chats"."_id"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  inner join "users" as "owner" on "owner"."_id" = "company"."userId"
  inner join lateral (select unnest(case when "m"."senderId" = "chats"."advisorId" then array["company"."userId"] when "chats"."advisorId" is not null then array["chats"."advisorId"] when "sender"."role" in ('user', 'business-partner') then array(select f."_id" from users f where ("f"."isEnabled" and "f"."isConfirmed" and "f"."deletedAt" is null) and (f."role" = 'admin' or f."_id" in ("company"."advisorId", "company"."businessAdvisorId", "company"."businessPerformancePartnerId", case when "company"."salesContactId" is not null and not (coalesce("company"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("company"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then (select s."_id" from users s where s."_id" = "company"."salesContactId" and ("s"."isEnabled" and "s"."isConfirmed" and "s"."deletedAt" is null)) end))) else array["company"."userId"] end) as "_id") as "reader" on true
  left join "chat_reads" as "mark" on "mark"."chatId" = "m"."chatId" and "mark"."userId" = "reader"."_id"
  where ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $1 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))
  and "m"."_id" = any($2::uuid[])
  and "m"."deletedAt" is null
  order by "m"."chatId", "m"."sequence", "reader"."_id";
-- listPeopleToWrite
select distinct "n"."userId"
  from "notifications" as "n"
  inner join "users" as "u" on "u"."_id" = "n"."userId"
  where (u."isEnabled" and u."isEmailVerified" and u."deletedAt" is null and (u."isConfirmed" or (u."role" in ('user', 'business-partner') and (n."event" in ('advisorAssigned', 'advisorLeft') or (n."event" = 'newMessage' and exists (select from chats c where c."_id" = (n."data" ->> '_id')::uuid and c."advisorId" is null))))))
  and not exists (select from mails m where m."eventKey" = n."eventKey" and m."recipient" = u."email")
  and "n"."hasBeenSeen" = $1
  and "n"."mailedAt" is null
  and "n"."createdAt" > $2
  and "n"."createdAt" <= $3
  and coalesce(((select "p"."channel" from "notification_preferences" as "p" where "p"."userId" = "n"."userId" and "p"."event" = "n"."event")) = 'mail', "n"."event" = any($4::text[]))
  order by "n"."userId";
-- listQuestionsLeft
select asked."name" || ' ' || asked."surname" as "name", "chats"."agencyId"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  inner join "users" as "asked" on "asked"."_id" = "chats"."advisorId"
  where "chats"."agencyId" = any($1::uuid[])
  and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $2 order by "said"."sequence" desc limit $3) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and (("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $4 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not true) is not null
  order by "chats"."updatedAt";
-- listSettled
select n."_id", c.*
  from notifications n
  cross join lateral (select * from (select 'companyDeleted', coalesce((select g."deletedAt" from all_agencies g where g."_id" = (n."data" ->> 'agencyId')::uuid), $1::timestamptz), null::text where n."data" ->> 'agencyId' is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid) union all select 'followedByOther', max(f."endedAt"), null::text from agency_followers f where n."event" in ('advisorAssigned') and f."actId" = case when split_part(n."eventKey", ' ', 2) ~ '^[0-9a-f-]{36}$' then split_part(n."eventKey", ' ', 2)::uuid end and f."agencyId" = (n."data" ->> 'agencyId')::uuid having bool_and(f."endedAt" is not null) union all select 'followedAnew', $2::timestamptz, null::text where n."event" in ('advisorAssigned') and n."data" ->> 'agencyId' is null and not exists (select from agency_followers f join agencies on agencies."_id" = f."agencyId" where f."actId" = case when split_part(n."eventKey", ' ', 2) ~ '^[0-9a-f-]{36}$' then split_part(n."eventKey", ' ', 2)::uuid end and f."endedAt" is null and n."userId" in (f."personId", agencies."userId"))) as each ("outcome", "settledAt", "says") limit 1) c
  where n."_id" = any($3::uuid[]);
-- lockLinesToWrite
select "n"."_id", "n"."title", "n"."body", "n"."event", "n"."createdAt", n."data" as "data", case when n."event" in ('newAnnouncement', 'announcementChanged', 'nextEdition') then (select a."title" from all_announcements a where a."_id" = (n."data" ->> '_id')::uuid) when n."event" = 'newService' then (select v."name" from all_services v where v."_id" = (n."data" ->> '_id')::uuid) when n."event" = 'recommendationAnswered' then (select coalesce(a."title", v."name") from recommendations r left join all_announcements a on a."_id" = r."announcementId" left join all_services v on v."_id" = r."serviceId" where r."_id" = (n."data" ->> '_id')::uuid) when n."event" = 'newAnnouncementFavorite' then (select a."title" from favorites f join all_announcements a on a."_id" = f."announcementId" where f."_id" = (n."data" ->> '_id')::uuid) end as "about"
  from "notifications" as "n"
  inner join "users" as "u" on "u"."_id" = "n"."userId"
  where (u."isEnabled" and u."isEmailVerified" and u."deletedAt" is null and (u."isConfirmed" or (u."role" in ('user', 'business-partner') and (n."event" in ('advisorAssigned', 'advisorLeft') or (n."event" = 'newMessage' and exists (select from chats c where c."_id" = (n."data" ->> '_id')::uuid and c."advisorId" is null))))))
  and not exists (select from mails m where m."eventKey" = n."eventKey" and m."recipient" = u."email")
  and "n"."hasBeenSeen" = $1
  and "n"."mailedAt" is null
  and "n"."createdAt" > $2
  and "n"."createdAt" <= $3
  and coalesce(((select "p"."channel" from "notification_preferences" as "p" where "p"."userId" = "n"."userId" and "p"."event" = "n"."event")) = 'mail', "n"."event" = any($4::text[]))
  and "n"."userId" = $5
  order by "n"."createdAt", "n"."_id"
  for update of "n" skip locked;
-- lockNoticesOf
select n."_id", n."userId", ( select q."_id" from chat_messages q where q."chatId" = c."_id" and q."senderId" = $1 and q."deletedAt" is null and q."sequence" >= split_part(n."eventKey", ' ', 3)::integer order by q."sequence" limit 1 ) as "quotedId"
  from chats c
  join agencies a on a."_id" = c."agencyId"
  join notifications n on n."_id" in ( select distinct on (l."userId") l."_id" from notifications l where l."userId" = any(array[a."userId"] || case when c."advisorId" is null then array(select f."_id" from users f where ("f"."isEnabled" and "f"."isConfirmed" and "f"."deletedAt" is null) and (f."role" = 'admin' or f."_id" in ("a"."advisorId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId", case when "a"."salesContactId" is not null and not (coalesce("a"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("a"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then (select s."_id" from users s where s."_id" = "a"."salesContactId" and ("s"."isEnabled" and "s"."isConfirmed" and "s"."deletedAt" is null)) end))) else array[c."advisorId"] end) and l."userId" <> $2 and l."event" = 'newMessage' and l."data" ->> '_id' = c."_id"::text and split_part(l."eventKey", ' ', 3)::integer <= $3 order by l."userId", split_part(l."eventKey", ' ', 3)::integer desc)
  where c."_id" = $4
  for update of n;

-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countUnseen
select "_id", "event"
  from "notifications"
  where "userId" = $1
  and "hasBeenSeen" = $2;
select n."_id", c.*
  from notifications n
  cross join lateral (select * from (select 'companyDeleted', coalesce((select g."deletedAt" from all_agencies g where g."_id" = (n."data" ->> 'agencyId')::uuid), $1::timestamptz), null::text where n."data" ->> 'agencyId' is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid)) as each ("outcome", "settledAt", "says") limit 1) c
  where n."_id" = any($2::uuid[]);

-- deleteNotice
delete from "notifications"
  where "_id" = $1;
select pg_notify($1, $2);

-- deletePushDevice
delete from "push_subscriptions"
  where "userId" = $1
  and "endpoint" = $2;

-- deletePushDeviceById
delete from "push_subscriptions"
  where "_id" = $1;

-- deleteUntold
delete from "notifications"
  where "event" = $1
  and "data" ->> '_id' = $2
  and "eventKey" = $3
  and "hasBeenSeen" = $4
  and "mailedAt" is null
  and "userId" not in (select "userId" from "push_subscriptions")
  returning "userId";
select pg_notify($1, $2);
delete from "notifications"
  where "event" = $1
  and "data" ->> '_id' = $2
  and "eventKey" <> $3
  and "hasBeenSeen" = $4
  and "mailedAt" is null
  and "userId" not in (select "userId" from "push_subscriptions")
  returning "userId";

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
  left join "announcement_facts" as "f" on "f"."announcementId" = "c"."_id"
  and "f"."rank" = $1
  and "f"."kind" = "c"."closing"
  where "c"."_id" = $2
  and "c"."isActive" = $3
  and "c"."closedAt" = $4;

-- findDigestFrequency
select "digestFrequency"
  from "users"
  where "_id" = $1;

-- findFavoriteToNotify
select "f"."_id", "f"."agencyId", "n"."_id" as "announcementId", "n"."title", "a"."businessName", "a"."advisorId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId"
  from "favorites" as "f"
  inner join "agencies" as "a" on "a"."_id" = "f"."agencyId"
  inner join "announcements" as "n" on "n"."_id" = "f"."announcementId"
  where "f"."_id" = $1;

-- findMovedToTell
select "agencies"."businessName", "owner"."name", "owner"."surname"
  from "agencies"
  inner join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  where "agencies"."_id" = $1;
select "w"."_id"
  from "agencies"
  inner join "users" as "w" on ("w"."_id" = "agencies"."advisorId" or "w"."_id" = "agencies"."businessAdvisorId" or "w"."_id" = "agencies"."businessPerformancePartnerId" or "w"."_id" = "agencies"."salesContactId")
  where "agencies"."_id" = $1
  and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null);

-- findPersonNamed
select "name", "surname"
  from "users"
  where "_id" = $1
  and "deletedAt" is null;

-- findPublishedTitle
select "title"
  from "announcements"
  where "_id" = $1
  and "isActive" = $2;

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

-- findReader
select "name", "email", "language", "role"
  from "users"
  where "_id" = $1
  and "isEnabled" = $2
  and "isEmailVerified" = $3
  and "deletedAt" is null;

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
select "r"."_id", "r"."agencyId", "r"."advisorId", "r"."recommendationType", "r"."recommendationId", "r"."answer", "r"."answerReason", "r"."answeredAt", "a"."businessName", "a"."userId" as "ownerId", "a"."advisorId" as "agencyAdvisorId", "a"."businessAdvisorId", "a"."businessPerformancePartnerId", "u"."name" as "advisorName", "u"."role" as "advisorRole", coalesce("n"."title", "s"."name") as "title", coalesce("n"."withdrawnAt", "s"."withdrawnAt") as "thingWithdrawnAt"
  from "recommendations" as "r"
  inner join "agencies" as "a" on "a"."_id" = "r"."agencyId"
  inner join "users" as "u" on "u"."_id" = "r"."advisorId"
  left join "all_announcements" as "n" on "n"."_id" = "r"."announcementId"
  left join "all_services" as "s" on "s"."_id" = "r"."serviceId"
  where "r"."_id" = $1
  and "r"."withdrawnAt" is null;

-- findSaid
select "chatId", "sequence", "senderId"
  from "chat_messages"
  where "_id" = $1;

-- findWaiting
select "u"."name", "u"."surname", "a"."_id" as "agencyId", "a"."businessName"
  from "users" as "u"
  left join "agencies" as "a" on "a"."userId" = "u"."_id"
  where "u"."_id" = $1
  and "u"."isConfirmed" = $2
  and "u"."isEnabled" = $3
  and "u"."deletedAt" is null
  order by "a"."createdAt";

-- insertDigest
insert into "digests" ("userId", "day", "createdAt")
  values ($1, $2, $3)
  on conflict do nothing;

-- insertNotifications
select "_id", "language"
  from "users"
  where "_id" = any($1::uuid[]);
select "userId", "event"
  from "notification_preferences"
  where "userId" = any($1::uuid[])
  and "channel" = $2;
insert into "notifications" ("_id", "userId", "event", "eventKey", "createdAt", "title", "body", "data")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("userId", "eventKey") do nothing
  returning "_id", "userId", "event", "title", "data" - 'personId' as "data";
select (select count(pg_notify($1, message)) from unnest($2::text[]) as message);

-- listAdmins
select "_id"
  from "users"
  where "role" = $1
  and "isEnabled" = $2
  and "isConfirmed" = $3
  and "deletedAt" is null
  order by "_id";

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
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  and "owner"."isEnabled" = $1
  and "owner"."deletedAt" is null
  where "f"."actId" = $2
  and "f"."endedAt" is null
  and ("person"."isEnabled" and "person"."isConfirmed" and "person"."deletedAt" is null)
  order by "agencies"."searchName", "f"."_id";

-- listCallsToNotify
select "n"."_id", "n"."title"
  from "announcements" as "n"
  where exists (select "h"."_id" from "announcement_changes" as "h" where "h"."announcementId" = "n"."_id" and "h"."toldAt" is null)
  order by "n"."_id";

-- listChangesToNotify
select "field", "sequence", "createdAt", "before" as "before", "after" as "after"
  from "announcement_changes"
  where "announcementId" = $1
  and "toldAt" is null
  order by "sequence";

-- listChosenChannels
select "event", "channel"
  from "notification_preferences"
  where "userId" = $1;

-- listCompaniesOf
select "_id", "businessName"
  from "agencies"
  where "userId" = $1
  order by "businessName", "_id";

-- listDigestCalls
select "n"."_id", "n"."isActive", "n"."amount", "n"."publicationDate", "n"."expiryDate", "n"."expiryCommercialDate", "n"."waitingPubblication", "n"."untilFoundAvailable", "n"."closing", "n"."closedAt", nullif(concat_ws(', ', coalesce(r."name", g."name", c."name"), (select string_agg(coalesce(p."name" || ' (' || x.code || ')', x.code), ', ' order by p."name", x.code) from unnest(n."provinces") as x(code) left join provinces p on p."code" = x.code), (select string_agg(coalesce(m."name", x.code), ', ' order by m."name", x.code) from unnest(n."municipalities") as x(code) left join municipalities m on m."code" = x.code)), '') as "territory", concat_ws(' ', n."regionId", n."regionGroupId", n."cciaaId", (select string_agg(m."regionId"::text, ' ' order by m."regionId") from region_group_regions m where m."regionGroupId" = n."regionGroupId"), (select string_agg(x.code, ' ' order by x.code) from unnest(n."provinces" || n."municipalities") as x(code))) as "places", array( select (case when x."isRemoved" then '-' else '' end) || k."version" || ' ' || k."code" from atecoannouncements s join atecoannouncement_codes x on x."atecoannouncementId" = s."_id" join ateco_codes k on k."_id" = x."atecoCodeId" where s."announcementId" = n."_id" union all select 'sector:' || unnest(n."sectors") order by 1) as "activities", array( select q."categoryName" || coalesce(': ' || a."name", ': ' || nullif(concat_ws(', ', '≥ ' || q."minimum", '≤ ' || q."maximum"), '') || case q."unit" when 'monthsOld' then ' mesi' else '' end, '') from announcement_categories q left join announcement_requirements a on a."categoryId" = q."_id" where q."announcementId" = n."_id" union all select m."text" from announcement_checks m where m."announcementId" = n."_id" union all select $1 where n."admitsNoFirm" order by 1) as "requirements"
  from "announcements" as "n"
  left join "regions" as "r" on "r"."_id" = "n"."regionId"
  left join "region_groups" as "g" on "g"."_id" = "n"."regionGroupId"
  left join "cciaas" as "c" on "c"."_id" = "n"."cciaaId"
  where "n"."_id" = any($2::uuid[]);
select "_id", "title", "amount", "publicationDate", "expiryDate", "closing" as "shut"
  from "announcements"
  where "_id" = any($1::uuid[]);

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
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  and "owner"."isEnabled" = $1
  and "owner"."deletedAt" is null
  where "f"."endedActId" = $2
  and ("person"."isEnabled" and "person"."isConfirmed" and "person"."deletedAt" is null)
  and not exists (select "again"."_id" from "agency_followers" as "again" where "again"."agencyId" = "f"."agencyId" and "again"."personId" = "f"."personId" and "again"."endedAt" is null)
  order by "agencies"."searchName", "f"."_id";

-- listFollowedNow
select "agencies"."_id", "agencies"."businessName", "w"."name", "w"."surname"
  from "agencies"
  left join "users" as "w" on "w"."_id" = coalesce("agencies"."advisorId", "agencies"."businessAdvisorId", "agencies"."salesContactId")
  and ("w"."isEnabled" and "w"."isConfirmed" and "w"."deletedAt" is null)
  where "agencies"."_id" = any($1::uuid[]);

-- listLeadingNowhere
select n."_id", case when (n."data" ->> 'agencyId')::uuid is not null
  and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid) then 'company' else 'thing' end as "nowhere"
  from notifications n
  join users r on r."_id" = n."userId"
  where n."_id" = any($1::uuid[])
  and ( ((n."data" ->> 'agencyId')::uuid is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid)) or (n."event" in ('newAnnouncement', 'nextEdition', 'announcementChanged') and (n."data" ->> '_id')::uuid is not null and not exists (select from all_announcements a where a."_id" = (n."data" ->> '_id')::uuid and (a."withdrawnAt" is not null or a."isActive" or r."role" in ('admin', 'platform-admin')))) or (n."event" in ('newService') and (n."data" ->> '_id')::uuid is not null and not exists (select from all_services v where v."_id" = (n."data" ->> '_id')::uuid and (v."withdrawnAt" is not null or v."isActive" or r."role" in ('admin', 'platform-admin')))) or (n."event" in ('userToConfirm') and exists (select from users u where u."_id" = (n."data" ->> '_id')::uuid and u."deletedAt" is not null)));

-- listLeftToTell
select "f"."agencyId", "agencies"."businessName", "owner"."_id" as "ownerId", "f"."kind", "f"."personId", person."name" || ' ' || person."surname" as "name"
  from "agency_followers" as "f"
  inner join "agencies" on "agencies"."_id" = "f"."agencyId"
  inner join "users" as "person" on "person"."_id" = "f"."personId"
  left join "users" as "owner" on "owner"."_id" = "agencies"."userId"
  and "owner"."isEnabled" = $1
  and "owner"."deletedAt" is null
  where "f"."endedActId" = $2
  and "f"."endedBy" = $3
  and "f"."kind" in ($4, $5, $6)
  and not (coalesce("agencies"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("agencies"."salesContactId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false))
  order by "agencies"."searchName", "f"."_id";

-- listMarkingAgencies
select "agencyId"
  from "favorites"
  where "announcementId" = $1
  and "agencyId" = any($2::uuid[]);
select "_id", "agencyId", "createdAt", "seenAt", "answer"
  from "recommendations"
  where "recommendationType" = $1
  and "recommendationId" = $2
  and "agencyId" = any($3::uuid[])
  and "withdrawnAt" is null;

-- listMarks
select "announcementId", "told", "closingTold"
  from "digest_marks"
  where "agencyId" = $1;

-- listMessagesToNotify
select "m"."chatId", "m"."sequence", "m"."message", "chats"."advisorId", "company"."_id" as "agencyId", "company"."userId" as "ownerId", "company"."businessName" as "businessName", "company"."contractType" as "contractType", (not "owner"."isConfirmed" and ("owner"."importedAt" is null or "owner"."invitedAt" is not null)) as "isOwnerPending", "owner"."role" as "ownerRole", "reader"."_id" as "reader", "m"."senderId", "sender"."name" as "senderName", "sender"."surname" as "senderSurname", greatest("mark"."sequence", case when "chats"."advisorId" is null and exists (select from users r where r."_id" = "reader"."_id" and r."role" not in ('user', 'business-partner')) then coalesce((select f."sequence" from chat_messages f join users by on by."_id" = f."senderId" where f."chatId" = "chats"."_id" and f."deletedAt" is null and by."role" not in ('user', 'business-partner') order by f."sequence" desc limit 1), 0) else 0 end) as "read"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  inner join "chat_messages" as "m" on "m"."chatId" = "chats"."_id"
  inner join "users" as "sender" on "sender"."_id" = "m"."senderId"
  inner join "users" as "owner" on "owner"."_id" = "company"."userId"
  inner join lateral (select unnest(case when "m"."senderId" = "chats"."advisorId" then array["company"."userId"] when "chats"."advisorId" is not null then array["chats"."advisorId"] when "sender"."role" in ('user', 'business-partner') then array(select f."_id" from users f where ("f"."isEnabled" and "f"."isConfirmed" and "f"."deletedAt" is null) and (f."role" = 'admin' or f."_id" in ("company"."advisorId", "company"."businessAdvisorId", "company"."businessPerformancePartnerId", case when "company"."salesContactId" is not null and not (coalesce("company"."advisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false) or coalesce("company"."businessAdvisorId" in (select h."_id" from users h where h."role" in ('advisor', 'sales') and ("h"."isEnabled" and "h"."isConfirmed" and "h"."deletedAt" is null)), false)) then (select s."_id" from users s where s."_id" = "company"."salesContactId" and ("s"."isEnabled" and "s"."isConfirmed" and "s"."deletedAt" is null)) end))) else array["company"."userId"] end) as "_id") as "reader" on true
  left join "chat_reads" as "mark" on "mark"."chatId" = "m"."chatId"
  and "mark"."userId" = "reader"."_id"
  where ("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $1 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))
  and "m"."_id" = any($2::uuid[])
  and "m"."deletedAt" is null
  order by "m"."chatId", "m"."sequence", "reader"."_id";

-- listNotifications
select "_id", "title", "body", "event", "hasBeenSeen", "createdAt", "data" as "data"
  from "notifications"
  where "userId" = $1
  order by "createdAt" desc, "_id" desc
  limit $2
  offset $3;
select count(*) as "count"
  from "notifications"
  where "userId" = $1;
select n."_id", c.*
  from notifications n
  cross join lateral (select * from (select 'companyDeleted', coalesce((select g."deletedAt" from all_agencies g where g."_id" = (n."data" ->> 'agencyId')::uuid), $1::timestamptz), null::text where n."data" ->> 'agencyId' is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid)) as each ("outcome", "settledAt", "says") limit 1) c
  where n."_id" = any($2::uuid[]);
select n."_id", case when (n."data" ->> 'agencyId')::uuid is not null
  and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid) then 'company' else 'thing' end as "nowhere"
  from notifications n
  join users r on r."_id" = n."userId"
  where n."_id" = any($1::uuid[])
  and ( ((n."data" ->> 'agencyId')::uuid is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid)) or (n."event" in ('newAnnouncement', 'nextEdition', 'announcementChanged') and (n."data" ->> '_id')::uuid is not null and not exists (select from all_announcements a where a."_id" = (n."data" ->> '_id')::uuid and (a."withdrawnAt" is not null or a."isActive" or r."role" in ('admin', 'platform-admin')))) or (n."event" in ('newService') and (n."data" ->> '_id')::uuid is not null and not exists (select from all_services v where v."_id" = (n."data" ->> '_id')::uuid and (v."withdrawnAt" is not null or v."isActive" or r."role" in ('admin', 'platform-admin')))) or (n."event" in ('userToConfirm') and exists (select from users u where u."_id" = (n."data" ->> '_id')::uuid and u."deletedAt" is not null)));

-- listOwnPushDevices
select "userAgent", "createdAt"
  from "push_subscriptions"
  where "userId" = $1
  order by "createdAt";

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

-- listPushDevices
select "_id", "userId"
  from "push_subscriptions"
  where "userId" = any($1::uuid[]);

-- listQuestionsLeft
select asked."name" || ' ' || asked."surname" as "name", "chats"."agencyId"
  from "chats"
  left join "all_agencies" as "company" on "company"."_id" = "chats"."agencyId"
  inner join "users" as "asked" on "asked"."_id" = "chats"."advisorId"
  where "chats"."agencyId" = any($1::uuid[])
  and (select "question"."sequence" from (select "said"."sequence", "said"."senderId" from "chat_messages" as "said" where "said"."chatId" = "chats"."_id" and "said"."deletedAt" is null and "said"."kind" = $2 order by "said"."sequence" desc limit $3) as "question" where case when "chats"."advisorId" is not null then "question"."senderId" <> "chats"."advisorId" else exists (select from users by where by."_id" = "question"."senderId" and by."role" in ('user', 'business-partner')) end and "question"."sequence" > "chats"."closedSequence" and (("company"."deletedAt" is null and ("chats"."advisorId" is null or "company"."advisorId" = "chats"."advisorId" or "company"."businessAdvisorId" = "chats"."advisorId" or "company"."businessPerformancePartnerId" = "chats"."advisorId") and exists (select "owner"."_id" from "users" as "owner" where "owner"."_id" = "company"."userId" and "owner"."isEnabled" = $4 and "owner"."deletedAt" is null) and ("chats"."advisorId" is null or exists (select "consultant"."_id" from "users" as "consultant" where "consultant"."_id" = "chats"."advisorId" and ("consultant"."isEnabled" and "consultant"."isConfirmed" and "consultant"."deletedAt" is null))))) is not true) is not null
  order by "chats"."updatedAt";

-- listReadSequences
select "chatId", "userId", "sequence"
  from "chat_reads"
  where "chatId" = any($1::uuid[])
  and "userId" = any($2::uuid[]);

-- listReaders
select "u"."_id", "u"."name", "u"."email", "u"."language", "u"."digestFrequency"
  from "users" as "u"
  where "u"."role" in ($1, $2)
  and "u"."isEnabled" = $3
  and "u"."isConfirmed" = $4
  and "u"."isEmailVerified" = $5
  and "u"."deletedAt" is null
  and "u"."digestFrequency" in ($6)
  and not exists (select "d"."userId" from "digests" as "d" where "d"."userId" = "u"."_id" and d."day" = $7::date)
  and exists (select "a"."_id" from "agencies" as "a" where "a"."userId" = "u"."_id")
  order by "u"."_id";

-- listSettled
select n."_id", c.*
  from notifications n
  cross join lateral (select * from (select 'companyDeleted', coalesce((select g."deletedAt" from all_agencies g where g."_id" = (n."data" ->> 'agencyId')::uuid), $1::timestamptz), null::text where n."data" ->> 'agencyId' is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid) union all select 'followedByOther', max(f."endedAt"), null::text from agency_followers f where n."event" in ('advisorAssigned') and f."actId" = case when split_part(n."eventKey", ' ', 2) ~ '^[0-9a-f-]{36}$' then split_part(n."eventKey", ' ', 2)::uuid end and f."agencyId" = (n."data" ->> 'agencyId')::uuid having bool_and(f."endedAt" is not null) union all select 'followedAnew', $2::timestamptz, null::text where n."event" in ('advisorAssigned') and n."data" ->> 'agencyId' is null and not exists (select from agency_followers f join agencies on agencies."_id" = f."agencyId" where f."actId" = case when split_part(n."eventKey", ' ', 2) ~ '^[0-9a-f-]{36}$' then split_part(n."eventKey", ' ', 2)::uuid end and f."endedAt" is null and n."userId" in (f."personId", agencies."userId"))) as each ("outcome", "settledAt", "says") limit 1) c
  where n."_id" = any($3::uuid[]);
select n."_id", c.*
  from notifications n
  cross join lateral (select * from (select 'companyDeleted', coalesce((select g."deletedAt" from all_agencies g where g."_id" = (n."data" ->> 'agencyId')::uuid), $1::timestamptz), null::text where n."data" ->> 'agencyId' is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid) union all select case when u."isConfirmed" and u."deletedAt" is null then 'confirmed' else 'personGone' end, coalesce(u."deletedAt", (select max(e."createdAt") from audit_events e where e."entityId" = u."_id" and e."action" in ('userConfirmed', 'userDisabled')), $2::timestamptz), null::text from users u where n."event" in ('userToConfirm') and u."_id" = (n."data" ->> '_id')::uuid and (u."isConfirmed" or not u."isEnabled" or u."deletedAt" is not null)) as each ("outcome", "settledAt", "says") limit 1) c
  where n."_id" = any($3::uuid[]);

-- listStandingLastTold
select "field", "before" as "before", "after" as "after"
  from "announcement_changes"
  where "announcementId" = $1
  and "sequence" < $2
  and "field" = $3
  and "toldAt" = (select max("toldAt") as "toldAt" from "announcement_changes" where "announcementId" = $4 and "sequence" < $5 and "field" = $6)
  order by "sequence";

-- listStillSeen
select "_id"
  from "notifications"
  where "userId" = $1
  and "_id" = any($2::uuid[])
  and "hasBeenSeen" = $3;

-- listTitles
select "_id", "title"
  from "announcements"
  where "_id" = any($1::uuid[]);
select "_id", "name" as "title"
  from "services"
  where "_id" = any($1::uuid[]);

-- listUnannouncedCalls
select "n"."_id"
  from "announcements" as "n"
  where "n"."isActive" = $1
  and "n"."announcedAt" is null
  and "n"."waitingPubblication" = $2
  and "n"."updatedAt" <= $3
  and ("n"."opensAt" is null or "n"."opensAt" <= $4)
  and ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $5))
  order by "n"."_id";

-- listUnannouncedServices
select "_id"
  from "services"
  where "isActive" = $1
  and "announcedAt" is null
  and "updatedAt" <= $2
  order by "_id";

-- listWaits
select "agencyId", "announcementId", "upcomingIds", "createdAt"
  from "edition_waits"
  where "seriesId" = $1
  and "toldAt" is null
  order by "agencyId";

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

-- lockNoticesOfNote
select "_id", "userId", "data" ->> 'personId' as "writerId"
  from "notifications"
  where "event" = $1
  and "data" ->> '_id' = $2
  order by "_id"
  for update;

-- updateAllSeen
update "notifications"
  set "hasBeenSeen" = $1
  where "userId" = $2
  and "hasBeenSeen" = $3
  returning "_id";
select pg_notify($1, $2);

-- updateAnnounced
update "announcements"
  set "announcedAt" = $1
  where "_id" = any($2::uuid[])
  and "announcedAt" is null
  returning "_id";
update "services"
  set "announcedAt" = $1
  where "_id" = any($2::uuid[])
  and "announcedAt" is null
  returning "_id";

-- updateChangesNotified
update "announcement_changes"
  set "toldAt" = $1
  where "announcementId" = $2
  and "toldAt" is null
  returning "_id", "field", "sequence", "before" as "before", "after" as "after";

-- updateClosingNotified
update "announcement_changes"
  set "toldAt" = $1
  where "announcementId" = $2
  and "toldAt" is null
  and "field" = $3
  and "before" is distinct from '"draft"'::jsonb;

-- updateDigestFrequency
update "users"
  set "digestFrequency" = $1
  where "_id" = $2;

-- updateMailed
update "notifications"
  set "mailedAt" = $1
  where "_id" in ($2);

-- updateMarksClosed
update "digest_marks"
  set "told" = "told" || $1::jsonb
  where "announcementId" = $2
  and "agencyId" = any($3::uuid[]);

-- updateMarksTightened
update "digest_marks"
  set "told" = "told" || (select jsonb_build_object('amount', c."amount", 'expiryDate', to_jsonb(c."expiryDate")) from announcements c where c."_id" = $1)
  where "announcementId" = $2
  and "agencyId" = any($3::uuid[]);

-- updateMessagesSeen
update "notifications"
  set "hasBeenSeen" = $1
  where "userId" = $2
  and "event" in ($3, $4)
  and "hasBeenSeen" = $5
  and "data" ->> '_id' = $6;
select pg_notify($1, $2);

-- updateNotice
select "_id", "language"
  from "users"
  where "_id" = any($1::uuid[]);
update "notifications"
  set "title" = $1, "body" = $2
  where "_id" = $3;
select pg_notify($1, $2);

-- updateSeen
update "notifications"
  set "hasBeenSeen" = $1
  where "userId" = $2
  and "_id" = $3;
select pg_notify($1, $2);
select "_id", "title", "body", "event", "hasBeenSeen", "createdAt", "data" as "data"
  from "notifications"
  where "userId" = $1
  and "_id" = $2;
select n."_id", c.*
  from notifications n
  cross join lateral (select * from (select 'companyDeleted', coalesce((select g."deletedAt" from all_agencies g where g."_id" = (n."data" ->> 'agencyId')::uuid), $1::timestamptz), null::text where n."data" ->> 'agencyId' is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid)) as each ("outcome", "settledAt", "says") limit 1) c
  where n."_id" = any($2::uuid[]);
select n."_id", case when (n."data" ->> 'agencyId')::uuid is not null
  and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid) then 'company' else 'thing' end as "nowhere"
  from notifications n
  join users r on r."_id" = n."userId"
  where n."_id" = any($1::uuid[])
  and ( ((n."data" ->> 'agencyId')::uuid is not null and not exists (select from agencies where "_id" = (n."data" ->> 'agencyId')::uuid)) or (n."event" in ('newAnnouncement', 'nextEdition', 'announcementChanged') and (n."data" ->> '_id')::uuid is not null and not exists (select from all_announcements a where a."_id" = (n."data" ->> '_id')::uuid and (a."withdrawnAt" is not null or a."isActive" or r."role" in ('admin', 'platform-admin')))) or (n."event" in ('newService') and (n."data" ->> '_id')::uuid is not null and not exists (select from all_services v where v."_id" = (n."data" ->> '_id')::uuid and (v."withdrawnAt" is not null or v."isActive" or r."role" in ('admin', 'platform-admin')))) or (n."event" in ('userToConfirm') and exists (select from users u where u."_id" = (n."data" ->> '_id')::uuid and u."deletedAt" is not null)));

-- updateSettledSeen
update "notifications"
  set "hasBeenSeen" = $1
  where "_id" = any($2::uuid[]);

-- updateUnseen
update "notifications"
  set "hasBeenSeen" = $1, "mailedAt" = coalesce("mailedAt", $2)
  where "userId" = $3
  and "_id" = any($4::uuid[]);
select pg_notify($1, $2);

-- updateWaitsNotified
update "edition_waits"
  set "toldAt" = $1, "toldAs" = $2, "toldOfId" = $3
  where "seriesId" = $4
  and "agencyId" = any($5::uuid[])
  and "toldAt" is null
  returning "agencyId", "createdAt";

-- upsertChannel
insert into "notification_preferences" ("userId", "event", "channel")
  values ($1, $2, $3)
  on conflict ("userId", "event") do update
  set "channel" = $4;

-- upsertMarks
insert into "digest_marks" ("agencyId", "announcementId", "told", "closingTold", "toldAt")
  values ($1, $2, $3, $4, $5)
  on conflict ("agencyId", "announcementId") do update
  set "told" = "excluded"."told", "closingTold" = "excluded"."closingTold", "toldAt" = "excluded"."toldAt";

-- upsertPushDevice
insert into "push_subscriptions" ("_id", "userId", "sessionId", "endpoint", "publicKey", "authSecret", "userAgent", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("endpoint") do update
  set "userId" = $9, "sessionId" = $10, "endpoint" = $11, "publicKey" = $12, "authSecret" = $13, "userAgent" = $14, "createdAt" = $15;
delete from "push_subscriptions"
  where "userId" = $1
  and "_id" not in (select "_id" from "push_subscriptions" where "userId" = $2 order by "createdAt" desc, "_id" desc limit $3);

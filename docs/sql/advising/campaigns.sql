-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- countRecipients
with found as ( select p.*, r."status" as "line", m."status", m."error", m."sentAt" from ( select a."_id", a."businessName" as "name", a."administrationEmail" as "email", 0 as "numberOfUsers", case when "u"."signedInAt" is not null then 'signedIn' when "u"."importedAt" is not null and "u"."invitedAt" is null then 'notInvited' when "u"."isEmailVerified" and ("u"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "u"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", t."id" is not null and u."isEnabled" and u."isConfirmed" and u."isEmailVerified" as "isReachable" from ( select unnest($1::uuid[]) as "id" union select "recipientId" from email_recipients where "announcementId" = $2 and "targetUser" = 'agencies' ) known join agencies a on a."_id" = known."id" join users u on u."_id" = a."userId" left join (select unnest($3::uuid[]) as "id") t on t."id" = a."_id") p left join email_recipients r on r."announcementId" = $4 and r."targetUser" = $5 and r."recipientId" = p."_id" left join mails m on m."_id" = r."mailId" where p."isReachable" or r."_id" is not null) select count(*)::int as "total", count(*) filter (where f."isReachable" and (f."line" is null or f."line" = 'skipped' or (f."line" = 'written' and f."status" = 'failed')))::int as "missing"
  from found f;
-- findLastCampaign
select "c"."_id", "c"."total", "c"."createdAt", "c"."finishedAt", "written", "skipped", "unreached", "sent", "kept", "failed", c."status" as "status", trim(u."name" || ' ' || u."surname") as "requestedBy"
  from "email_campaigns" as "c"
  inner join "users" as "u" on "u"."_id" = "c"."requestedBy"
  inner join lateral (select count(*) filter (where r."status" <> 'waiting')::int as "written", count(*) filter (where r."status" = 'skipped')::int as "skipped", count(*) filter (where r."status" = 'written' and owner."_id" is not null and not (case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($1::text[])))::int as "unreached", count(*) filter (where m."status" = 'sent')::int as "sent", count(*) filter (where m."status" = 'kept')::int as "kept", count(*) filter (where m."status" = 'failed' and r."status" = 'written')::int as "failed" from "email_recipients" as "r" left join "mails" as "m" on "m"."_id" = "r"."mailId" left join "agencies" as "a" on "a"."_id" = "r"."recipientId" and "r"."targetUser" = $2 left join "users" as "owner" on "owner"."_id" = "a"."userId" where "r"."campaignId" = "c"."_id") as "counted" on true
  where "c"."announcementId" = $3
  and "c"."targetUser" = $4
  and "c"."total" > $5
  order by "c"."createdAt" desc, "c"."_id" desc
  limit $6;
-- getCampaign
select "c"."_id", "c"."total", "c"."createdAt", "c"."finishedAt", "written", "skipped", "unreached", "sent", "kept", "failed", c."status" as "status", trim(u."name" || ' ' || u."surname") as "requestedBy"
  from "email_campaigns" as "c"
  inner join "users" as "u" on "u"."_id" = "c"."requestedBy"
  inner join lateral (select count(*) filter (where r."status" <> 'waiting')::int as "written", count(*) filter (where r."status" = 'skipped')::int as "skipped", count(*) filter (where r."status" = 'written' and owner."_id" is not null and not (case when "owner"."signedInAt" is not null then 'signedIn' when "owner"."importedAt" is not null and "owner"."invitedAt" is null then 'notInvited' when "owner"."isEmailVerified" and ("owner"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "owner"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end <> all($1::text[])))::int as "unreached", count(*) filter (where m."status" = 'sent')::int as "sent", count(*) filter (where m."status" = 'kept')::int as "kept", count(*) filter (where m."status" = 'failed' and r."status" = 'written')::int as "failed" from "email_recipients" as "r" left join "mails" as "m" on "m"."_id" = "r"."mailId" left join "agencies" as "a" on "a"."_id" = "r"."recipientId" and "r"."targetUser" = $2 left join "users" as "owner" on "owner"."_id" = "a"."userId" where "r"."campaignId" = "c"."_id") as "counted" on true
  where "c"."_id" = $3;
-- listCompanyAddressees
select "a"."_id", "a"."businessName", "a"."administrationEmail" as "email", "u"."name" as "ownerName", "u"."language", c."name" || ' ' || c."surname" as "advisorName", "c"."email" as "advisorEmail"
  from "agencies" as "a"
  inner join "users" as "u" on "u"."_id" = "a"."userId"
  left join "users" as "c" on "c"."_id" = "a"."advisorId" and ("c"."isEnabled" and "c"."isConfirmed" and "c"."deletedAt" is null)
  where "a"."_id" in ($1)
  and "u"."isEnabled" = $2
  and "u"."isConfirmed" = $3
  and "u"."isEmailVerified" = $4;
-- listConsultantAddressees
select u."_id", u."name", u."email", u."language", jsonb_agg(jsonb_build_object('_id', a."_id", 'businessName', a."businessName") order by a."searchName", a."_id") as "companies"
  from users u
  join agencies a on u."_id" in (a."advisorId", a."businessAdvisorId")
  where u."_id" = any($1::uuid[])
  and ("u"."isEnabled" and "u"."isConfirmed" and "u"."deletedAt" is null)
  and a."_id" = any($2::uuid[])
  group by u."_id";
-- listReachable
with found as ( select p.*, r."status" as "line", m."status", m."error", m."sentAt" from ( select a."_id", a."businessName" as "name", a."administrationEmail" as "email", 0 as "numberOfUsers", case when "u"."signedInAt" is not null then 'signedIn' when "u"."importedAt" is not null and "u"."invitedAt" is null then 'notInvited' when "u"."isEmailVerified" and ("u"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "u"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", t."id" is not null and u."isEnabled" and u."isConfirmed" and u."isEmailVerified" as "isReachable" from ( select unnest($1::uuid[]) as "id" union select "recipientId" from email_recipients where "announcementId" = $2 and "targetUser" = 'agencies' ) known join agencies a on a."_id" = known."id" join users u on u."_id" = a."userId" left join (select unnest($3::uuid[]) as "id") t on t."id" = a."_id") p left join email_recipients r on r."announcementId" = $4 and r."targetUser" = $5 and r."recipientId" = p."_id" left join mails m on m."_id" = r."mailId" where p."isReachable" or r."_id" is not null) select f."_id"
  from found f
  where f."isReachable";
-- listRecipients
with found as ( select p.*, r."status" as "line", m."status", m."error", m."sentAt" from ( select a."_id", a."businessName" as "name", a."administrationEmail" as "email", 0 as "numberOfUsers", case when "u"."signedInAt" is not null then 'signedIn' when "u"."importedAt" is not null and "u"."invitedAt" is null then 'notInvited' when "u"."isEmailVerified" and ("u"."invitedAt" is null or exists ( select from audit_events e where e."actorId" = "u"."_id" and e."action" = 'passwordReset')) then 'verified' else 'invited' end as "reach", t."id" is not null and u."isEnabled" and u."isConfirmed" and u."isEmailVerified" as "isReachable" from ( select unnest($1::uuid[]) as "id" union select "recipientId" from email_recipients where "announcementId" = $2 and "targetUser" = 'agencies' ) known join agencies a on a."_id" = known."id" join users u on u."_id" = a."userId" left join (select unnest($3::uuid[]) as "id") t on t."id" = a."_id") p left join email_recipients r on r."announcementId" = $4 and r."targetUser" = $5 and r."recipientId" = p."_id" left join mails m on m."_id" = r."mailId" where p."isReachable" or r."_id" is not null) select *
  from found f
  where searchable(f."name" || ' ' || f."email") like '%' || replace(replace(replace(searchable($6), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  and coalesce(f."status" in ('sent', 'kept'), false) = $7
  order by searchable(f."name") desc, f."_id"
  limit $8
  offset $9;

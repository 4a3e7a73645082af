-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- claimHost
with held as (select "url", "claimedUntil" from checked_links where "host" = $1 order by "url" for update) update checked_links l
  set "claimedUntil" = $2::timestamptz
  from held
  where held."url" = l."url"
  and ("checkedAt" is null or "checkedAt" < $3::timestamptz or ("reason" = 'noHost' and "outcome" = 'uncertain' and "checkedAt" < $4::timestamptz + interval '6 days'))
  and not exists (select from held h where h."claimedUntil" >= $5::timestamptz)
  returning l."url";

-- countLinks
select "outcome", count(*) as "count"
  from "checked_links"
  group by "outcome";

-- findNamingTexts
select "officialUrl", "description"
  from "announcements"
  where "_id" = $1;

-- listCallsToAsk
select "n"."_id", "n"."officialUrl", "n"."description"
  from "announcements" as "n"
  where ("n"."closedAt" is null and ("n"."closesAt" is null or "n"."closesAt" > $1))
  and ("n"."isActive" = $2 or exists (select "x"."url" from "announcement_links" as "x" where "x"."announcementId" = "n"."_id"));

-- listDueHosts
select "host"
  from checked_links
  where ("checkedAt" is null or "checkedAt" < $1::timestamptz or ("reason" = 'noHost' and "outcome" = 'uncertain' and "checkedAt" < $2::timestamptz + interval '6 days'))
  and coalesce("claimedUntil", '-infinity') < $3::timestamptz
  group by "host"
  order by min(coalesce("checkedAt", '-infinity')), "host";

-- listKnownLinks
select "l"."url", "l"."outcome", "l"."reason", "l"."status", "l"."checkedAt", "l"."goneSince"
  from "checked_links" as "l"
  where "l"."url" in ($1);

-- listLinks
select "l"."url", "l"."outcome", "l"."reason", "l"."status", "l"."checkedAt", "l"."goneSince"
  from "checked_links" as "l"
  where "l"."outcome" in ($1)
  order by array_position('{broken,uncertain,ok}'::text[], l."outcome"), "l"."goneSince" asc nulls last, "l"."url"
  limit $2
  offset $3;
select "x"."url", "n"."_id", "n"."title"
  from "announcement_links" as "x"
  inner join "announcements" as "n" on "n"."_id" = "x"."announcementId"
  where "x"."url" in ($1)
  order by "n"."title", "n"."_id";
select "l"."url", "l"."outcome", "l"."reason", "l"."status", "l"."checkedAt", "l"."goneSince"
  from "checked_links" as "l"
  order by array_position('{broken,uncertain,ok}'::text[], l."outcome"), "l"."goneSince" asc nulls last, "l"."url"
  limit $1
  offset $2;

-- releaseHost
update "checked_links"
  set "claimedUntil" = $1
  where "url" in ($2);

-- replaceNamed
insert into "checked_links" ("url", "host")
  values ($1, $2)
  on conflict do nothing;
delete from announcement_links x
  where x."announcementId" = any($1::uuid[])
  and not exists ( select from unnest($2::uuid[], $3::text[]) as named("announcementId", "url") where named."announcementId" = x."announcementId" and named."url" = x."url");
insert into announcement_links ("announcementId", "url") select *
  from unnest($1::uuid[], $2::text[]) as named("announcementId", "url")
  on conflict do nothing;
delete from checked_links l
  where not exists (select from announcement_links x where x."url" = l."url");
update announcement_remarks r
  set "settledAt" = $1::timestamptz
  where r."reason" = 'linkBroken'
  and r."settledAt" is null
  and not exists ( select from announcement_links x where x."announcementId" = r."announcementId" and x."url" = r."params" ->> 'value');
delete from announcement_links x
  where true
  and not exists ( select from unnest($1::uuid[], $2::text[]) as named("announcementId", "url") where named."announcementId" = x."announcementId" and named."url" = x."url");

-- updateAnswer
select "reason", "goneSince"
  from "checked_links"
  where "url" = $1
  for update;
update "checked_links"
  set "outcome" = $1, "reason" = $2, "status" = $3, "checkedAt" = $4, "goneSince" = $5
  where "url" = $6;

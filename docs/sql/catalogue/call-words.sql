-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- countChoices
select count(*) as "count"
  from "call_choices" as "x"
  inner join "announcements" as "n" on "n"."_id" = "x"."announcementId"
  where "x"."count" >= $1
  and not exists (select from call_words w where w."stems" = search_stems(x."words"));
-- listChoices
select "x"."words", "x"."announcementId", "n"."title", "x"."count"
  from "call_choices" as "x"
  inner join "announcements" as "n" on "n"."_id" = "x"."announcementId"
  where "x"."count" >= $1
  and not exists (select from call_words w where w."stems" = search_stems(x."words"))
  order by "x"."count" desc, "x"."words", "n"."_id"
  limit $2
  offset $3;

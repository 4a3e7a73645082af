-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- listLinks
select "x"."url", "n"."_id", "n"."title"
  from "announcement_links" as "x"
  inner join "announcements" as "n" on "n"."_id" = "x"."announcementId"
  where "x"."url" in ($1)
  order by "n"."title", "n"."_id";

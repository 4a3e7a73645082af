-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- countWaiting
select count(*) as "count"
  from "edition_waits" as "w"
  inner join "announcement_editions" as "e" on "e"."seriesId" = "w"."seriesId"
  inner join "agencies" on "agencies"."_id" = "w"."agencyId"
  where "e"."announcementId" = $1
  and "w"."toldAt" is null
  and "agencies"."userId" = $2;
-- findWait
select "w"."agencyId"
  from "edition_waits" as "w"
  inner join "announcement_editions" as "e" on "e"."seriesId" = "w"."seriesId"
  where "e"."announcementId" = $1
  and "w"."agencyId" = $2
  and "w"."toldAt" is null;
-- listSeriesOf
select "e"."announcementId"
  from "announcement_editions" as "own"
  inner join "announcement_editions" as "e" on "e"."seriesId" = "own"."seriesId"
  where "own"."announcementId" = $1;

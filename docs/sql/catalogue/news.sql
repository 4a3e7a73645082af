-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- listTagsOf
select "n"."newsId", "t"."_id", "t"."tagName"
  from "news_tags" as "n"
  inner join "tags" as "t" on "t"."_id" = "n"."tagId"
  where "n"."newsId" = any($1::uuid[])
  order by searchable(t."tagName");

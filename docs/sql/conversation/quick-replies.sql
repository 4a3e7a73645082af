-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteQuickReplyRow
delete from "quick_replies"
  where "_id" = $1;

-- insertQuickReply
insert into "quick_replies" ("_id", "name", "text", "isEnabled", "place")
  values ($1, $2, $3, $4, (select coalesce(max("place") + 1, 0) from quick_replies))
  on conflict do nothing
  returning "_id";
select count(*) as "count"
  from "quick_replies";

-- isNameTaken
select "_id"
  from "quick_replies"
  where searchable("name") = searchable($1)
  and "_id" <> $2;

-- listQuickReplies
select "_id", "name", "text", "isEnabled"
  from "quick_replies"
  where "isEnabled" = $1
  order by "place", "name", "_id";
select "_id", "name", "text", "isEnabled"
  from "quick_replies"
  order by "place", "name", "_id";

-- lockQuickReplies
select pg_advisory_xact_lock(hashtextextended('quickReplies', 0));

-- updatePlaces
with wanted as ( select q."_id", row_number() over (order by array_position($1::uuid[], q."_id") nulls last, q."place", q."name") - 1 as "place" from quick_replies q ) update quick_replies
  set "place" = wanted."place"
  from wanted
  where wanted."_id" = quick_replies."_id";

-- updateQuickReply
update "quick_replies"
  set "name" = $1, "text" = $2, "isEnabled" = $3
  where "_id" = $4;

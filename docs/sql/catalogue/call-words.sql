-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- addChoice
insert into call_choices ("words", "announcementId", "lastAt") select $1, $2::uuid, $3::timestamptz
  where not exists (select from users u where string_to_array(plain_words(u."surname"), ' ') <@ $4::text[])
  and not exists (select from all_agencies a where a."searchTerms" @@ (select $5::tsquery))
  on conflict ("words", "announcementId") do update
  set "count" = call_choices."count" + 1, "lastAt" = excluded."lastAt";

-- countChoices
select count(*) as "count"
  from "call_choices" as "x"
  inner join "announcements" as "n" on "n"."_id" = "x"."announcementId"
  where "x"."count" >= $1
  and not exists (select from call_words w where w."stems" = search_stems(x."words"));

-- countWords
select count(*) as "count"
  from "call_words" as "w"
  where searchable(w."phrase" || ' ' || array_to_string(w."also", ' ')) like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select count(*) as "count"
  from "call_words" as "w";

-- deleteOldChoices
delete from "call_choices"
  where "lastAt" <= $1
  or ("lastAt" <= $2 and "count" < $3);
delete from "ateco_choices"
  where "lastAt" <= $1
  or ("lastAt" <= $2 and "count" < $3);

-- deleteWord
delete from "call_words"
  where "_id" = $1;

-- findPhraseHolder
select search_stems($1) as "stems", (select w."phrase" from call_words w where w."stems" = search_stems($2) and w."_id" is distinct from $3::uuid) as "phrase";

-- findWord
select "_id", "phrase", "also"
  from "call_words"
  where "_id" = $1;

-- insertWord
insert into "call_words" ("_id", "phrase", "also", "createdAt")
  values ($1, $2, $3, $4);

-- listChoices
select "x"."words", "x"."announcementId", "n"."title", "x"."count"
  from "call_choices" as "x"
  inner join "announcements" as "n" on "n"."_id" = "x"."announcementId"
  where "x"."count" >= $1
  and not exists (select from call_words w where w."stems" = search_stems(x."words"))
  order by "x"."count" desc, "x"."words", "n"."_id"
  limit $2
  offset $3;

-- listWords
select "_id", "phrase", "also"
  from "call_words" as "w"
  where searchable(w."phrase" || ' ' || array_to_string(w."also", ' ')) like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by searchable(w."phrase") desc, "w"."_id"
  limit $2
  offset $3;
select "_id", "phrase", "also"
  from "call_words" as "w"
  order by searchable(w."phrase") asc, "w"."_id"
  limit $1
  offset $2;

-- updateWord
update "call_words"
  set "phrase" = $1, "also" = $2
  where "_id" = $3;

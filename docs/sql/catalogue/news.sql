-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countNews
select count(*) as "count"
  from "news"
  where "isActive" = $1
  and "isMonoGrant" = $2
  and "isActive" = $3
  and "_id" in (select "newsId" from "news_tags" where "tagId" = any($4::uuid[]))
  and searchable("title") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select count(*) as "count"
  from "news";

-- deleteNewsRow
delete from "news"
  where "_id" = $1;

-- findNews
select *
  from "news"
  where "isActive" = $1
  and "isMonoGrant" = $2
  and "_id" = $3;
select *
  from "news"
  where "_id" = $1;

-- findNewsForUpdate
select "title"
  from "news"
  where "_id" = $1
  for update;

-- insertNews
insert into "news" ("_id", "title", "createdAt", "description", "frontImageId", "isActive", "isMonoGrant")
  values ($1, $2, $3, $4, $5, $6, $7);
insert into "news" ("_id", "title")
  values ($1, $2);

-- listKnownTags
select "_id"
  from "tags"
  where "_id" = any($1::uuid[]);

-- listNews
select *
  from "news"
  where "isActive" = $1
  and "isMonoGrant" = $2
  and "isActive" = $3
  and "_id" in (select "newsId" from "news_tags" where "tagId" = any($4::uuid[]))
  and searchable("title") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by "createdAt" desc, "_id" desc
  limit $6
  offset $7;
select *
  from "news"
  where "isActive" = $1
  and "isMonoGrant" = $2
  and "isActive" = $3
  and "_id" in (select "newsId" from "news_tags" where "tagId" = any($4::uuid[]))
  and searchable("title") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by searchable("title") desc, "_id" desc
  limit $6
  offset $7;
select *
  from "news"
  order by "createdAt" asc, "_id" desc
  limit $1
  offset $2;

-- listTags
select *
  from "tags"
  where "_id" in (select "tagId" from "news_tags" where "newsId" in (select "news"."_id" from "news" where "isActive" = $1 and "isMonoGrant" = $2))
  order by searchable("tagName");
select *
  from "tags"
  where "_id" in (select "tagId" from "news_tags" where "newsId" in (select "news"."_id" from "news"))
  order by searchable("tagName");

-- listTagsOf
select "n"."newsId", "t"."_id", "t"."tagName"
  from "news_tags" as "n"
  inner join "tags" as "t" on "t"."_id" = "n"."tagId"
  where "n"."newsId" = any($1::uuid[])
  order by searchable(t."tagName");

-- newsInScope
select "x"
  from "sample"
  where "isActive" = $1
  and "isMonoGrant" = $2
  and "isActive" = $3
  and "_id" in (select "newsId" from "news_tags" where "tagId" = any($4::uuid[]))
  and searchable("title") like '%' || replace(replace(replace(searchable($5), '\', '\\'), '%', '\%'), '_', '\_') || '%';
select "x"
  from "sample";

-- updateNewsRow
update "news"
  set "_id" = $1, "createdAt" = $2, "description" = $3, "frontImageId" = $4, "isActive" = $5, "isMonoGrant" = $6, "title" = $7
  where "_id" = $8;

-- updateTagsOf
delete from "news_tags"
  where "newsId" = $1;
insert into "news_tags" ("newsId", "tagId")
  values ($1, $2);

-- upsertTags
insert into tags ("_id", "tagName") select distinct on (searchable(n.name)) n.id, n.name
  from unnest($1::uuid[], $2::text[]) as n (id, name)
  order by searchable(n.name)
  on conflict (searchable("tagName")) do nothing;
select "_id"
  from tags
  where searchable("tagName") in (select searchable(n) from unnest($1::text[]) as n);

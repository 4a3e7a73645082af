-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteSearch
delete from "saved_searches"
  where "_id" = $1;

-- findSearch
select "_id", "agencyId", "name", "query", "hasAlert", "createdAt"
  from "saved_searches"
  where "_id" = $1;

-- hasSearchNamed
select "_id"
  from "saved_searches"
  where "agencyId" = $1
  and "_id" <> $2
  and searchable("name") = searchable($3);

-- insertSearch
insert into "saved_searches" ("_id", "agencyId", "name", "hasAlert", "createdAt", "query")
  values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing;

-- insertSent
insert into "saved_search_told" ("searchId", "announcementId", "toldAt")
  values ($1, $2, $3)
  on conflict do nothing;

-- listFound: sends nothing when it is called with made-up values

-- listSearchNews
select "_id", "agencyId", "name", "query", "hasAlert", "createdAt"
  from "saved_searches"
  where "agencyId" = $1;
select "announcementId"
  from "saved_search_told"
  where "searchId" = $1;

-- listSearches
select "_id", "agencyId", "name", "query", "hasAlert", "createdAt"
  from "saved_searches"
  where "agencyId" = $1;

-- updateSearch
update "saved_searches"
  set "name" = $1, "query" = $2, "hasAlert" = $3
  where "_id" = $4;

-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countViewsForUpdate
select "_id"
  from "users"
  where "_id" = $1
  for update;
select count(*) as "count"
  from "saved_views"
  where "userId" = $1
  and "list" = $2;

-- deleteView
delete from "saved_views"
  where "_id" = $1;

-- getView
select "_id", "userId", "list", "name", "filters", "columns", "sort", "isShared", "createdAt"
  from "saved_views"
  where "_id" = $1;

-- hasViewNamed
select "_id"
  from "saved_views"
  where "userId" is not distinct from $1
  and "list" = $2
  and "_id" <> $3
  and searchable("name") = searchable($4);

-- insertView
insert into "saved_views" ("_id", "userId", "list", "name", "isShared", "createdAt", "sort", "filters", "columns")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- listViews
select "_id", "userId", "list", "name", "filters", "columns", "sort", "isShared", "createdAt"
  from "saved_views"
  where "list" = $1
  and ("userId" = $2 or "isShared" = $3);

-- updateView
update "saved_views"
  set "userId" = $1, "name" = $2, "filters" = $3, "columns" = $4, "sort" = $5, "isShared" = $6
  where "_id" = $7;

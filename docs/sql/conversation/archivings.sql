-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteArchiving
delete from "archivings"
  where "_id" = $1;

-- insertArchiving
insert into "archivings" ("_id", "objectId", "userId", "createdAt")
  values ($1, $2, $3, $4)
  on conflict ("userId", "objectId") do nothing;
select "_id", "objectId", "userId", "createdAt"
  from "archivings"
  where "userId" = $1
  and "objectId" = $2;

-- isArchived
select "_id"
  from "archivings"
  where "_id" = $1;

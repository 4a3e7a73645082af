-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteFavorite
delete from "favorites"
  where "_id" = $1;

-- insertFavorite
insert into "favorites" ("_id", "agencyId", "entityType", "objectId", "createdAt")
  values ($1, $2, $3, $4, $5)
  on conflict ("agencyId", "entityType", "objectId") do nothing;

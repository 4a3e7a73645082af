-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countFilesOf
select count(*) filter(where "kind" = $1) as "files", sum("size") as "bytes"
  from "uploads"
  where "linkedEntityType" = $2
  and "linkedEntityId" = $3;

-- countUnsent
select count(*) as "count"
  from "uploads"
  where ("linkedEntityType" = $1 and "linkedEntityId" = $2 and "kind" = $3 and "ownerId" = $4)
  and not exists (select "chat_attachments"."uploadId" from "chat_attachments" where "chat_attachments"."uploadId" = "uploads"."_id");

-- deleteDossierOf
delete from "dossiers"
  where "uploadId" = $1
  returning "_id", "agencyId", "round";

-- deleteFilesOf
delete from "uploads"
  where "linkedEntityType" = $1
  and "linkedEntityId" = $2
  returning "storageKey";

-- deleteLostRows
delete from "uploads"
  where "createdAt" < $1
  and (("kind" in ($2, $3) and "linkedEntityId" is null) or ("kind" = $4 and not exists (select "chat_attachments"."uploadId" from "chat_attachments" where "chat_attachments"."uploadId" = "uploads"."_id")) or ("linkedEntityType" = $5 and not exists (select "announcements"."_id" from "announcements" where "announcements"."_id" = "uploads"."linkedEntityId")) or ("linkedEntityType" = $6 and not exists (select "news"."_id" from "news" where "news"."_id" = "uploads"."linkedEntityId")) or ("linkedEntityType" = $7 and not exists (select "partners"."_id" from "partners" where "partners"."_id" = "uploads"."linkedEntityId")) or ("linkedEntityType" = $8 and not exists (select "services"."_id" from "services" where "services"."_id" = "uploads"."linkedEntityId")))
  returning "storageKey";

-- deleteUploadRow
delete from "uploads"
  where "_id" = $1;

-- findEntityName
select "title" as "name"
  from "announcements"
  where "_id" = $1;
select "name" || ' ' || "surname" as "name"
  from "users"
  where "_id" = $1;

-- findOwnerOfFileForUpdate
select "_id", "frontImageId"
  from "announcements"
  where "_id" = $1
  for update;
select "_id", "frontImageId"
  from "services"
  where "_id" = $1
  for update;

-- hasRefusalSince
select "_id"
  from "audit_events"
  where "action" = $1
  and "entityId" = $2
  and "actorId" is not distinct from $3
  and "createdAt" > $4;

-- insertUpload
insert into "uploads" ("_id", "ownerId", "linkedEntityType", "linkedEntityId", "kind", "name", "format", "mime", "size", "sha256", "storageKey", "createdAt", "tags")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);
insert into "uploads" ("_id", "ownerId", "linkedEntityType", "linkedEntityId", "kind", "name", "format", "mime", "size", "sha256", "storageKey", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- isSent
exists (select "chat_attachments"."uploadId" from "chat_attachments" where "chat_attachments"."uploadId" = "uploads"."_id");

-- listDueFiles
select "_id", "storageKey", "sha256", "size", "trouble"
  from "uploads"
  where ("checkedAt" is null or "checkedAt" < $1 or ("trouble" is not null and "checkedAt" < $2))
  order by "checkedAt" asc nulls first, "_id"
  limit $3;

-- listStoredKeys
select "storageKey"
  from "uploads"
  where "storageKey" in ($1);

-- listUploadsOf
select *
  from "uploads"
  where "linkedEntityType" = $1
  and "linkedEntityId" = $2
  and "kind" in ($3, $4)
  order by "createdAt", "_id";

-- lockUnsent
select "_id"
  from "uploads"
  where "_id" = $1
  for update;
select "uploadId"
  from "chat_attachments"
  where "uploadId" = $1;

-- readStoredPlaces
select "_id", "storageKey"
  from "uploads"
  where "_id" > $1
  order by "_id"
  limit $2;

-- updateChecked
update uploads
  set "checkedAt" = $1, "trouble" = found.trouble, "troubleAt" = case when found.trouble is null then null else coalesce("troubleAt", $2) end
  from unnest($3::uuid[], $4::text[]) as found (id, trouble)
  where uploads."_id" = found.id;

-- updateCover
update "announcements"
  set "frontImageId" = $1
  where "_id" = $2;
update "services"
  set "frontImageId" = $1
  where "_id" = $2;

-- updateDossierOpened
update "dossiers"
  set "openedAt" = $1, "openedBy" = $2
  from "agencies"
  where "agencies"."_id" = "dossiers"."agencyId"
  and "agencies"."userId" = $3
  and "dossiers"."uploadId" = $4
  and "dossiers"."openedAt" is null
  returning "dossiers"."agencyId";

-- updateReopened
update "agencies"
  set "dossierGenerationStatus" = $1
  where "_id" = $2
  and "dossierGenerationStatus" = $3
  and "dossierRound" = $4
  returning "_id";

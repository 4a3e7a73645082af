-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteNoteRow
delete from "notes"
  where "_id" = $1;

-- findNoteStanding
select "doneAt", "dueDate"
  from "notes"
  where "_id" = $1;

-- findNoteToNotify
select "n"."_id", "n"."text", "n"."agencyId", "a"."businessName", u."name" || ' ' || u."surname" as "writer"
  from "notes" as "n"
  inner join "agencies" as "a" on "a"."_id" = "n"."agencyId"
  left join "users" as "u" on "u"."_id" = $1
  where "n"."_id" = $2
  for share of "n";
select "n"."_id", "n"."text", "n"."agencyId", "a"."businessName", u."name" || ' ' || u."surname" as "writer"
  from "notes" as "n"
  inner join "agencies" as "a" on "a"."_id" = "n"."agencyId"
  left join "users" as "u" on "u"."_id" = $1
  where "n"."_id" = $2;

-- getNote
select "n"."_id", "n"."text", "n"."dueDate", "n"."doneAt", "n"."isPinned", "n"."createdAt", "n"."editedAt", e."name" || ' ' || e."surname" as "editedBy", u."name" || ' ' || u."surname" as "author"
  from "notes" as "n"
  left join "users" as "u" on "u"."_id" = "n"."authorId"
  left join "users" as "e" on "e"."_id" = "n"."editedById"
  and n."editedById" is distinct from n."authorId"
  where "n"."_id" = $1;

-- insertNote
insert into "notes" ("_id", "agencyId", "authorId", "text", "dueDate", "isPinned", "createdAt")
  values ($1, $2, $3, $4, $5, $6, $7);

-- listNoteColleagues
select "userId", "advisorId", "businessAdvisorId", "businessPerformancePartnerId"
  from "agencies"
  where "_id" = $1;
select "_id", "name", "surname", "role"
  from "users"
  where "isEnabled" = $1
  and "isConfirmed" = $2
  and "deletedAt" is null
  and "_id" != $3
  and ("role" = $4 or "_id" in ($5, $6, $7))
  order by "name", "surname", "_id";
select "_id", "name", "surname", "role"
  from "users"
  where "isEnabled" = $1
  and "isConfirmed" = $2
  and "deletedAt" is null
  and ("role" = $3 or "_id" in ($4, $5, $6))
  order by "name", "surname", "_id";

-- listNotes
select "n"."_id", "n"."text", "n"."dueDate", "n"."doneAt", "n"."isPinned", "n"."createdAt", "n"."editedAt", e."name" || ' ' || e."surname" as "editedBy", u."name" || ' ' || u."surname" as "author"
  from "notes" as "n"
  left join "users" as "u" on "u"."_id" = "n"."authorId"
  left join "users" as "e" on "e"."_id" = "n"."editedById"
  and n."editedById" is distinct from n."authorId"
  where "n"."agencyId" = $1
  order by "n"."isPinned" desc, "n"."createdAt" desc, "n"."_id" desc
  limit $2;

-- updateNoteRow
update "notes"
  set "text" = $1, "dueDate" = $2, "doneAt" = $3, "isPinned" = $4, "editedAt" = $5, "editedById" = $6
  where "_id" = $7;
update "notes"
  set "text" = $1, "dueDate" = $2, "doneAt" = $3, "isPinned" = $4, "editedAt" = $5
  where "_id" = $6;

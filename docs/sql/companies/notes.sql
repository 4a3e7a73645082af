-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findNoteToNotify
select "n"."_id", "n"."text", "n"."agencyId", "a"."businessName", u."name" || ' ' || u."surname" as "writer"
  from "notes" as "n"
  inner join "agencies" as "a" on "a"."_id" = "n"."agencyId"
  left join "users" as "u" on "u"."_id" = $1
  where "n"."_id" = $2
  for share of "n";
-- getNote
select "n"."_id", "n"."text", "n"."dueDate", "n"."doneAt", "n"."isPinned", "n"."createdAt", "n"."editedAt", e."name" || ' ' || e."surname" as "editedBy", u."name" || ' ' || u."surname" as "author"
  from "notes" as "n"
  left join "users" as "u" on "u"."_id" = "n"."authorId"
  left join "users" as "e" on "e"."_id" = "n"."editedById" and n."editedById" is distinct from n."authorId"
  where "n"."_id" = $1;
-- listNotes
select "n"."_id", "n"."text", "n"."dueDate", "n"."doneAt", "n"."isPinned", "n"."createdAt", "n"."editedAt", e."name" || ' ' || e."surname" as "editedBy", u."name" || ' ' || u."surname" as "author"
  from "notes" as "n"
  left join "users" as "u" on "u"."_id" = "n"."authorId"
  left join "users" as "e" on "e"."_id" = "n"."editedById" and n."editedById" is distinct from n."authorId"
  where "n"."agencyId" = $1
  order by "n"."isPinned" desc, "n"."createdAt" desc, "n"."_id" desc
  limit $2;

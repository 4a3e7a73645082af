-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- findMail
select "_id", "recipient", "subject", "status", "attempts", "error", "createdAt", "sentAt", "html", "text", "secret", "secretUntil"
  from "mails"
  where "_id" = $1;

-- listMails
select "_id", "recipient", "subject", "status", "attempts", "error", "createdAt", "sentAt"
  from "mails"
  where (searchable("recipient" || ' ' || "subject") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "status" in ($2))
  order by "createdAt" desc, "_id" desc
  limit $3
  offset $4;
select count(*) as "total"
  from "mails"
  where (searchable("recipient" || ' ' || "subject") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "status" in ($2));
select "_id", "recipient", "subject", "status", "attempts", "error", "createdAt", "sentAt"
  from "mails"
  where (searchable("recipient" || ' ' || "subject") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "status" in ($2))
  order by searchable("subject") desc, "_id" desc
  limit $3
  offset $4;
select "_id", "recipient", "subject", "status", "attempts", "error", "createdAt", "sentAt"
  from "mails"
  where 1 = 1
  order by "createdAt" desc, "_id" desc
  limit $1
  offset $2;

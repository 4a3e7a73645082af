-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteInvitation
delete from "invitation_partners"
  where "_id" = $1;

-- findInvitationPartner
select "i"."_id", "i"."name", "i"."isEnabled", "i"."advisorId", "i"."advisorRole", "i"."validLimitDate", "i"."hasSkipUserConfirm", "i"."createdAt", "a"."name" as "advisorName", "a"."surname" as "advisorSurname", ("a"."isEnabled" = $1 and "a"."deletedAt" is null) as "isAdvisorEnabled", (select count(*) as "n" from "users" as "u" where "u"."invitationId" = "i"."_id" and "u"."deletedAt" is null) as "registered"
  from "invitation_partners" as "i"
  left join "users" as "a" on "a"."_id" = "i"."advisorId"
  where "i"."_id" = $2;

-- findInvitationToChange
select "name", "isEnabled", "advisorId", "advisorRole", "validLimitDate", "hasSkipUserConfirm"
  from "invitation_partners"
  where "_id" = $1
  for update;

-- insertInvitation
insert into "invitation_partners" ("_id", "name", "advisorId", "advisorRole", "createdAt", "hasSkipUserConfirm", "isEnabled", "validLimitDate")
  values ($1, $2, $3, $4, $5, $6, $7, $8);
insert into "invitation_partners" ("_id", "name")
  values ($1, $2);

-- listInvitations
select "i"."_id", "i"."name", "i"."isEnabled", "i"."advisorId", "i"."advisorRole", "i"."validLimitDate", "i"."hasSkipUserConfirm", "i"."createdAt", "a"."name" as "advisorName", "a"."surname" as "advisorSurname", ("a"."isEnabled" = $1 and "a"."deletedAt" is null) as "isAdvisorEnabled", (select count(*) as "n" from "users" as "u" where "u"."invitationId" = "i"."_id" and "u"."deletedAt" is null) as "registered"
  from "invitation_partners" as "i"
  left join "users" as "a" on "a"."_id" = "i"."advisorId"
  where "i"."_id" in (select "i"."_id" from "invitation_partners" as "i" where (searchable("i"."name") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "i"."isEnabled" = $3))
  order by searchable(a."surname" || ' ' || a."name") desc, "i"."_id"
  limit $4
  offset $5;
select count(*) as "total"
  from "invitation_partners" as "i"
  where (searchable("i"."name") like '%' || replace(replace(replace(searchable($1), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "i"."isEnabled" = $2);
select "i"."_id", "i"."name", "i"."isEnabled", "i"."advisorId", "i"."advisorRole", "i"."validLimitDate", "i"."hasSkipUserConfirm", "i"."createdAt", "a"."name" as "advisorName", "a"."surname" as "advisorSurname", ("a"."isEnabled" = $1 and "a"."deletedAt" is null) as "isAdvisorEnabled", (select count(*) as "n" from "users" as "u" where "u"."invitationId" = "i"."_id" and "u"."deletedAt" is null) as "registered"
  from "invitation_partners" as "i"
  left join "users" as "a" on "a"."_id" = "i"."advisorId"
  where "i"."_id" in (select "i"."_id" from "invitation_partners" as "i" where (searchable("i"."name") like '%' || replace(replace(replace(searchable($2), '\', '\\'), '%', '\%'), '_', '\_') || '%' and "i"."isEnabled" = $3))
  order by i."validLimitDate" desc, "i"."_id"
  limit $4
  offset $5;
select "i"."_id", "i"."name", "i"."isEnabled", "i"."advisorId", "i"."advisorRole", "i"."validLimitDate", "i"."hasSkipUserConfirm", "i"."createdAt", "a"."name" as "advisorName", "a"."surname" as "advisorSurname", ("a"."isEnabled" = $1 and "a"."deletedAt" is null) as "isAdvisorEnabled", (select count(*) as "n" from "users" as "u" where "u"."invitationId" = "i"."_id" and "u"."deletedAt" is null) as "registered"
  from "invitation_partners" as "i"
  left join "users" as "a" on "a"."_id" = "i"."advisorId"
  where "i"."_id" in (select "i"."_id" from "invitation_partners" as "i" where 1 = 1)
  order by searchable(i."name") asc, "i"."_id"
  limit $2
  offset $3;

-- placesOfInvitation
select trim("name" || ' ' || "surname") as "name"
  from users
  where "invitationId" = $1;

-- updateInvitation
update "invitation_partners"
  set "_id" = $1, "advisorId" = $2, "advisorRole" = $3, "createdAt" = $4, "hasSkipUserConfirm" = $5, "isEnabled" = $6, "name" = $7, "validLimitDate" = $8
  where "_id" = $9;
update "invitation_partners"
  set
  where "_id" = $1;

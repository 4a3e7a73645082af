-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findInvitation
select "i"."_id", "i"."name", "i"."hasSkipUserConfirm", "i"."advisorId", "i"."advisorRole"
  from "invitation_partners" as "i"
  left join "users" as "a" on "a"."_id" = "i"."advisorId"
  where "i"."_id" = $1
  and "i"."isEnabled" = $2
  and ("i"."validLimitDate" is null or "i"."validLimitDate" > $3)
  and ("i"."advisorId" is null or ("a"."isEnabled" = $4 and "a"."deletedAt" is null));

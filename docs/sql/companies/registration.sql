-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- countAttempt
update "confirmation_codes" as "c"
  set "attempts" = "c"."attempts" + $1
  from "users" as "u"
  where "u"."_id" = "c"."userId"
  and "u"."email" = $2
  and "u"."deletedAt" is null
  and "c"."attempts" < $3
  and "c"."expiresAt" > $4
  returning "c"."userId", "c"."codeHash";

-- deleteCode
delete from "confirmation_codes"
  where "userId" = $1
  and "codeHash" = $2
  returning "userId";

-- findAccountId
select "_id"
  from "users"
  where "email" = $1;

-- findInvitation
select "i"."_id", "i"."name", "i"."hasSkipUserConfirm", "i"."advisorId", "i"."advisorRole"
  from "invitation_partners" as "i"
  left join "users" as "a" on "a"."_id" = "i"."advisorId"
  where "i"."_id" = $1
  and "i"."isEnabled" = $2
  and ("i"."validLimitDate" is null or "i"."validLimitDate" > $3)
  and ("i"."advisorId" is null or ("a"."isEnabled" = $4 and "a"."deletedAt" is null));

-- findUnverified
select "_id", "name", "language"
  from "users"
  where "email" = $1
  and "isEmailVerified" = $2
  and "isEnabled" = $3
  and "deletedAt" is null;

-- insertCode
insert into "confirmation_codes" ("userId", "codeHash", "createdAt", "expiresAt", "attempts")
  values ($1, $2, $3, $4, $5)
  on conflict ("userId") do update
  set "userId" = $6, "codeHash" = $7, "createdAt" = $8, "expiresAt" = $9, "attempts" = $10;

-- updateVerified
update "users"
  set "isEmailVerified" = $1
  where "_id" = $2
  returning "isConfirmed", "isEnabled";

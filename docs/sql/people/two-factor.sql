-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- consumeRecoveryCode
update "recovery_codes"
  set "usedAt" = $1
  where "userId" = $2
  and "codeHash" = $3
  and "usedAt" is null
  returning "userId";

-- consumeStep
update "users"
  set "twoFactorLastStep" = $1
  where "_id" = $2
  and "twoFactorSince" is not null
  and ("twoFactorLastStep" is null or "twoFactorLastStep" < $3)
  returning "_id";

-- countRecoveryCodes
select count(*) as "count"
  from "recovery_codes"
  where "userId" = $1
  and "usedAt" is null;

-- getSecondFactor
select "email", "twoFactorSecret", "twoFactorSince"
  from "users"
  where "_id" = $1;

-- replaceRecoveryCodes
delete from "recovery_codes"
  where "userId" = $1;
insert into "recovery_codes" ("userId", "codeHash")
  values ($1, $2);

-- updateSecret
update "users"
  set "twoFactorSecret" = $1
  where "_id" = $2
  and "twoFactorSince" is null
  returning "_id";

-- updateToOff
update "users"
  set "twoFactorSecret" = $1, "twoFactorSince" = $2, "twoFactorLastStep" = $3
  where "_id" = $4
  and "twoFactorSince" is not null
  returning "_id";

-- updateToOn
update "users"
  set "twoFactorSince" = $1, "twoFactorLastStep" = $2
  where "_id" = $3
  and "twoFactorSecret" = $4
  and "twoFactorSince" is null
  returning "_id";

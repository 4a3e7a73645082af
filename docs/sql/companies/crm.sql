-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteCrmErasure
delete from "crm_erasures"
  where "agencyId" = $1;

-- deleteFingerprint
delete from "crm_accounts"
  where "agencyId" = $1;

-- findCompany
select "a"."_id", "businessName", "vatNumber", "fiscalCode", "pec", "a"."telephone", "administrationEmail", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficeProvince", "registeredOfficePostalCode", "contractType", "a"."deletedAt", "salesForceId", "u"."email" as "advisorEmail"
  from "all_agencies" as "a"
  left join "users" as "u" on "u"."_id" = "a"."advisorId"
  where "a"."_id" = $1;

-- findFingerprint
select "fingerprint"
  from "crm_accounts"
  where "agencyId" = $1;

-- getStanding
select "salesForceId", "isSalesForceConfirmed", "salesForceError", "salesForceSyncedAt"
  from "agencies"
  where "_id" = $1;

-- insertCrmErasure
insert into "crm_erasures" ("agencyId")
  values ($1)
  on conflict do nothing;

-- isCrmErasure
select "agencyId"
  from "crm_erasures"
  where "agencyId" = $1;

-- listCrmErasures
select "agencyId"
  from "crm_erasures";

-- listSent
select "a"."_id", "businessName", "vatNumber", "fiscalCode", "pec", "a"."telephone", "administrationEmail", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficeProvince", "registeredOfficePostalCode", "contractType", "a"."deletedAt", "salesForceId", "u"."email" as "advisorEmail", "c"."fingerprint"
  from "all_agencies" as "a"
  left join "users" as "u" on "u"."_id" = "a"."advisorId"
  left join "crm_accounts" as "c" on "c"."agencyId" = "a"."_id"
  where "a"."_id" > $1
  and ("a"."deletedAt" is null or "a"."salesForceId" is not null)
  order by "a"."_id"
  limit $2;

-- lockCompany
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- updateStanding
update "all_agencies"
  set "salesForceId" = $1, "isSalesForceConfirmed" = $2, "salesForceError" = $3, "salesForceSyncedAt" = $4
  where "_id" = $5;
update "all_agencies"
  set "isSalesForceConfirmed" = $1, "salesForceError" = $2
  where "_id" = $3;

-- upsertFingerprint
insert into "crm_accounts" ("agencyId", "fingerprint", "sentAt")
  values ($1, $2, $3)
  on conflict ("agencyId") do update
  set "agencyId" = $4, "fingerprint" = $5, "sentAt" = $6;

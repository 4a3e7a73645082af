-- Statements with a join, for reviews. Written by npm run sql:snapshots, never by hand.
-- findCompany
select "a"."_id", "businessName", "vatNumber", "fiscalCode", "pec", "a"."telephone", "administrationEmail", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficeProvince", "registeredOfficePostalCode", "contractType", "a"."deletedAt", "salesForceId", "u"."email" as "advisorEmail"
  from "all_agencies" as "a"
  left join "users" as "u" on "u"."_id" = "a"."advisorId"
  where "a"."_id" = $1;
-- listSent
select "a"."_id", "businessName", "vatNumber", "fiscalCode", "pec", "a"."telephone", "administrationEmail", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficeProvince", "registeredOfficePostalCode", "contractType", "a"."deletedAt", "salesForceId", "u"."email" as "advisorEmail", "c"."fingerprint"
  from "all_agencies" as "a"
  left join "users" as "u" on "u"."_id" = "a"."advisorId"
  left join "crm_accounts" as "c" on "c"."agencyId" = "a"."_id"
  where "a"."_id" > $1
  and ("a"."deletedAt" is null or "a"."salesForceId" is not null)
  order by "a"."_id"
  limit $2;

-- A company's name as people search it, kept beside the name: taking off case and accents costs a microsecond a name, which a search of
-- ten thousand hits paid for each of them to check it, again to order it and again to count it.
alter table all_agencies
  add column "searchName" text not null generated always as (searchable("businessName")) stored;

create or replace view agencies as
  select "_id", "businessName", "vatNumber", "fiscalCode", "pec", "telephone", "administrationEmail", "referentName",
    "referentSurname", "description", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficeProvince",
    "registeredOfficePostalCode", "contractType", "isMonoGrant", "userId", "advisorId", "businessAdvisorId",
    "businessPerformancePartnerId", "businessPartnerGrantsId", "elipsisUrls", "salesForceId", "isSalesForceConfirmed",
    "salesForceError", "salesForceSyncedAt", "dossierGenerationStatus", "dossierApprovalDate", "dossierRound",
    "dossierReminderSent", "advisorReminderSent", "savedAnnouncementsIds", "savedServicesIds", "savedInvestmentsIds",
    "dossierNotes", "dossierSavedAt", "lastAccessAt", "createdAt", "deletedAt", "deletedBy", "searchName"
  from all_agencies
  where "deletedAt" is null
  with local check option;

drop index agencies_name_search;
create index agencies_name_search on all_agencies using gin ("searchName" gin_trgm_ops);
drop index "agencies_searchable__id_idx";
create index on all_agencies ("searchName", "_id");

-- Who was here last, with those who never were at the end: an index in the usual order has them first when it is walked backwards.
create index on all_agencies ("lastAccessAt" desc nulls last, "_id");

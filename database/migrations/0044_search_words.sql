-- What a company is looked for by, beside its VAT number and its owner: its name, its town, its e-mail and whom one asks for there.
alter table all_agencies
  add column "searchWords" text not null generated always as (searchable("businessName" || ' ' || coalesce("registeredOfficeCity", '')
    || ' ' || coalesce("administrationEmail", '') || ' ' || coalesce("referentName", '') || ' ' || coalesce("referentSurname", ''))) stored;

create or replace view agencies as
  select "_id", "businessName", "vatNumber", "fiscalCode", "pec", "telephone", "administrationEmail", "referentName",
    "referentSurname", "description", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficeProvince",
    "registeredOfficePostalCode", "contractType", "isMonoGrant", "userId", "advisorId", "businessAdvisorId",
    "businessPerformancePartnerId", "businessPartnerGrantsId", "elipsisUrls", "salesForceId", "isSalesForceConfirmed",
    "salesForceError", "salesForceSyncedAt", "dossierGenerationStatus", "dossierApprovalDate", "dossierRound",
    "dossierReminderSent", "advisorReminderSent", "savedAnnouncementsIds", "savedServicesIds", "savedInvestmentsIds",
    "dossierNotes", "dossierSavedAt", "lastAccessAt", "createdAt", "deletedAt", "deletedBy", "searchName", "searchWords"
  from all_agencies
  where "deletedAt" is null
  with local check option;

create index agencies_words_search on all_agencies using gin ("searchWords" gin_trgm_ops);

-- Companies can be deleted and brought back for thirty days (holes H34). Every query reads the ones that are there: `agencies`
-- is a view of them, so that none can forget to look. Only deleting, restoring and the final removal know `all_agencies`.

alter table agencies rename to all_agencies;
alter table all_agencies
  add "deletedAt" timestamptz,
  add "deletedBy" uuid references users,
  add "salesForceSyncedAt" timestamptz;
create index on all_agencies ("deletedAt") where "deletedAt" is not null;
create index on all_agencies ("businessPartnerGrantsId");

create view agencies as
  select "_id", "businessName", "vatNumber", "fiscalCode", "pec", "telephone", "administrationEmail", "referentName",
    "referentSurname", "description", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficeProvince",
    "registeredOfficePostalCode", "contractType", "isMonoGrant", "userId", "advisorId", "businessAdvisorId",
    "businessPerformancePartnerId", "businessPartnerGrantsId", "elipsisUrls", "salesForceId", "isSalesForceConfirmed",
    "salesForceError", "salesForceSyncedAt", "dossierGenerationStatus", "dossierApprovalDate", "dossierRound",
    "dossierReminderSent", "advisorReminderSent", "savedAnnouncementsIds", "savedServicesIds", "savedInvestmentsIds",
    "dossierNotes", "dossierSavedAt", "lastAccessAt", "createdAt", "deletedAt", "deletedBy"
  from all_agencies
  where "deletedAt" is null
  with local check option;

-- A company that goes or comes back is a change that matching must read.
drop trigger matching_update on all_agencies;
create trigger matching_update
  after update of "businessName", "isMonoGrant", "userId", "advisorId", "businessAdvisorId", "businessPerformancePartnerId", "deletedAt"
  on all_agencies for each row execute function note_matching_agency();

-- One reset of every survey at a time; what was answered is kept for ninety days (holes H9).
create table survey_resets (
  "_id" uuid primary key,
  "requestedBy" uuid not null references users,
  "status" text not null default 'running' check ("status" in ('running', 'done', 'restored')),
  "surveys" integer not null check ("surveys" >= 0),
  "done" integer not null default 0 check ("done" >= 0),
  "createdAt" timestamptz not null,
  "finishedAt" timestamptz
);
create unique index survey_resets_one_running on survey_resets ((true)) where "status" = 'running';

create table survey_archives (
  "_id" uuid primary key,
  "resetId" uuid not null references survey_resets on delete cascade,
  "agencyId" uuid not null references all_agencies on delete cascade,
  -- The survey as it was: sites, codes, answers, investments.
  "content" jsonb not null,
  "createdAt" timestamptz not null,
  unique ("resetId", "agencyId")
);
create index on survey_archives ("agencyId");

-- A company is reminded of its survey at most once a day.
create table survey_reminders (
  "agencyId" uuid not null references all_agencies on delete cascade,
  "day" date not null,
  "sentBy" uuid references users on delete set null,
  "createdAt" timestamptz not null,
  primary key ("agencyId", "day")
);

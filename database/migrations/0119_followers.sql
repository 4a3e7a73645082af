-- Who follows a company is one thing with a history: who, of which kind, from when until when, by whom and why. The columns of the company say who
-- does now; each change of them closes a line here and begins another.

-- The sales contact who looks after a company until a consultant does. Before, it was kept on the owner ("advisorKeptAt"): that column stays while a
-- node of the version before may still read it.
alter table all_agencies
  add "salesContactId" uuid references users,
  -- When the sales contact said that they had spoken with the company; it counts for that one alone.
  add "contactedAt" timestamptz,
  add "contactedSalesId" uuid references users,
  add constraint agencies_contacted check (("contactedAt" is null) = ("contactedSalesId" is null));
create index on all_agencies ("salesContactId");
create index on all_agencies ("contactedSalesId");

create or replace view agencies as
  select "_id", "businessName", "vatNumber", "fiscalCode", "pec", "telephone", "administrationEmail", "referentName",
    "referentSurname", "description", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficeProvince",
    "registeredOfficePostalCode", "contractType", "isMonoGrant", "userId", "advisorId", "businessAdvisorId",
    "businessPerformancePartnerId", "businessPartnerGrantsId", "elipsisUrls", "salesForceId", "isSalesForceConfirmed",
    "salesForceError", "salesForceSyncedAt", "dossierGenerationStatus", "dossierApprovalDate", "dossierRound",
    "dossierReminderSent", "advisorReminderSent", "savedAnnouncementsIds", "savedServicesIds", "savedInvestmentsIds",
    "dossierNotes", "dossierSavedAt", "lastAccessAt", "createdAt", "deletedAt", "deletedBy", "searchName", "searchWords", "searchTerms",
    "salesContactId", "contactedAt", "contactedSalesId"
  from all_agencies
  where "deletedAt" is null
  with local check option;

update all_agencies a set "salesContactId" = o."advisor"
  from users o join users s on s."_id" = o."advisor" and s."role" = 'sales'
  where o."_id" = a."userId" and o."advisorKeptAt" is not null and a."advisorId" is null and a."businessAdvisorId" is null;

create table agency_followers (
  "_id" uuid primary key,
  "agencyId" uuid not null references all_agencies on delete cascade,
  "kind" text not null
    check ("kind" in ('advisor', 'businessAdvisor', 'businessPerformancePartner', 'businessPartnerGrants', 'sales')),
  "personId" uuid not null references users,
  "startedAt" timestamptz not null,
  -- Nobody where the service did it, or where it is not known any more.
  "startedBy" uuid references users,
  "why" text not null check ("why" in ('choice', 'press', 'reassigned', 'invitation', 'import', 'handedOver')),
  -- What was done at once has one act: a list of customers, a hand-over.
  "actId" uuid not null,
  "endedAt" timestamptz,
  "endedBy" text check ("endedBy" in ('reassigned', 'handedOver', 'left')),
  "endedActId" uuid,
  check (("endedAt" is null) = ("endedBy" is null)),
  check (("endedAt" is null) = ("endedActId" is null))
);
create unique index agency_followers_one on agency_followers ("agencyId", "kind") where "endedAt" is null;
create index on agency_followers ("agencyId", "startedAt" desc);
create index on agency_followers ("personId");
create index on agency_followers ("startedBy");
create index on agency_followers ("actId");
create index on agency_followers ("endedActId") where "endedActId" is not null;

-- What the record of who did what still tells of those who follow a company now.
insert into agency_followers ("_id", "agencyId", "kind", "personId", "startedAt", "startedBy", "why", "actId")
  select gen_random_uuid(), a."_id", f."kind", f."personId", coalesce(e."createdAt", o."advisorKeptAt", a."createdAt"), e."actorId",
    case when f."kind" = 'sales' then 'choice'
      when e."createdAt" is not null then 'reassigned'
      when o."importedAt" is not null then 'import'
      when o."invitationId" is not null then 'invitation'
      else 'reassigned' end,
    gen_random_uuid()
  from all_agencies a
  join users o on o."_id" = a."userId"
  cross join lateral (values
    ('advisor', 'advisorId', a."advisorId"),
    ('businessAdvisor', 'businessAdvisorId', a."businessAdvisorId"),
    ('businessPerformancePartner', 'businessPerformancePartnerId', a."businessPerformancePartnerId"),
    ('businessPartnerGrants', 'businessPartnerGrantsId', a."businessPartnerGrantsId"),
    ('sales', 'salesContactId', a."salesContactId")
  ) f("kind", "field", "personId")
  left join lateral (
    select x."createdAt", u."_id" as "actorId"
    from audit_events x left join users u on u."_id" = x."actorId"
    where x."agencyId" = a."_id" and x."action" = 'advisorAssigned' and x."details" -> f."field" ->> 'to' = f."personId"::text
    order by x."createdAt" desc limit 1
  ) e on true
  where f."personId" is not null;

alter table notifications drop constraint notifications_event_check;
alter table notifications add constraint notifications_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged', 'nextEdition', 'noteMention',
    'advisorAssigned', 'advisorHandedOver', 'advisorLeft', 'agencyMoved'));
alter table notification_preferences drop constraint notification_preferences_event_check;
alter table notification_preferences add constraint notification_preferences_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged', 'nextEdition', 'noteMention',
    'advisorAssigned', 'advisorHandedOver', 'advisorLeft', 'agencyMoved'));

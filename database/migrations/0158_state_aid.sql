-- De minimis aid, and what makes firms one single undertaking (13-notices-and-state-aid §5). Amounts are cents.

-- Whoever stands in the facts of a company: a customer, or somebody known by name and tax code alone.
create table aid_parties (
  "_id" uuid primary key,
  -- The company among whose facts it stands.
  "agencyId" uuid not null constraint "aid_parties_agencyId_fkey" references all_agencies on delete cascade,
  -- Once that customer is gone its name stays: without it the room of the others would seem larger.
  "customerId" uuid constraint "aid_parties_customerId_fkey" references all_agencies on delete set null,
  "name" text not null constraint "aid_parties_name_check" check (length("name") between 1 and 300),
  "taxCode" text constraint "aid_parties_taxCode_check" check ("taxCode" ~ '^([0-9]{11}|[A-Z0-9]{16})$'),
  "kind" text not null constraint "aid_parties_kind_check" check ("kind" in ('firm', 'publicBody', 'naturalPerson', 'foreign')),
  constraint "aid_parties_customer_check" check ("customerId" is null or "kind" = 'firm'),
  -- What refers to a party and to its own company names both.
  unique ("_id", "agencyId")
);
create unique index "aid_parties_customer" on aid_parties ("agencyId", "customerId") where "customerId" is not null;
-- Codes and names are not unique: a customer that is gone leaves its code beside the same code written by hand. Facts are read by them, never by row.
create index "aid_parties_agencyId_index" on aid_parties ("agencyId");
create index "aid_parties_customerId_index" on aid_parties ("customerId");

create table aids (
  "_id" uuid primary key,
  "agencyId" uuid not null constraint "aids_agencyId_fkey" references all_agencies on delete cascade,
  "partyId" uuid not null,
  "regime" text not null constraint "aids_regime_check"
    check ("regime" in ('deMinimis', 'deMinimisAgriculture', 'deMinimisFisheries', 'deMinimisSgei')),
  "grantedOn" date not null,
  "kind" text not null constraint "aids_kind_check" check ("kind" in ('grant', 'loan', 'guarantee', 'automatic', 'other')),
  "nominal" bigint constraint "aids_nominal_check" check ("nominal" between 0 and 10000000000000),
  "element" bigint constraint "aids_element_check" check ("element" between 0 and 10000000000000),
  "months" integer constraint "aids_months_check" check ("months" between 1 and 600),
  "securedShare" double precision constraint "aids_securedShare_check" check ("securedShare" between 0 and 100),
  "cover" double precision constraint "aids_cover_check" check ("cover" between 0 and 100),
  -- [{afterMonths, amount}]
  "instalments" jsonb constraint "aids_instalments_check" check (jsonb_typeof("instalments") = 'array'),
  "body" text,
  "title" text,
  "car" text,
  "cor" text,
  "componentId" text,
  "instrumentCode" text,
  "source" text not null constraint "aids_source_check" check ("source" in ('hand', 'register', 'practice')),
  "state" text not null constraint "aids_state_check" check ("state" in ('granted', 'reduced', 'renounced', 'revoked')),
  "stateOn" date,
  "reducedTo" bigint constraint "aids_reducedTo_check" check ("reducedTo" between 0 and 10000000000000),
  "paidOn" date,
  "usedYear" integer constraint "aids_usedYear_check" check ("usedYear" between 2000 and 2100),
  "note" text constraint "aids_note_check" check (length("note") between 1 and 2000),
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  constraint "aids_partyId_fkey" foreign key ("partyId", "agencyId") references aid_parties ("_id", "agencyId") on delete cascade,
  constraint "aids_worth_check" check ("element" is not null or "nominal" is not null or "instalments" is not null),
  constraint "aids_state_day_check" check (("state" = 'granted') = ("stateOn" is null) and "stateOn" >= "grantedOn"),
  constraint "aids_reduced_check" check (("state" = 'reduced') = ("reducedTo" is not null)),
  constraint "aids_register_check" check ("source" <> 'register' or "cor" is not null)
);
create index "aids_agency" on aids ("agencyId", "grantedOn" desc);
create index "aids_partyId_index" on aids ("partyId");
-- One row of the register for each component and instrument of an aid, of each company that keeps it.
create unique index "aids_register" on aids
  ("partyId", "cor", coalesce("componentId", ''), coalesce("instrumentCode", '')) where "source" = 'register';

create table company_links (
  "_id" uuid primary key,
  "agencyId" uuid not null constraint "company_links_agencyId_fkey" references all_agencies on delete cascade,
  "holderId" uuid not null,
  "heldId" uuid not null,
  "kind" text not null constraint "company_links_kind_check" check ("kind" in ('votes', 'board', 'influence', 'pact')),
  -- Percent of the votes.
  "share" double precision constraint "company_links_share_check" check ("share" between 0 and 100),
  "from" date,
  "to" date,
  "isCertain" boolean not null,
  -- Said by the company alone: not certain, and another customer in it counts only once a consultant has confirmed it.
  "isConfirmed" boolean not null,
  "note" text constraint "company_links_note_check" check (length("note") between 1 and 2000),
  "createdAt" timestamptz not null,
  constraint "company_links_holderId_fkey" foreign key ("holderId", "agencyId") references aid_parties ("_id", "agencyId") on delete cascade,
  constraint "company_links_heldId_fkey" foreign key ("heldId", "agencyId") references aid_parties ("_id", "agencyId") on delete cascade,
  constraint "company_links_confirmed_check" check ("isConfirmed" or not "isCertain"),
  constraint "company_links_two_check" check ("holderId" <> "heldId"),
  constraint "company_links_votes_check" check ("kind" <> 'votes' or "share" is not null),
  constraint "company_links_days_check" check ("to" >= "from")
);
create index "company_links_agency" on company_links ("agencyId");
create index "company_links_holderId_index" on company_links ("holderId");
create index "company_links_heldId_index" on company_links ("heldId");

create table company_events (
  "_id" uuid primary key,
  "agencyId" uuid not null constraint "company_events_agencyId_fkey" references all_agencies on delete cascade,
  "kind" text not null constraint "company_events_kind_check" check ("kind" in ('merger', 'acquisition', 'split')),
  "on" date not null,
  "createdAt" timestamptz not null,
  unique ("_id", "agencyId")
);
create index "company_events_agency" on company_events ("agencyId", "on");

create table company_event_parties (
  "eventId" uuid not null,
  "agencyId" uuid not null,
  -- A part, or one of those it went into, in their order.
  "side" text not null constraint "company_event_parties_side_check" check ("side" in ('part', 'into')),
  "at" integer not null constraint "company_event_parties_at_check" check ("at" between 0 and 19),
  "partyId" uuid not null,
  -- Aids that the activity used which this one keeps.
  "aids" uuid[] not null default '{}',
  "equity" bigint constraint "company_event_parties_equity_check" check ("equity" between 0 and 10000000000000),
  primary key ("eventId", "side", "at"),
  unique ("eventId", "side", "partyId"),
  constraint "company_event_parties_eventId_fkey" foreign key ("eventId", "agencyId")
    references company_events ("_id", "agencyId") on delete cascade,
  constraint "company_event_parties_partyId_fkey" foreign key ("partyId", "agencyId")
    references aid_parties ("_id", "agencyId") on delete cascade,
  constraint "company_event_parties_heir_check" check ("side" = 'into' or ("aids" = '{}' and "equity" is null))
);
create index "company_event_parties_partyId_index" on company_event_parties ("partyId");

-- Ceilings and rates are rows that an admin edits, each with its days and source.
create table aid_ceilings (
  "regime" text not null constraint "aid_ceilings_regime_check"
    check ("regime" in ('deMinimis', 'deMinimisAgriculture', 'deMinimisFisheries', 'deMinimisSgei')),
  "isRoadHaulage" boolean not null,
  "from" date not null,
  "to" date,
  "amount" bigint not null constraint "aid_ceilings_amount_check" check ("amount" between 0 and 10000000000000),
  "window" text not null constraint "aid_ceilings_window_check" check ("window" in ('rolling3', 'fiscal3')),
  "source" text not null,
  primary key ("regime", "isRoadHaulage", "from"),
  constraint "aid_ceilings_days_check" check ("to" >= "from")
);
create table aid_rates (
  "from" date primary key,
  "percent" double precision not null constraint "aid_rates_percent_check" check ("percent" between -10 and 100),
  "source" text not null
);
-- The last day of a grant in the files of the register that were read: one row, once there was one.
create table aid_register (
  "isOnly" boolean primary key default true constraint "aid_register_isOnly_check" check ("isOnly"),
  "readUntil" date not null
);
insert into aid_ceilings ("regime", "isRoadHaulage", "from", "to", "amount", "window", "source") values
  ('deMinimis', false, '2014-01-01', '2023-12-31', 20000000, 'fiscal3', 'Reg. UE 1407/2013, art. 3'),
  ('deMinimis', true, '2014-01-01', '2023-12-31', 10000000, 'fiscal3', 'Reg. UE 1407/2013, art. 3'),
  ('deMinimis', false, '2024-01-01', '2030-12-31', 30000000, 'rolling3', 'Reg. UE 2023/2831, art. 3'),
  ('deMinimisSgei', false, '2012-04-29', '2023-12-31', 50000000, 'fiscal3', 'Reg. UE 360/2012, art. 2'),
  ('deMinimisSgei', false, '2024-01-01', '2030-12-31', 75000000, 'rolling3', 'Reg. UE 2023/2832, art. 3'),
  ('deMinimisAgriculture', false, '2014-01-01', '2024-12-15', 2000000, 'fiscal3', 'Reg. UE 1408/2013, art. 3'),
  ('deMinimisAgriculture', false, '2024-12-16', null, 5000000, 'rolling3', 'Reg. UE 1408/2013, art. 3 (mod. Reg. UE 2024/3118)'),
  ('deMinimisFisheries', false, '2014-07-01', '2023-10-24', 3000000, 'fiscal3', 'Reg. UE 717/2014, art. 3'),
  ('deMinimisFisheries', false, '2023-10-25', null, 4000000, 'fiscal3', 'Reg. UE 717/2014, art. 3 (mod. Reg. UE 2023/2391)');
insert into aid_rates ("from", "percent", "source") values
  ('2021-01-01', 0.55, 'Comunicazione CE 2008/C 14/02'),
  ('2025-07-01', 3.21, 'Comunicazione CE 2008/C 14/02');

alter table all_agencies
  -- The last day of its fiscal year, `MM-DD`.
  add column "fiscalYearEnd" text not null default '12-31'
    constraint "all_agencies_fiscalYearEnd_check" check ("fiscalYearEnd" ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  add column "isRoadHaulier" boolean not null default false;

create or replace view agencies as
  select "_id", "businessName", "vatNumber", "fiscalCode", "pec", "telephone", "administrationEmail", "referentName",
    "referentSurname", "description", "registeredOfficeAddress", "registeredOfficeCity", "registeredOfficeProvince",
    "registeredOfficePostalCode", "contractType", "isMonoGrant", "userId", "advisorId", "businessAdvisorId",
    "businessPerformancePartnerId", "businessPartnerGrantsId", "elipsisUrls", "salesForceId", "isSalesForceConfirmed",
    "salesForceError", "salesForceSyncedAt", "dossierGenerationStatus", "dossierApprovalDate", "dossierRound",
    "dossierReminderSent", "advisorReminderSent", "savedAnnouncementsIds", "savedServicesIds", "savedInvestmentsIds",
    "dossierNotes", "dossierSavedAt", "lastAccessAt", "createdAt", "deletedAt", "deletedBy", "searchName", "searchWords", "searchTerms",
    "salesContactId", "contactedAt", "contactedSalesId", "fiscalYearEnd", "isRoadHaulier"
  from all_agencies
  where "deletedAt" is null
  with local check option;

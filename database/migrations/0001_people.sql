-- Who someone is, which company they act for, and how they came in.
-- Column names are the wire's names, so that one thing has one name from the row to the screen.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Text as people search it: no case, no accents. Immutable, so that indexes may use it.
create function searchable(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table uploads (
  "_id" uuid primary key,
  "ownerId" uuid,
  "linkedEntityType" text not null,
  "linkedEntityId" uuid,
  "kind" text not null check ("kind" in ('public', 'premium', 'frontImage', 'dossier', 'chat', 'company')),
  "name" text not null,
  "format" text not null,
  "mime" text not null,
  "size" bigint not null check ("size" > 0),
  "sha256" text not null,
  "storageKey" text not null unique,
  "tags" text[] not null default '{}',
  "createdAt" timestamptz not null default now()
);
create index on uploads ("linkedEntityType", "linkedEntityId");

create table users (
  "_id" uuid primary key,
  "name" text not null check (length("name") between 1 and 100),
  "surname" text not null check (length("surname") between 1 and 100),
  "email" text not null unique check ("email" = lower("email") and length("email") <= 254),
  "passwordHash" text not null,
  "role" text not null check ("role" in ('admin', 'advisor', 'user', 'sales', 'business-partner', 'platform-admin', 'business-performance-partner')),
  "gender" text check ("gender" in ('male', 'female', 'other')),
  "telephone" text,
  "isGroup" boolean not null default false,
  "groupSize" integer not null default 1 check ("groupSize" between 1 and 1000),
  "groupName" text,
  "isEmailVerified" boolean not null default false,
  "isConfirmed" boolean not null default false,
  "isEnabled" boolean not null default true,
  "isMonoGrant" boolean not null default false,
  "advisor" uuid references users,
  "businessAdvisor" uuid references users,
  "businessPerformancePartner" uuid references users,
  "urlCalendy" text,
  "description" text,
  "frontImageId" uuid references uploads on delete set null,
  "userType" text not null default 'none' check ("userType" in ('app-user', 'external-user', 'internal-user', 'none')),
  "createdAt" timestamptz not null default now(),
  check ("isGroup" or "groupSize" = 1)
);
create index on users ("role");
alter table uploads add foreign key ("ownerId") references users on delete set null;

create table regions (
  "_id" uuid primary key,
  "name" text not null unique check (length("name") > 0),
  "code" text unique
);

create table region_groups (
  "_id" uuid primary key,
  "name" text not null unique check (length("name") > 0)
);

create table region_group_regions (
  "regionGroupId" uuid not null references region_groups on delete cascade,
  "regionId" uuid not null references regions,
  primary key ("regionGroupId", "regionId")
);

create table cciaas (
  "_id" uuid primary key,
  "code" text not null unique,
  "name" text not null,
  "regionId" uuid references regions
);

create table agencies (
  "_id" uuid primary key,
  "businessName" text not null check (length("businessName") between 1 and 200),
  "vatNumber" text not null default '' check ("vatNumber" ~ '^(\d{11})?$'),
  "fiscalCode" text not null check (length("fiscalCode") between 11 and 16),
  "pec" text,
  "telephone" text not null,
  "administrationEmail" text not null,
  "referentName" text,
  "referentSurname" text,
  "description" text,
  "registeredOfficeAddress" text,
  "registeredOfficeCity" text,
  "registeredOfficeProvince" text check ("registeredOfficeProvince" ~ '^[A-Z]{2}$'),
  "registeredOfficePostalCode" text check ("registeredOfficePostalCode" ~ '^\d{5}$'),
  "contractType" text not null default 'prospect' check ("contractType" in ('prospect', 'go', 'grow')),
  "isMonoGrant" boolean not null default false,
  "userId" uuid not null references users,
  "advisorId" uuid references users,
  "businessAdvisorId" uuid references users,
  "businessPerformancePartnerId" uuid references users,
  "businessPartnerGrantsId" uuid references users,
  "elipsisUrls" jsonb not null default '{}',
  "salesForceId" text,
  "isSalesForceConfirmed" boolean not null default false,
  "salesForceError" text,
  "dossierGenerationStatus" text not null default 'waitingAdmin' check ("dossierGenerationStatus" in ('waitingAdmin', 'ready', 'generated')),
  "dossierApprovalDate" timestamptz,
  "dossierRound" integer not null default 1 check ("dossierRound" > 0),
  "dossierReminderSent" boolean not null default false,
  "advisorReminderSent" boolean not null default false,
  -- The dossier being prepared: ordered choices; what has been deleted meanwhile is dropped when they are read.
  "savedAnnouncementsIds" uuid[] not null default '{}',
  "savedServicesIds" uuid[] not null default '{}',
  "savedInvestmentsIds" uuid[] not null default '{}',
  "dossierNotes" text not null default '' check (length("dossierNotes") <= 5000),
  "dossierSavedAt" timestamptz,
  "lastAccessAt" timestamptz,
  "createdAt" timestamptz not null default now()
);
create index on agencies ("userId");
create index on agencies ("advisorId");
create index on agencies ("businessAdvisorId");
create index on agencies ("businessPerformancePartnerId");
create index on agencies ("createdAt", "_id");
create index on agencies ("lastAccessAt", "_id");
create index on agencies (searchable("businessName"), "_id");
create index agencies_name_search on agencies using gin (searchable("businessName") gin_trgm_ops);
create index agencies_vat_search on agencies using gin ("vatNumber" gin_trgm_ops);

-- Opaque tokens: only their hash is kept, so that a copy of this table opens nothing.
create table sessions (
  "_id" uuid primary key,
  "tokenHash" bytea not null unique,
  "userId" uuid not null references users on delete cascade,
  "agencyId" uuid references agencies on delete set null,
  "createdAt" timestamptz not null default now(),
  "lastSeenAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null
);
create index on sessions ("userId");
create index on sessions ("expiresAt");

create table password_resets (
  "_id" uuid primary key,
  "tokenHash" bytea not null unique,
  "userId" uuid not null references users on delete cascade,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
create index on password_resets ("userId", "createdAt");

-- Limits shared by every node: one row a key, counting within a window.
create table rate_limits (
  "key" text primary key,
  "hits" integer not null,
  "resetsAt" timestamptz not null
);

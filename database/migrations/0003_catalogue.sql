-- What the office publishes.

create table announcements (
  "_id" uuid primary key,
  "title" text not null check (length("title") > 0),
  "description" text not null default '',
  "amount" numeric(14, 2) check ("amount" >= 0),
  "isActive" boolean not null default false,
  "isMonoGrant" boolean not null default false,
  "announcementType" text not null check ("announcementType" in ('national', 'regional', 'tax-credit', 'commerce')),
  "regionId" uuid references regions,
  "regionGroupId" uuid references region_groups,
  "cciaaId" uuid references cciaas,
  "allowsNewSite" boolean not null default false,
  "publicationDate" timestamptz,
  "expiryDate" timestamptz,
  "expiryCommercialDate" timestamptz,
  "waitingPubblication" boolean not null default false,
  "untilFoundAvailable" boolean not null default false,
  "difficultyLevel" text check ("difficultyLevel" in ('low', 'medium', 'high')),
  "successRate" text check ("successRate" in ('low', 'medium', 'high')),
  "investmentTypes" text[] not null default '{}',
  "link" text,
  -- Identifier in the official open data, where the announcement came from there.
  "officialId" text unique,
  -- What the import read last, so that a second run tells a change of the source from a change of the staff.
  "officialHash" text,
  "frontImageId" uuid references uploads on delete set null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  constraint "taxCreditNeverMonoGrant" check ("announcementType" <> 'tax-credit' or not "isMonoGrant"),
  constraint "territoryFitsType" check (case "announcementType"
    when 'regional' then "regionId" is not null and "regionGroupId" is null and "cciaaId" is null
    when 'commerce' then "cciaaId" is not null and "regionId" is null and "regionGroupId" is null
    else "regionId" is null and "cciaaId" is null end),
  constraint "waitingHasNoDates" check (not "waitingPubblication" or ("publicationDate" is null and "expiryDate" is null)),
  constraint "untilFundsHasNoExpiry" check (not "untilFoundAvailable" or "expiryDate" is null),
  constraint "expiryAfterPublication" check ("expiryDate" is null or "publicationDate" is null or "expiryDate" > "publicationDate")
);
create index on announcements ("isActive", "expiryDate");
create index on announcements ("createdAt", "_id");
create index announcements_title_search on announcements using gin (searchable("title") gin_trgm_ops);

create table announcement_categories (
  "_id" uuid primary key,
  "announcementId" uuid not null references announcements on delete cascade,
  "templateId" uuid not null references categories_templates,
  "categoryName" text not null,
  "order" integer not null default 0,
  unique ("announcementId", "templateId")
);
create index on announcement_categories ("templateId");

create table announcement_requirements (
  "_id" uuid primary key,
  "categoryId" uuid not null references announcement_categories on delete cascade,
  "templateId" uuid not null references requirements_templates,
  "name" text not null,
  "description" text not null default '',
  "order" integer not null default 0,
  unique ("categoryId", "templateId")
);
create index on announcement_requirements ("templateId");

create table atecoannouncements (
  "_id" uuid primary key,
  "announcementId" uuid not null unique references announcements on delete cascade
);

create table atecoannouncement_codes (
  "atecoannouncementId" uuid not null references atecoannouncements on delete cascade,
  "atecoCodeId" uuid not null references ateco_codes,
  "isRemoved" boolean not null default false,
  primary key ("atecoannouncementId", "atecoCodeId")
);
create index on atecoannouncement_codes ("atecoCodeId");

create table services (
  "_id" uuid primary key,
  "name" text not null check (length("name") > 0),
  "categoryType" text not null check ("categoryType" in ('energy', 'tax', 'other')),
  "cost" numeric(12, 2) not null default 0 check ("cost" >= 0),
  "description" text not null default '',
  "platformLink" text,
  "isOnlyGoAndGrow" boolean not null default false,
  "consultantEvaluation" boolean not null default false,
  "isForBusinessPartner" boolean not null default false,
  "isActive" boolean not null default false,
  "frontImageId" uuid references uploads on delete set null,
  "createdAt" timestamptz not null default now()
);

create table service_categories (
  "_id" uuid primary key,
  "serviceId" uuid not null references services on delete cascade,
  "templateId" uuid not null references categories_templates,
  "categoryName" text not null,
  "order" integer not null default 0,
  unique ("serviceId", "templateId")
);
create index on service_categories ("templateId");

create table service_requirements (
  "_id" uuid primary key,
  "categoryId" uuid not null references service_categories on delete cascade,
  "templateId" uuid not null references requirements_templates,
  "name" text not null,
  "description" text not null default '',
  "order" integer not null default 0,
  unique ("categoryId", "templateId")
);
create index on service_requirements ("templateId");

create table news (
  "_id" uuid primary key,
  "title" text not null check (length("title") > 0),
  "description" text not null default '',
  "isActive" boolean not null default false,
  "isMonoGrant" boolean not null default false,
  "frontImageId" uuid references uploads on delete set null,
  "createdAt" timestamptz not null default now()
);
create index on news ("isActive", "createdAt");

create table partners (
  "_id" uuid primary key,
  "businessName" text not null check (length("businessName") > 0),
  "website" text,
  "email" text,
  "linkedinUrl" text,
  "istagramUrl" text,
  "facebookUrl" text,
  "description" text not null default '',
  "isActive" boolean not null default false,
  "frontImageId" uuid references uploads on delete set null,
  "createdAt" timestamptz not null default now()
);

-- What staff do with the catalogue: groups of ATECO codes, mails about announcements, the transfer, imports from the screen, calendars.

-- The office's own groups of codes, as the survey and the editor of a call offer them (2-catalogue §3). A code stands in one group at most.
create table ateco_subcategory_templates (
  "_id" uuid primary key,
  "version" text not null check ("version" in ('2007', '2025')),
  "name" text not null check (length("name") between 1 and 300),
  "createdAt" timestamptz not null default now()
);

create table ateco_subcategory_codes (
  "subCategoryId" uuid not null references ateco_subcategory_templates on delete cascade,
  "atecoCodeId" uuid not null references ateco_codes,
  primary key ("subCategoryId", "atecoCodeId"),
  constraint "atecoCodesAlreadyUsed" unique ("atecoCodeId")
);

create table ateco_category_templates (
  "_id" uuid primary key,
  "version" text not null check ("version" in ('2007', '2025')),
  "name" text not null check (length("name") between 1 and 300),
  "createdAt" timestamptz not null default now()
);

create table ateco_category_subcategories (
  "categoryId" uuid not null references ateco_category_templates on delete cascade,
  "subCategoryId" uuid not null references ateco_subcategory_templates,
  primary key ("categoryId", "subCategoryId"),
  constraint "subCategoryInOneCategory" unique ("subCategoryId")
);

-- The answers of one question never share a number: where they did, they are numbered anew in the order that they had.
update requirements_templates r set "order" = n."place"
from (
  select "_id", row_number() over (partition by "categoryTemplateId" order by "order", "createdAt", "_id") - 1 as "place"
  from requirements_templates where "categoryTemplateId" is not null
) n
where n."_id" = r."_id" and exists (
  select from requirements_templates a join requirements_templates b
    on a."categoryTemplateId" = b."categoryTemplateId" and a."order" = b."order" and a."_id" <> b."_id"
  where a."categoryTemplateId" = r."categoryTemplateId"
);
alter table requirements_templates
  add constraint "requirementOrdersYetUsed" unique ("categoryTemplateId", "order") deferrable initially immediate;

-- One run of mails about an announcement: to companies, or to the consultants who follow them.
create table email_campaigns (
  "_id" uuid primary key,
  "announcementId" uuid not null references announcements on delete cascade,
  "targetUser" text not null check ("targetUser" in ('agencies', 'advisor')),
  "requestedBy" uuid not null references users,
  "status" text not null default 'running' check ("status" in ('running', 'done')),
  "total" integer not null check ("total" >= 0),
  "createdAt" timestamptz not null,
  "finishedAt" timestamptz
);
create index on email_campaigns ("announcementId", "targetUser", "createdAt" desc);
-- One run at a time (holes H24).
create unique index email_campaigns_one_running on email_campaigns ("announcementId", "targetUser") where "status" = 'running';

-- One line a recipient, for ever: who has a line has had the mail, or will, and never another one.
create table email_recipients (
  "_id" uuid primary key,
  "campaignId" uuid not null references email_campaigns on delete cascade,
  "announcementId" uuid not null references announcements on delete cascade,
  "targetUser" text not null check ("targetUser" in ('agencies', 'advisor')),
  -- A company, or a consultant.
  "recipientId" uuid not null,
  "mailId" uuid references mails on delete set null,
  "status" text not null default 'waiting' check ("status" in ('waiting', 'written', 'skipped')),
  "createdAt" timestamptz not null,
  constraint "oneMailEach" unique ("announcementId", "targetUser", "recipientId")
);
create index on email_recipients ("campaignId", "status");
create index on email_recipients ("mailId");

-- Who sends a mail holds it for a while, so that two jobs of one mail never send it twice.
alter table mails add column "sendingUntil" timestamptz;

-- An announcement handed to the startup platform (decisions §9).
create table announcement_transfers (
  "_id" uuid primary key,
  "announcementId" uuid not null unique references announcements on delete cascade,
  "status" text not null default 'queued' check ("status" in ('queued', 'sent', 'failed')),
  "attempts" integer not null default 0 check ("attempts" >= 0),
  "externalId" text,
  "error" text,
  "requestedBy" uuid not null references users,
  "createdAt" timestamptz not null,
  "sentAt" timestamptz
);

-- An official file read from the screen: first what it would do, then done.
create table imports (
  "_id" uuid primary key,
  "kind" text not null check ("kind" in ('incentivi', 'ateco', 'ateco-notes', 'ateco-correspondence')),
  "status" text not null default 'checking' check ("status" in ('checking', 'checked', 'applying', 'done', 'failed')),
  -- Of the classification, when whoever sent the file said it.
  "version" text check ("version" in ('2007', '2025')),
  "uploadId" uuid references uploads on delete set null,
  "fileName" text not null,
  -- How far the job has come.
  "done" integer not null default 0 check ("done" >= 0),
  "total" integer not null default 0 check ("total" >= 0),
  "requestedBy" uuid not null references users,
  "report" jsonb,
  "createdAt" timestamptz not null,
  "finishedAt" timestamptz
);
create index on imports ("createdAt" desc);
-- One is applied at a time.
create unique index imports_one_applying on imports ((true)) where "status" = 'applying';

-- Rows of what an import would change, read a page at a time.
create table import_rows (
  "importId" uuid not null references imports on delete cascade,
  -- Its place among the rows: of a file in one line, many rows have the same line.
  "place" integer not null,
  "line" integer not null,
  "outcome" text not null check ("outcome" in ('added', 'changed', 'unchanged', 'skipped')),
  "subject" text not null,
  "content" jsonb not null,
  primary key ("importId", "place")
);
create index on import_rows ("importId", "outcome", "place");

-- The secret address of a calendar that other programs read; only its hash is kept.
create table calendar_subscriptions (
  "_id" uuid primary key,
  "userId" uuid not null references users on delete cascade,
  -- Of one company; null for all those that a consultant follows.
  "agencyId" uuid references all_agencies on delete cascade,
  "tokenHash" text not null unique,
  "createdAt" timestamptz not null,
  "lastReadAt" timestamptz
);
create unique index calendar_subscriptions_one_each on calendar_subscriptions ("userId", coalesce("agencyId", '00000000-0000-0000-0000-000000000000'::uuid));

create index on announcements ("publicationDate");
create index on announcements ("expiryDate");

alter table audit_events drop constraint "audit_events_entityType_check";
alter table audit_events add constraint "audit_events_entityType_check"
  check ("entityType" in ('user', 'agency', 'announcement', 'service', 'news', 'partner', 'dossier', 'invitation', 'upload', 'survey', 'export', 'mail', 'import', 'settings'));
alter table uploads drop constraint uploads_kind_check;
alter table uploads add constraint uploads_kind_check
  check ("kind" in ('public', 'premium', 'frontImage', 'dossier', 'chat', 'company', 'export', 'import'));

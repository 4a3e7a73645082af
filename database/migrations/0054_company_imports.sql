-- Customers of the firm brought in from a spreadsheet (9-working-day §6): read, looked at row by row, then taken. The file and its rows are
-- personal and are let go of after a while; the figures stay.
create table company_imports (
  "_id" uuid primary key,
  "status" text not null default 'checking' check ("status" in ('checking', 'checked', 'applying', 'done', 'failed')),
  "uploadId" uuid references uploads on delete set null,
  "fileName" text not null,
  -- Which sheet of a workbook is read, and those that it has; none in a file of text.
  "sheet" text,
  "sheets" text[] not null default '{}',
  -- What each column is taken for, in the order of the file; null until it was read.
  "columns" jsonb,
  -- The headings as they are compared, so that a correction serves the next file with the same.
  "headings" text,
  "duplicates" text not null default 'skip' check ("duplicates" in ('skip', 'merge')),
  -- While the register is being asked for names and addresses.
  "isLookingUp" boolean not null default false,
  "done" integer not null default 0 check ("done" >= 0),
  "total" integer not null default 0 check ("total" >= 0),
  -- Null where the command was used at a terminal.
  "requestedBy" uuid references users,
  "error" jsonb,
  "report" jsonb,
  "createdAt" timestamptz not null,
  "finishedAt" timestamptz
);
create index on company_imports ("createdAt" desc);
create index on company_imports ("requestedBy");

create table company_import_rows (
  "importId" uuid not null references company_imports on delete cascade,
  "line" integer not null check ("line" > 0),
  "state" text not null check ("state" in ('ready', 'fix', 'duplicate', 'discarded')),
  -- Something in it was taken otherwise than it stands, or waits for a yes.
  "isMarked" boolean not null default false,
  "outcome" text check ("outcome" in ('added', 'merged', 'unchanged', 'skipped')),
  -- The company that it is, or became; the row goes with it.
  "agencyId" uuid references all_agencies on delete cascade,
  "subject" text not null,
  "vatNumber" text not null default '',
  -- The cells as texts, what a person wrote in place of them, and what was understood.
  "cells" jsonb not null,
  "fixes" jsonb not null default '{}',
  "content" jsonb not null,
  primary key ("importId", "line")
);
create index on company_import_rows ("importId", "state", "line");
create index on company_import_rows ("importId", "vatNumber") where "vatNumber" <> '';
create index on company_import_rows ("agencyId");

-- What columns with these headings were last taken for by a person.
create table company_import_headings (
  "headings" text primary key,
  "fields" jsonb not null,
  "updatedAt" timestamptz not null
);

-- Who was brought in by the office and has still to be written to, and when they were.
alter table users add column "importedAt" timestamptz, add column "invitedAt" timestamptz;

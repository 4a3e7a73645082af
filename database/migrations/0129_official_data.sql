-- The package of official data, brought part by part (17-seams §8), and the name that a chamber has in the official list.

create table official_data_runs (
  "_id" uuid primary key,
  "status" text not null default 'running' check ("status" in ('running', 'done', 'failed')),
  "startedAt" timestamptz not null,
  "finishedAt" timestamptz,
  -- Of the package; null until its manifest was read.
  "dated" date,
  -- SHA-256 of the manifest: parts are passed over only while the package is the same.
  "manifest" text,
  -- Why it stopped, as `part`, `file`, `reason` and `params`; the parts before it stay.
  "error" jsonb,
  check (("status" = 'running') = ("finishedAt" is null)),
  check (("status" = 'failed') = ("error" is not null)),
  check (("dated" is null) = ("manifest" is null))
);
create index on official_data_runs ("startedAt");
-- One at a time, whatever the number of nodes.
create unique index official_data_one_running on official_data_runs ((true)) where "status" = 'running';

create table official_data_parts (
  "runId" uuid not null references official_data_runs on delete cascade,
  "part" text not null check (
    "part" in ('structures', 'notes', 'index', 'correspondence', 'towns', 'chambers', 'incentives')
  ),
  "status" text not null default 'waiting' check (
    "status" in ('waiting', 'running', 'done', 'failed', 'waitsForQuestions')
  ),
  -- Rows.
  "done" integer not null default 0,
  "total" integer not null default 0,
  -- The files of the part as the manifest names them.
  "files" jsonb not null,
  primary key ("runId", "part")
);

-- Null where it is the one that the portal was shipped with, or none: a name that differs from it is the office's own.
alter table cciaas add column "officialName" text;

-- Rights over personal data, and the record of who did what (holes H32).

-- What a person agreed to or took back, line after line; the last of a kind holds.
create table consents (
  "_id" uuid primary key,
  "userId" uuid not null references users on delete cascade,
  "kind" text not null check ("kind" in ('scheduling', 'assistant', 'analytics')),
  "isGiven" boolean not null,
  "noticeVersion" text not null,
  "channel" text not null check ("channel" in ('profile', 'prompt')),
  "createdAt" timestamptz not null
);
create index on consents ("userId", "kind", "createdAt" desc);

-- A copy of one's own data, made by a job and kept for a day.
create table privacy_exports (
  "_id" uuid primary key,
  "userId" uuid not null references users on delete cascade,
  "status" text not null default 'queued' check ("status" in ('queued', 'ready', 'failed', 'expired')),
  "uploadId" uuid references uploads on delete set null,
  "createdAt" timestamptz not null,
  "readyAt" timestamptz
);
create unique index privacy_exports_one_queued on privacy_exports ("userId") where "status" = 'queued';

-- The wish to be forgotten: thirty days to think again, then it is done.
create table erasure_requests (
  "_id" uuid primary key,
  "userId" uuid not null references users,
  "requestedAt" timestamptz not null,
  "executeAt" timestamptz not null,
  "cancelledAt" timestamptz,
  "doneAt" timestamptz,
  check ("cancelledAt" is null or "doneAt" is null)
);
create unique index erasure_requests_one_open on erasure_requests ("userId") where "cancelledAt" is null and "doneAt" is null;

-- Who did what, when, to whom. Lines are added and never changed.
create table audit_events (
  "_id" uuid primary key,
  "createdAt" timestamptz not null,
  -- Null where nobody was signed in, or the service acted by itself.
  "actorId" uuid,
  "action" text not null check (length("action") between 3 and 60),
  "entityType" text check ("entityType" in ('user', 'agency', 'announcement', 'service', 'dossier', 'invitation', 'upload', 'survey', 'export', 'mail')),
  "entityId" uuid,
  "agencyId" uuid,
  "address" text not null default '',
  -- What an auditor needs beside the ids; never a secret, never a whole record.
  "details" jsonb not null default '{}'
);
create index on audit_events ("createdAt" desc, "_id" desc);
create index on audit_events ("actorId", "createdAt" desc);
create index on audit_events ("agencyId", "createdAt" desc);
create index on audit_events ("entityId", "createdAt" desc);
create index on audit_events ("action", "createdAt" desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events is append-only';
end
$$;
create trigger audit_append_only before update or delete on audit_events for each row execute function refuse_change();
create trigger audit_never_emptied before truncate on audit_events for each statement execute function refuse_change();

-- Spreadsheets and copies of one's data are files of the person who asked for them.
alter table uploads drop constraint "uploads_kind_check";
alter table uploads add constraint uploads_kind_check
  check ("kind" in ('public', 'premium', 'frontImage', 'dossier', 'chat', 'company', 'export'));
create index on uploads ("createdAt") where "kind" = 'export';

-- What in a mail opens an account, a link's end or a code, and until when: it is blanked once it has been sent or is over.
alter table mails
  add "secret" text,
  add "secretUntil" timestamptz,
  add constraint mails_secret check (("secret" is null) = ("secretUntil" is null));
create index on mails ("secretUntil") where "secret" is not null;
create index on mails ("recipient", "createdAt");

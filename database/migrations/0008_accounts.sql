-- How people come in and prove who they are.

alter table users
  add "deletedAt" timestamptz,
  -- The shared secret of an authenticator app, and since when it is asked for. A secret without a date is being set up.
  add "twoFactorSecret" text,
  add "twoFactorSince" timestamptz,
  -- The last time step whose code was taken: no code opens twice.
  add "twoFactorLastStep" bigint,
  add constraint users_two_factor check ("twoFactorSince" is null or "twoFactorSecret" is not null);

alter table sessions
  add "userAgent" text not null default '',
  add "address" text not null default '',
  -- When the password was last given: what is grave asks for it again (holes H9).
  add "provenAt" timestamptz not null default now();

-- What opens an account when the authenticator is lost; each serves once.
create table recovery_codes (
  "userId" uuid not null references users on delete cascade,
  "codeHash" bytea not null,
  "usedAt" timestamptz,
  primary key ("userId", "codeHash")
);

-- The six digits that prove an e-mail address; a new code takes the place of the one before.
create table confirmation_codes (
  "userId" uuid primary key references users on delete cascade,
  "codeHash" bytea not null,
  "attempts" integer not null default 0 check ("attempts" between 0 and 5),
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz not null
);

-- Codes that other sites send a person with (decisions §2).
create table external_codes (
  "codeHash" bytea primary key,
  "userId" uuid not null references users on delete cascade,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
create index on external_codes ("expiresAt");

create table invitation_partners (
  "_id" uuid primary key,
  "name" text not null check (length("name") between 1 and 200),
  "isEnabled" boolean not null default true,
  "advisorId" uuid references users,
  "advisorRole" text check ("advisorRole" in ('advisor', 'businessAdvisor', 'businessPerformancePartner', 'businessPartnerGrants')),
  "validLimitDate" timestamptz,
  "hasSkipUserConfirm" boolean not null default true,
  "createdAt" timestamptz not null default now(),
  check (("advisorId" is null) = ("advisorRole" is null))
);
create index on invitation_partners (searchable("name"), "_id");

alter table users add "invitationId" uuid references invitation_partners on delete set null;
create index on users ("invitationId");
create index on users ("createdAt", "_id");

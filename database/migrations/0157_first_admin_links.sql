-- The link that makes the first administrator: only its hash, and at most one.

create table first_admin_links (
  "tokenHash" bytea primary key,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz not null check ("expiresAt" > "createdAt")
);

-- Links by which the owner of an account makes a device known to it, where unknown ones have tried too many passwords.

create table device_confirmations (
  "tokenHash" bytea primary key,
  "userId" uuid not null references users on delete cascade,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz not null check ("expiresAt" > "createdAt"),
  "usedAt" timestamptz
);
create index on device_confirmations ("userId");
create index on device_confirmations ("expiresAt");

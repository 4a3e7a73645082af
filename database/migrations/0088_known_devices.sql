-- The devices that people signed in from, so that an entry from another one is told to them. Only a hash of what the device says of itself.
create table known_devices (
  "_id" uuid primary key,
  "userId" uuid not null references users on delete cascade,
  "deviceHash" bytea not null,
  "userAgent" text not null default '',
  "address" text not null default '',
  "firstSeenAt" timestamptz not null,
  "lastSeenAt" timestamptz not null,
  unique ("userId", "deviceHash"),
  check ("lastSeenAt" >= "firstSeenAt")
);
create index on known_devices ("lastSeenAt");

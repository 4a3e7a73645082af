-- Browsers that asked to be told of notifications also while the portal is not open, each with the key that only it can read with.
create table push_subscriptions (
  "_id" uuid primary key,
  "userId" uuid not null references users on delete cascade,
  -- Where it was asked for: ended by hand, it takes the subscription along.
  "sessionId" uuid references sessions on delete set null,
  "endpoint" text not null unique check (length("endpoint") <= 1000),
  "publicKey" bytea not null check (length("publicKey") = 65),
  "authSecret" bytea not null check (length("authSecret") = 16),
  "userAgent" text not null default '',
  "createdAt" timestamptz not null
);
create index on push_subscriptions ("userId");
create index on push_subscriptions ("sessionId");

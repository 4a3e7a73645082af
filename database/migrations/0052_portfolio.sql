-- Up to when a consultant has seen what is new for their companies (9-working-day §5); without a row nothing was marked yet.
create table portfolio_visits (
  "userId" uuid primary key references users on delete cascade,
  "seenAt" timestamptz not null
);

-- What changed of all calls since a moment.
create index on announcement_changes ("createdAt");

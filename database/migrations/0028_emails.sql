-- Another e-mail for a person, asked for by the office. It takes the place of the one before once a link sent to it was opened. Kept as
-- history: whoever is forgotten is forgotten under every address they had.

create table email_changes (
  "_id" uuid primary key,
  "userId" uuid not null references users on delete cascade,
  "fromEmail" text not null,
  "toEmail" text not null check ("toEmail" = lower("toEmail") and length("toEmail") <= 254),
  "tokenHash" bytea not null unique,
  "requestedBy" uuid references users on delete set null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "confirmedAt" timestamptz,
  "cancelledAt" timestamptz,
  check ("confirmedAt" is null or "cancelledAt" is null)
);
-- One at a time for a person.
create unique index on email_changes ("userId") where "confirmedAt" is null and "cancelledAt" is null;

-- What the running service keeps for itself.

-- Secrets and marks shared by every node of the service.
create table settings (
  "key" text primary key,
  "value" jsonb not null,
  "updatedAt" timestamptz not null default now()
);

-- The office's work on calls that were imported (true calls §5): what it put aside is neither published nor asked about again.
alter table announcements
  add "discardedAt" timestamptz,
  add "discardedById" uuid references users on delete set null,
  add constraint "discarderSaysWhen" check ("discardedById" is null or "discardedAt" is not null);
create index on announcements ("discardedById") where "discardedById" is not null;

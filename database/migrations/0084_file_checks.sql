-- What is known of the bytes of a file: when they were last read to their end and held against "sha256", and what was wrong with them.
alter table uploads
  add column "checkedAt" timestamptz,
  add column "trouble" text check ("trouble" in ('missing', 'damaged', 'unreadable')),
  add column "troubleAt" timestamptz,
  add constraint uploads_trouble_since check (("trouble" is null) = ("troubleAt" is null));
create index on uploads ("checkedAt" nulls first, "_id");
create index on uploads ("troubleAt") where "trouble" is not null;

-- How somebody of the office wants a list shown again: its filters, columns and order under a name (9-working-day §4).
create table saved_views (
  "_id" uuid primary key,
  -- Null once who shared it was forgotten: what is shared stays the office's.
  "userId" uuid references users on delete set null,
  "list" text not null check ("list" in ('agencies', 'users', 'announcements', 'services', 'news', 'recommendations', 'todos')),
  "name" text not null check (length("name") between 1 and 60),
  -- As the address of the list writes them, text by name: read again each time by what the list knows then.
  "filters" jsonb not null check (jsonb_typeof("filters") = 'object' and length("filters"::text) <= 10000),
  "columns" text[] check (cardinality("columns") between 1 and 30),
  "sort" text check (length("sort") between 1 and 200),
  "isShared" boolean not null default false,
  "createdAt" timestamptz not null,
  constraint saved_views_owner check ("userId" is not null or "isShared")
);
create unique index saved_views_name on saved_views ("userId", "list", searchable("name"));
create index on saved_views ("list") where "isShared";

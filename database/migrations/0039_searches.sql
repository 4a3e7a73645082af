-- What a company looks for again and again, under a name of its own, and what of it was told in its digest.
create table saved_searches (
  "_id" uuid primary key,
  "agencyId" uuid not null references all_agencies on delete cascade,
  "name" text not null check (length("name") between 1 and 80),
  -- The parameters of its list as the address writes them, text by name: read again each time by what the list knows then.
  "query" jsonb not null check (jsonb_typeof("query") = 'object' and "query" <> '{}'),
  "hasAlert" boolean not null,
  "createdAt" timestamptz not null
);
create unique index saved_searches_name on saved_searches ("agencyId", searchable("name"));

-- Each call once a search, and what stood in the list when the search was saved or its alert turned on is not new.
create table saved_search_told (
  "searchId" uuid not null references saved_searches on delete cascade,
  "announcementId" uuid not null references announcements on delete cascade,
  "toldAt" timestamptz not null,
  primary key ("searchId", "announcementId")
);
create index on saved_search_told ("announcementId");

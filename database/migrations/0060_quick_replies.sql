-- Texts that the office keeps for the conversations of its consultants. Nobody's own: they stay when who wrote them goes.
create table quick_replies (
  "_id" uuid primary key,
  "name" text not null check (length("name") between 1 and 60),
  "text" text not null check (length("text") between 1 and 4000),
  -- Lists show the lowest first; two that are written at once may share one, and then the name decides.
  "place" integer not null check ("place" >= 0),
  "isEnabled" boolean not null default true
);
create unique index quick_replies_name on quick_replies (searchable("name"));

-- What activities are searched by besides titles and notes, and what people choose after what they typed.

-- The official index of activities: several lines a code, as people say it. Imported.
create table ateco_activities (
  "version" text not null check ("version" in ('2007', '2025')),
  "code" text not null,
  "activity" text not null check (length("activity") > 0),
  primary key ("version", "code", "activity")
);

-- The office's words of the trade: who types this means that code.
create table ateco_words (
  "_id" uuid primary key,
  "phrase" text not null check (length("phrase") between 1 and 80),
  "atecoCodeId" uuid not null references ateco_codes on delete cascade,
  "createdAt" timestamptz not null default now()
);
create unique index ateco_words_once on ateco_words (searchable("phrase"), "atecoCodeId");
create index on ateco_words ("atecoCodeId");

-- Words typed and the code chosen after them, counted. Nobody is named, here or elsewhere.
create table ateco_choices (
  "words" text not null check (length("words") between 1 and 80),
  "atecoCodeId" uuid not null references ateco_codes on delete cascade,
  "count" integer not null default 1 check ("count" > 0),
  primary key ("words", "atecoCodeId")
);
create index on ateco_choices ("atecoCodeId");

-- Grows with every change of what activities are searched by. Whoever keeps them in memory, on any node, sees by it that theirs is old;
-- the row is held until the change is committed, so no number is seen before what it stands for.
create table ateco_revisions (
  "_id" boolean primary key default true check ("_id"),
  "revision" bigint not null
);
create function note_ateco_revision() returns trigger language plpgsql as $$
begin
  insert into ateco_revisions ("revision") values (1)
    on conflict ("_id") do update set "revision" = ateco_revisions."revision" + 1;
  return null;
end $$;
create trigger ateco_revision after insert or update or delete or truncate on ateco_codes
  for each statement execute function note_ateco_revision();
create trigger ateco_revision after insert or update or delete or truncate on ateco_correspondences
  for each statement execute function note_ateco_revision();
create trigger ateco_revision after insert or update or delete or truncate on ateco_activities
  for each statement execute function note_ateco_revision();
create trigger ateco_revision after insert or update or delete or truncate on ateco_words
  for each statement execute function note_ateco_revision();

-- Words are found in memory now.
drop index ateco_codes_search;

-- The official index of activities is read from the screen too, beside the lists of towns.
alter table imports drop constraint "imports_kind_check";
alter table imports add constraint "imports_kind_check"
  check ("kind" in ('incentivi', 'ateco', 'ateco-notes', 'ateco-correspondence', 'ateco-index', 'towns'));

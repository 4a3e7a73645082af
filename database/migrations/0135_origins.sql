-- Where each condition of a call comes from: a column or a sentence of the official record, a notice, a person.

-- Without a row, a condition of an official call comes from its own column of the record, and one of any other call from a person.
create table announcement_origins (
  "announcementId" uuid not null references all_announcements on delete cascade,
  -- As criteria of a match are named: `territory`, `place`, `activity`, `sector`, `open`, `requirement:<question>`.
  "key" text not null check (length("key") > 0),
  "kind" text not null check ("kind" in ('column', 'sentence', 'notice', 'person')),
  -- A column of the official record, as it spells it, and the words that stand there.
  "field" text,
  "quote" text,
  "page" integer check ("page" > 0),
  "byId" uuid references users on delete set null,
  "at" timestamptz,
  primary key ("announcementId", "key"),
  check ("kind" = 'person' or "byId" is null)
);
create index on announcement_origins ("byId");

-- Of a condition to be read: the column and the words that it comes from, or the person who wrote it.
alter table announcement_checks
  add "field" text,
  add "quote" text,
  add "byId" uuid references users on delete set null,
  add "at" timestamptz;
create index on announcement_checks ("byId");

create trigger matching_insert after insert on announcement_origins referencing new table as changed
  for each statement execute function note_matching_changes('announcement', 'select "announcementId" from changed');
create trigger matching_update after update on announcement_origins referencing new table as changed
  for each statement execute function note_matching_changes('announcement', 'select "announcementId" from changed');
create trigger matching_delete after delete on announcement_origins referencing old table as changed
  for each statement execute function note_matching_changes('announcement', 'select "announcementId" from changed');

-- Questions of official calls come from the column whose values mean their answers.
insert into announcement_origins ("announcementId", "key", "kind", "field")
select n."_id", 'requirement:' || q."templateId", 'column', min(o."field")
from all_announcements n
join announcement_categories q on q."announcementId" = n."_id"
join requirements_templates r on r."categoryTemplateId" = q."templateId"
join official_correspondences o on o."requirementTemplateId" = r."_id"
where n."officialId" is not null
group by n."_id", q."templateId";

-- What a person changed of a published call, last of all who changed it, is that person's.
with last as (
  select distinct on (h."announcementId", h."field") h."announcementId", h."field", h."source", h."userId", h."createdAt"
  from announcement_changes h where h."field" in ('territory', 'activities', 'expiryDate')
  order by h."announcementId", h."field", h."sequence" desc
)
insert into announcement_origins ("announcementId", "key", "kind", "byId", "at")
select l."announcementId", k.key, 'person', l."userId", l."createdAt"
from last l
join (values ('territory', 'territory'), ('territory', 'place'), ('activities', 'activity'), ('activities', 'sector'), ('expiryDate', 'open'))
  as k(field, key) on k.field = l."field"
where l."source" = 'person'
on conflict do nothing;

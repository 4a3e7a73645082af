-- Provinces and towns of the official list, and the towns where a company has its sites (true calls §2, place).

-- A name of a place as people compare it: no case, accents, apostrophes or hyphens, every saint written the same. `plainPlace` is its twin.
create function plain_place(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    trim(regexp_replace(searchable(value), '[^a-z0-9]+', ' ', 'g')),
    '\m(san|santo|santa|sant|santi|santissimo|s|sto|sta|ss)\M', 's', 'g');

-- A region that is taken away takes its places with it; companies and calls that stand on it keep it, and them, from going.
create table provinces (
  "code" text primary key check ("code" ~ '^[A-Z]{2}$'),
  "name" text not null check (length("name") > 0),
  "otherName" text check (length("otherName") > 0),
  "regionId" uuid not null references regions on delete cascade
);
create index on provinces ("regionId");

create table municipalities (
  -- Of ISTAT. A town that changes province gets another one, and whatever names it follows.
  "code" text primary key check ("code" ~ '^\d{6}$'),
  "name" text not null check (length("name") > 0),
  -- In the other language of the place.
  "otherName" text check (length("otherName") > 0),
  "provinceCode" text not null references provinces on delete cascade,
  -- No longer in the official list, kept because a company or a call names it; nobody can choose it anew.
  "isCeased" boolean not null default false
);
create index on municipalities ("provinceCode");
create index on municipalities (plain_place("name"));
create index on municipalities (plain_place("otherName")) where "otherName" is not null;
create index municipalities_search on municipalities using gin (searchable("name" || ' ' || coalesce("otherName", '')) gin_trgm_ops);

-- Where in a region the sites of a company are: none, where it has not said; several, where it has several sites there.
create table survey_towns (
  "surveyId" uuid not null,
  "isSecond" boolean not null,
  "regionId" uuid not null,
  "municipalityCode" text not null references municipalities on update cascade,
  primary key ("surveyId", "isSecond", "municipalityCode"),
  foreign key ("surveyId", "isSecond", "regionId") references survey_offices ("surveyId", "isSecond", "regionId") on delete cascade
);
create index on survey_towns ("municipalityCode");
create index on survey_towns ("surveyId", "isSecond", "regionId");

create trigger matching_insert after insert on survey_towns referencing new table as changed for each statement
  execute function note_matching_changes('agency', 'select s."agencyId" from changed join surveys s on s."_id" = changed."surveyId"');
create trigger matching_update after update on survey_towns referencing new table as changed for each statement
  execute function note_matching_changes('agency', 'select s."agencyId" from changed join surveys s on s."_id" = changed."surveyId"');
create trigger matching_delete after delete on survey_towns referencing old table as changed for each statement
  execute function note_matching_changes('agency', 'select s."agencyId" from changed join surveys s on s."_id" = changed."surveyId"');

-- Both sides are read again: the town of a registered office is found by its name.
do $$
declare
  places text;
begin
  foreach places in array '{provinces,municipalities}'::text[] loop
    execute format('create trigger matching_insert after insert on %I referencing new table as changed for each statement
      execute function note_matching_changes(''atecoCodes'', ''select ''''00000000-0000-0000-0000-000000000000''''::uuid from changed'')', places);
    execute format('create trigger matching_update after update on %I referencing new table as changed for each statement
      execute function note_matching_changes(''atecoCodes'', ''select ''''00000000-0000-0000-0000-000000000000''''::uuid from changed'')', places);
    execute format('create trigger matching_delete after delete on %I referencing old table as changed for each statement
      execute function note_matching_changes(''atecoCodes'', ''select ''''00000000-0000-0000-0000-000000000000''''::uuid from changed'')', places);
  end loop;
end $$;

drop trigger matching_update on all_agencies;
create trigger matching_update
  after update of "businessName", "isMonoGrant", "userId", "advisorId", "businessAdvisorId", "businessPerformancePartnerId", "deletedAt",
    "registeredOfficeCity", "registeredOfficeProvince"
  on all_agencies for each row execute function note_matching_agency();

alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check ("kind" in ('incentivi', 'ateco', 'ateco-notes', 'ateco-correspondence', 'ateco-index', 'towns'));

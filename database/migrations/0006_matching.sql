-- What matching keeps besides its facts: which of them changed, so that every process can follow, and the counts that lists sort by.

-- The last transaction that touched the facts of each thing that is matched. A process remembers how far it has read as the oldest
-- transaction that was still open then; whatever is at or after that is read again, so nothing is missed and nobody waits for anybody.
create table matching_changes (
  "kind" text not null check ("kind" in ('agency', 'announcement', 'service', 'references', 'atecoCodes')),
  "entityId" uuid not null,
  "changedIn" bigint not null,
  primary key ("kind", "entityId")
);
create index matching_changes_catalogue on matching_changes ("changedIn") where "kind" <> 'agency';
create index matching_changes_agencies on matching_changes ("changedIn") where "kind" in ('agency', 'atecoCodes');

-- How many announcements are in target for a company: what the list of companies sorts by. Recounted, never added to.
create table matching_counts (
  "agencyId" uuid primary key references agencies on delete cascade,
  "eligible" integer not null check ("eligible" >= 0),
  "toVerify" integer not null check ("toVerify" >= 0)
);
create index on matching_counts (("eligible" + "toVerify"), "agencyId");

-- The triggers stand here, and not beside each save, because a forgotten one would be a list that is wrong and says nothing.

-- For tables whose changed rows name what is matched through a query: its text is the trigger's second argument, over `changed`.
create function note_matching_changes() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into matching_changes ("kind", "entityId", "changedIn")
       select %L, touched.id, pg_current_xact_id()::text::bigint from (select distinct id from (%s) as found (id) where id is not null order by id) as touched
       on conflict ("kind", "entityId") do update set "changedIn" = excluded."changedIn"
         where matching_changes."changedIn" <> excluded."changedIn"',
    tg_argv[0], tg_argv[1]);
  return null;
end $$;

create function follow_for_matching(tables text[], kind text, query text) returns void language plpgsql as $$
declare
  followed text;
begin
  foreach followed in array tables loop
    execute format('create trigger matching_insert after insert on %I referencing new table as changed
      for each statement execute function note_matching_changes(%L, %L)', followed, kind, query);
    execute format('create trigger matching_update after update on %I referencing new table as changed
      for each statement execute function note_matching_changes(%L, %L)', followed, kind, query);
    execute format('create trigger matching_delete after delete on %I referencing old table as changed
      for each statement execute function note_matching_changes(%L, %L)', followed, kind, query);
  end loop;
end $$;

select follow_for_matching('{surveys}', 'agency', 'select "agencyId" from changed');
select follow_for_matching('{survey_offices,survey_cciaas,survey_atecos,survey_answers,investments}', 'agency',
  'select s."agencyId" from changed join surveys s on s."_id" = changed."surveyId"');
select follow_for_matching('{announcements}', 'announcement', 'select "_id" from changed');
select follow_for_matching('{announcement_categories,atecoannouncements}', 'announcement', 'select "announcementId" from changed');
select follow_for_matching('{announcement_requirements}', 'announcement',
  'select c."announcementId" from changed join announcement_categories c on c."_id" = changed."categoryId"');
select follow_for_matching('{atecoannouncement_codes}', 'announcement',
  'select a."announcementId" from changed join atecoannouncements a on a."_id" = changed."atecoannouncementId"');
select follow_for_matching('{services}', 'service', 'select "_id" from changed');
select follow_for_matching('{service_categories}', 'service', 'select "serviceId" from changed');
select follow_for_matching('{service_requirements}', 'service',
  'select c."serviceId" from changed join service_categories c on c."_id" = changed."categoryId"');
-- What everything refers to changes rarely and concerns all: one mark for the whole.
select follow_for_matching('{regions,region_groups,region_group_regions,cciaas,ateco_correspondences,categories_templates,requirements_templates}',
  'references', 'select ''00000000-0000-0000-0000-000000000000''::uuid from changed');
select follow_for_matching('{ateco_codes}', 'atecoCodes', 'select ''00000000-0000-0000-0000-000000000000''::uuid from changed');
drop function follow_for_matching;

-- A company changes at every access; only what matching reads of it counts.
create trigger matching_insert after insert on agencies referencing new table as changed
  for each statement execute function note_matching_changes('agency', 'select "_id" from changed');
create trigger matching_delete after delete on agencies referencing old table as changed
  for each statement execute function note_matching_changes('agency', 'select "_id" from changed');

create function note_matching_agency() returns trigger language plpgsql as $$
begin
  insert into matching_changes ("kind", "entityId", "changedIn") values ('agency', new."_id", pg_current_xact_id()::text::bigint)
    on conflict ("kind", "entityId") do update set "changedIn" = excluded."changedIn"
      where matching_changes."changedIn" <> excluded."changedIn";
  return null;
end $$;
create trigger matching_update
  after update of "businessName", "isMonoGrant", "userId", "advisorId", "businessAdvisorId", "businessPerformancePartnerId" on agencies
  for each row execute function note_matching_agency();

create function note_matching_owner() returns trigger language plpgsql as $$
begin
  insert into matching_changes ("kind", "entityId", "changedIn")
    select 'agency', "_id", pg_current_xact_id()::text::bigint from agencies where "userId" = new."_id" order by "_id"
    on conflict ("kind", "entityId") do update set "changedIn" = excluded."changedIn"
      where matching_changes."changedIn" <> excluded."changedIn";
  return null;
end $$;
create trigger matching_role after update of "role" on users
  for each row when (old."role" <> new."role") execute function note_matching_owner();

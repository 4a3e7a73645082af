-- Which of two marks of a thing is the later. Its transaction does not tell: a transaction gets its number when it first writes or
-- locks, so an older one may mark after a younger one, and the mark goes back. Whoever marks holds the row until they end, so the
-- revisions of a row are committed in their order.
alter table matching_changes add column "revision" bigint not null default 0;

create or replace function note_matching_changes() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into matching_changes ("kind", "entityId", "changedIn")
       select %L, touched.id, pg_current_xact_id()::text::bigint from (select distinct id from (%s) as found (id) where id is not null order by id) as touched
       on conflict ("kind", "entityId") do update set "changedIn" = excluded."changedIn", "revision" = matching_changes."revision" + 1
         where matching_changes."changedIn" <> excluded."changedIn"',
    tg_argv[0], tg_argv[1]);
  return null;
end $$;

create or replace function note_matching_agency() returns trigger language plpgsql as $$
begin
  insert into matching_changes ("kind", "entityId", "changedIn") values ('agency', new."_id", pg_current_xact_id()::text::bigint)
    on conflict ("kind", "entityId") do update set "changedIn" = excluded."changedIn", "revision" = matching_changes."revision" + 1
      where matching_changes."changedIn" <> excluded."changedIn";
  return null;
end $$;

create or replace function note_matching_owner() returns trigger language plpgsql as $$
begin
  insert into matching_changes ("kind", "entityId", "changedIn")
    select 'agency', "_id", pg_current_xact_id()::text::bigint from agencies where "userId" = new."_id" order by "_id"
    on conflict ("kind", "entityId") do update set "changedIn" = excluded."changedIn", "revision" = matching_changes."revision" + 1
      where matching_changes."changedIn" <> excluded."changedIn";
  return null;
end $$;

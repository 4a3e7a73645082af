-- Two things that many did at once and one after the other: looked for words in many conversations, and counted for one consultant.

-- The words alone: beside a conversation in one index, what begins like a word was gathered from all of it once for every conversation.
create index chat_messages_said on chat_messages using gin ("words") with (gin_pending_list_limit = 256);
drop index chat_messages_words;

-- A day's count for a consultant in several rows, a writer each: in one row whoever counted something waited until the last one had
-- committed, so that all that a consultant's companies and they themselves did came one after the other. Whoever reads sums them.
alter table kpi_days
  add "slot" smallint not null default 0,
  drop constraint "kpi_days_kpiType_day_advisorId_key",
  add unique nulls not distinct ("kpiType", "day", "advisorId", "slot");

create or replace function count_kpi_days() returns trigger language plpgsql as $$
begin
  insert into kpi_days ("kpiType", "day", "advisorId", "slot", "count")
    select "kpiType", ("createdAt" at time zone 'Europe/Rome')::date, "advisorId", pg_backend_pid() % 32, count(*)
    from added group by 1, 2, 3 order by 1, 2, 3
    on conflict ("kpiType", "day", "advisorId", "slot") do update set "count" = kpi_days."count" + excluded."count";
  return null;
end $$;

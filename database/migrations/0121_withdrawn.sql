-- History is not deleted (decision 120). What was recommended, kept, mailed, put into a dossier or told of is withdrawn from sight, with its
-- day, and its rows stay. Every query reads what is in sight: `announcements`, `services` and `recommendations` are views of it, so that
-- none can forget to look. What tells of the past reads the tables.

alter table announcements rename to all_announcements;
alter table all_announcements add column "withdrawnAt" timestamptz;
create view announcements as select * from all_announcements where "withdrawnAt" is null with local check option;

alter table services rename to all_services;
alter table all_services add column "withdrawnAt" timestamptz;
create view services as select * from all_services where "withdrawnAt" is null with local check option;

-- A recommendation outlives its company, as a number without a name.
alter table recommendations rename to all_recommendations;
alter table all_recommendations
  alter column "agencyId" drop not null,
  drop constraint "recommendations_agencyId_fkey",
  add constraint "recommendations_agencyId_fkey" foreign key ("agencyId") references all_agencies on delete set null,
  -- Within its day, before the company opened or answered it and before the office began: it was a slip, and counts nowhere.
  add column "isTakenBack" boolean not null generated always as (coalesce("withdrawnAt" - "createdAt" <= interval '24 hours'
    and "seenAt" is null and "answer" is null and "progress" is null, false)) stored;
create view recommendations as select * from all_recommendations where "agencyId" is not null and not "isTakenBack";

-- What was counted stays counted, but for a slip.
create or replace function refuse_kpi_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old."kpiType" in ('recommendation', 'serviceRecommendation') and exists (
    select from all_recommendations r
    where r."isTakenBack" and r."agencyId" = old."agencyId" and r."recommendationId" = old."entityId" and r."createdAt" = old."createdAt"
  ) then
    return old;
  end if;
  raise exception 'what was counted stays as it is';
end $$;

-- The days go on adding up to the events. The rows of a day are taken in one order, so that two who take back never wait for each other.
create function uncount_kpi_day() returns trigger language plpgsql as $$
declare
  found smallint;
begin
  loop
    select d."slot" into found from kpi_days d
      where d."kpiType" = old."kpiType" and d."day" = (old."createdAt" at time zone 'Europe/Rome')::date
        and d."advisorId" is not distinct from old."advisorId"
      order by d."slot" limit 1 for update;
    -- Another may have taken the last of that row meanwhile: then the next one is looked for.
    exit when found is not null or not exists (select from kpi_days d
      where d."kpiType" = old."kpiType" and d."day" = (old."createdAt" at time zone 'Europe/Rome')::date
        and d."advisorId" is not distinct from old."advisorId");
  end loop;
  delete from kpi_days d
    where d."kpiType" = old."kpiType" and d."day" = (old."createdAt" at time zone 'Europe/Rome')::date
      and d."advisorId" is not distinct from old."advisorId" and d."slot" = found and d."count" = 1;
  update kpi_days d set "count" = d."count" - 1
    where d."kpiType" = old."kpiType" and d."day" = (old."createdAt" at time zone 'Europe/Rome')::date
      and d."advisorId" is not distinct from old."advisorId" and d."slot" = found;
  return null;
end $$;
create trigger uncount_kpi_day after delete on kpi_events for each row execute function uncount_kpi_day();

-- What was taken back so before today counts no longer either.
delete from kpi_events e using all_recommendations r
  where r."isTakenBack" and e."kpiType" in ('recommendation', 'serviceRecommendation')
    and e."agencyId" = r."agencyId" and e."entityId" = r."recommendationId" and e."createdAt" = r."createdAt";

-- Whoever wrote the text of a note last, where it is not who wrote it first.
alter table notes add column "editedById" uuid references users on delete set null;
create index on notes ("editedById") where "editedById" is not null;

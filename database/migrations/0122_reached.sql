-- Reached or not (decision 123). When somebody first came in: how far a company is reached is read of its owner.
alter table users add column "signedInAt" timestamptz(3);
update users u set "signedInAt" = first."at"
from (
  select came."userId", min(came."at") as "at"
  from (
    select k."userId", k."createdAt" as "at" from kpi_events k where k."kpiType" = 'accesses'
    union all
    select s."userId", s."createdAt" from sessions s
    union all
    select a."userId", a."lastAccessAt" from all_agencies a
  ) came
  where came."userId" is not null and came."at" is not null
  group by came."userId"
) first
where first."userId" = u."_id";

-- What counts as told to a company stays so when it goes to another owner, or goes.
alter table all_recommendations add column "wasReached" boolean not null default false;
update all_recommendations set "wasReached" = true where "agencyId" is null;

-- The conversation of a company with the firm as a whole has no consultant: one a company.
alter table chats alter column "advisorId" drop not null;
create unique index chats_office_unique on chats ("agencyId") where "advisorId" is null;

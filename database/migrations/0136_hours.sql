-- A deadline may have an hour (decision 136). A moment to the whole minute that is not midnight in Rome is one that somebody stated; any other
-- stands for its day. From when a call is shut and open follows from the two moments alone, so that no query has a rule of its own.

alter table all_announcements
  add column "closesAt" timestamptz generated always as (
    case when date_trunc('minute', "expiryDate" at time zone 'Europe/Rome') = "expiryDate" at time zone 'Europe/Rome'
      and ("expiryDate" at time zone 'Europe/Rome')::time <> '00:00' then "expiryDate"
    else ((("expiryDate" at time zone 'Europe/Rome')::date + 1)::timestamp at time zone 'Europe/Rome') end) stored,
  add column "opensAt" timestamptz generated always as (
    case when date_trunc('minute', "publicationDate" at time zone 'Europe/Rome') = "publicationDate" at time zone 'Europe/Rome'
      and ("publicationDate" at time zone 'Europe/Rome')::time <> '00:00' then "publicationDate"
    else ((("publicationDate" at time zone 'Europe/Rome')::date)::timestamp at time zone 'Europe/Rome') end) stored;

create or replace view announcements as select * from all_announcements where "withdrawnAt" is null with local check option;

drop index announcements_standing;
create index announcements_standing on all_announcements ("closesAt", "closedAt", "isActive") where "withdrawnAt" is null;

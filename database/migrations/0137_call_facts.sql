-- What a record says in words of how a call stands (decision 136): dated facts with their sentence, newest first by "rank".

create table announcement_facts (
  "announcementId" uuid not null references all_announcements on delete cascade,
  "rank" smallint not null check ("rank" >= 0),
  "kind" text not null check ("kind" in ('exhausted', 'closedEarly', 'suspended', 'ranking', 'extended', 'reopened', 'notYetOpen', 'hour')),
  "day" date,
  "time" text check ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  "field" text not null check ("field" <> ''),
  "quote" text not null check ("quote" <> '' and length("quote") <= 600),
  primary key ("announcementId", "rank"),
  constraint "hourHasDay" check ("time" is null or "day" is not null),
  constraint "hourIsDated" check ("kind" not in ('hour', 'notYetOpen') or "day" is not null)
);

-- Why it is not known whether the call is open, with the sentence; and the newest day that its notes name, which is news of it.
alter table all_announcements
  add column "openDoubt" jsonb check ("openDoubt" ->> 'kind' in ('suspended', 'ranking', 'contradiction')
    and "openDoubt" ? 'field' and "openDoubt" ? 'quote' and "openDoubt" ? 'day'),
  add column "notedDay" date,
  -- What its record last said of how it stands; what the office said since then stays.
  add column "recordState" text check ("recordState" <> ''),
  -- Closed by its own record before its day, with funds left or not said.
  drop constraint if exists announcements_closed,
  drop constraint if exists "announcements_closing_check",
  add constraint announcements_closing_check check ("closing" in ('exhausted', 'suspended', 'extended', 'reopened', 'closedEarly')),
  add constraint announcements_closed check (("closedAt" is not null) = (coalesce("closing", '') in ('exhausted', 'suspended', 'closedEarly')));

create or replace view announcements as select * from all_announcements where "withdrawnAt" is null with local check option;

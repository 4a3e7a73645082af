-- What the office says of a call beside its dates, and every change of a published one.

-- `exhausted` and `suspended` shut it, from the moment that is kept; `extended` and `reopened` are how it came to be open.
alter table announcements
  add "closing" text check ("closing" in ('exhausted', 'suspended', 'extended', 'reopened')),
  add "closedAt" timestamptz,
  add constraint announcements_closed check (("closedAt" is not null) = (coalesce("closing", '') in ('exhausted', 'suspended')));

create table announcement_changes (
  "_id" uuid primary key,
  -- The order in which they were written: those of one deed have one moment.
  "sequence" bigint generated always as identity unique,
  "announcementId" uuid not null references announcements on delete cascade,
  "field" text not null check ("field" in ('state', 'amount', 'publicationDate', 'expiryDate', 'territory', 'activities', 'requirements')),
  -- Of a list what left it and what came, of the others what it was and is.
  "before" jsonb,
  "after" jsonb,
  "source" text not null check ("source" in ('person', 'import', 'watch', 'timetable')),
  "userId" uuid references users on delete set null,
  "createdAt" timestamptz not null,
  -- When consultants were told, or that there was nothing to tell.
  "toldAt" timestamptz,
  check ("source" = 'person' or "userId" is null)
);
create index on announcement_changes ("announcementId", "sequence");
create index on announcement_changes ("announcementId") where "toldAt" is null;

alter table notifications drop constraint notifications_event_check;
alter table notifications add constraint notifications_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged'));
alter table notification_preferences drop constraint notification_preferences_event_check;
alter table notification_preferences add constraint notification_preferences_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged'));

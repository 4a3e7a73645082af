-- What the office writes down about a company, for itself (9-working-day §3): seen by who works for the company, gone with it.
create table notes (
  "_id" uuid primary key,
  "agencyId" uuid not null references all_agencies on delete cascade,
  -- Null once who wrote it was forgotten.
  "authorId" uuid references users on delete set null,
  "text" text not null check (length("text") between 1 and 4000),
  -- A day in Rome on which it is to be thought of; it stands among what waits from then on, until it is done.
  "dueDate" date,
  "doneAt" timestamptz,
  "isPinned" boolean not null default false,
  "createdAt" timestamptz not null,
  "editedAt" timestamptz check ("editedAt" >= "createdAt"),
  constraint notes_done_due check ("doneAt" is null or "dueDate" is not null)
);
create index on notes ("agencyId", "isPinned" desc, "createdAt" desc);
create index on notes ("dueDate") where "dueDate" is not null and "doneAt" is null;
create index on notes ("authorId");

alter table todo_snoozes drop constraint todo_snoozes_kind_check;
alter table todo_snoozes add constraint todo_snoozes_kind_check
  check ("kind" in ('advisorChoice', 'unansweredChat', 'unansweredRecommendation', 'unfinishedSurvey', 'waitingDossier', 'closingFavorite',
    'dueNote'));

alter table notifications drop constraint notifications_event_check;
alter table notifications add constraint notifications_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged', 'nextEdition', 'noteMention'));
alter table notification_preferences drop constraint notification_preferences_event_check;
alter table notification_preferences add constraint notification_preferences_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged', 'nextEdition', 'noteMention'));

-- Editions of one call (true calls §5): a series holds them, a call is in one series at most, and a company may ask to hear of the next.

create table announcement_series (
  "_id" uuid primary key,
  "createdAt" timestamptz not null
);

create table announcement_editions (
  -- One row a call: that is what keeps it in one series.
  "announcementId" uuid primary key references announcements on delete cascade,
  "seriesId" uuid not null references announcement_series on delete cascade,
  -- Nobody of one that a company's question made, where it stands alone.
  "linkedById" uuid references users on delete set null,
  "linkedAt" timestamptz not null
);
create index on announcement_editions ("seriesId");
create index on announcement_editions ("linkedById") where "linkedById" is not null;

-- Two calls of which a person said that they are no editions of one: neither is proposed for the other again.
create table edition_refusals (
  "announcementId" uuid not null references announcements on delete cascade,
  "otherId" uuid not null references announcements on delete cascade,
  "refusedById" uuid references users on delete set null,
  "refusedAt" timestamptz not null,
  primary key ("announcementId", "otherId"),
  constraint "refusedPairOnce" check ("announcementId" < "otherId")
);
create index on edition_refusals ("otherId");
create index on edition_refusals ("refusedById") where "refusedById" is not null;

-- A company that asked to hear of the next edition; once it has, the row says when, of which and how that one stood.
create table edition_waits (
  "seriesId" uuid not null references announcement_series on delete cascade,
  "agencyId" uuid not null references all_agencies on delete cascade,
  -- The call on whose page it asked.
  "announcementId" uuid references announcements on delete set null,
  -- Editions that were already known to be coming: of these it hears when they open.
  "upcomingIds" uuid[] not null default '{}',
  "createdAt" timestamptz not null,
  "toldAt" timestamptz,
  "toldAs" text check ("toldAs" in ('open', 'upcoming')),
  "toldOfId" uuid references announcements on delete set null,
  primary key ("seriesId", "agencyId"),
  constraint "toldSaysHow" check (("toldAt" is null) = ("toldAs" is null) and ("toldOfId" is null or "toldAt" is not null))
);
create index on edition_waits ("agencyId");
create index on edition_waits ("announcementId") where "announcementId" is not null;
create index on edition_waits ("toldOfId") where "toldOfId" is not null;
create index on edition_waits ("seriesId") where "toldAt" is null;

alter table notifications drop constraint notifications_event_check;
alter table notifications add constraint notifications_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged', 'nextEdition'));
alter table notification_preferences drop constraint notification_preferences_event_check;
alter table notification_preferences add constraint notification_preferences_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged', 'nextEdition'));

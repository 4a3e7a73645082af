-- What a company and its consultant say to each other, what the portal tells people by itself, and what came of a recommendation.

-- One conversation a company and consultant. The company's side is whoever owns the company now: history stays with the company (holes H21).
create table chats (
  "_id" uuid primary key,
  -- Null once the company is gone for good; what was said stays with the consultant.
  "agencyId" uuid references all_agencies on delete set null,
  "advisorId" uuid not null references users,
  -- The sequence of the last message. Taken under this row's lock, in the transaction that stores the message (holes H31).
  "lastSequence" integer not null default 0 check ("lastSequence" >= 0),
  "updatedAt" timestamptz not null,
  "createdAt" timestamptz not null,
  unique ("agencyId", "advisorId")
);
create index on chats ("advisorId", "updatedAt" desc, "_id");
create index on chats ("updatedAt" desc, "_id");

create table chat_messages (
  "_id" uuid primary key,
  "chatId" uuid not null references chats on delete cascade,
  "sequence" integer not null check ("sequence" > 0),
  "senderId" uuid not null references users,
  -- The sender's own name for it: a repeat is the same message, for ever.
  "clientKey" text check (length("clientKey") between 1 and 200),
  "message" text not null check (length("message") <= 10000),
  "createdAt" timestamptz not null,
  unique ("chatId", "sequence"),
  unique ("chatId", "senderId", "clientKey")
);

-- A file is sent once, in one message, and stays as long as that: whoever throws it away at that moment is refused.
create table chat_attachments (
  "uploadId" uuid primary key references uploads,
  "messageId" uuid not null references chat_messages on delete cascade,
  "place" integer not null check ("place" >= 0),
  unique ("messageId", "place")
);

-- How far a person has read; it never goes back. What one says oneself is read.
create table chat_reads (
  "chatId" uuid not null references chats on delete cascade,
  "userId" uuid not null references users on delete cascade,
  "sequence" integer not null check ("sequence" >= 0),
  "readAt" timestamptz not null,
  primary key ("chatId", "userId")
);

-- Put aside by one person, for themself.
create table archivings (
  "_id" uuid primary key,
  "objectId" uuid not null references chats on delete cascade,
  "userId" uuid not null references users on delete cascade,
  "createdAt" timestamptz not null,
  unique ("userId", "objectId")
);
create index on archivings ("objectId");

-- What a company made of a recommendation, and what came of it.
alter table recommendations
  add "answer" text check ("answer" in ('interested', 'notNow', 'no')),
  add "answerReason" text check (length("answerReason") <= 500),
  add "answeredBy" uuid references users,
  add "answeredAt" timestamptz,
  add "progress" text check ("progress" in ('inProgress', 'applied', 'won', 'lost')),
  -- Euro granted, of one that was won.
  add "amount" numeric(14, 2) check ("amount" >= 0),
  add "progressAt" timestamptz,
  add constraint recommendations_answered check (("answer" is null) = ("answeredAt" is null)),
  add constraint recommendations_progressed check (("progress" is null) = ("progressAt" is null)),
  add constraint recommendations_won check ("amount" is null or "progress" = 'won');
create index on recommendations ("advisorId", "createdAt");
create index on recommendations ("agencyId") where "answer" is null and "progress" is null;

-- What a person does not want to see in their list until some moment. The thing itself is computed, never stored.
create table todo_snoozes (
  "userId" uuid not null references users on delete cascade,
  "kind" text not null check ("kind" in ('unansweredChat', 'unansweredRecommendation', 'unfinishedSurvey', 'waitingDossier', 'closingFavorite')),
  "objectId" uuid not null,
  "until" timestamptz not null,
  primary key ("userId", "kind", "objectId")
);

alter table notifications drop constraint notifications_event_check;
alter table notifications add constraint notifications_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder'));
-- When a letter told of it, because it stayed unseen.
alter table notifications add "mailedAt" timestamptz;
create index on notifications ("createdAt") where not "hasBeenSeen" and "mailedAt" is null;

-- How a person wants to hear of each kind. What is not here is as the product has it.
create table notification_preferences (
  "userId" uuid not null references users on delete cascade,
  "event" text not null check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder')),
  -- On the bell; on the bell, and by mail when it stays unseen there; nowhere.
  "channel" text not null check ("channel" in ('app', 'mail', 'never')),
  primary key ("userId", "event")
);
-- Since when something published has been open, as far as people were told: it is new once.
alter table announcements add "announcedAt" timestamptz;
alter table services add "announcedAt" timestamptz;
update announcements set "announcedAt" = now() where "isActive";
update services set "announcedAt" = now() where "isActive";
alter table users add "digestFrequency" text not null default 'weekly' check ("digestFrequency" in ('weekly', 'daily', 'never'));

-- What a company has been told of each announcement: so that a digest says what is new, and what changed, once.
create table digest_marks (
  "agencyId" uuid not null references all_agencies on delete cascade,
  "announcementId" uuid not null references announcements on delete cascade,
  -- What a reader was told of it, to be compared with what holds now.
  "told" jsonb not null,
  -- The smallest number of days before its expiry that was told of: 30, 14 or 3.
  "closingTold" integer check ("closingTold" in (30, 14, 3)),
  "toldAt" timestamptz not null,
  primary key ("agencyId", "announcementId")
);
create index on digest_marks ("announcementId");

-- One digest a person and day.
create table digests (
  "userId" uuid not null references users on delete cascade,
  "day" date not null,
  "createdAt" timestamptz not null,
  primary key ("userId", "day")
);

alter table audit_events drop constraint "audit_events_entityType_check";
alter table audit_events add constraint "audit_events_entityType_check"
  check ("entityType" in ('user', 'agency', 'announcement', 'service', 'news', 'partner', 'dossier', 'invitation', 'upload', 'survey', 'export', 'mail', 'import', 'settings', 'chat', 'job'));

-- Sentences of a dossier that somebody rewrote. A null text is the one made from the facts, which is not stored.
create table dossier_words (
  "agencyId" uuid not null references all_agencies on delete cascade,
  "round" integer not null check ("round" > 0),
  "announcementId" uuid not null references all_announcements on delete cascade,
  "why" text check (length("why") between 1 and 500),
  "now" text check (length("now") between 1 and 500),
  -- What was made from the facts when each was rewritten: another one now means that the text is outdated.
  "madeWhy" text,
  "madeNow" text,
  -- Null once who wrote it was forgotten.
  "editedBy" uuid references users on delete set null,
  "editedAt" timestamptz(3) not null,
  primary key ("agencyId", "announcementId", "round")
);
create index on dossier_words ("editedBy");
create index on dossier_words ("announcementId");

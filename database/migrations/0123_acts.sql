-- What the staff did and may undo within a day (decision 124): one row for each action, with what it takes to undo it.
create table acts (
  "_id" uuid primary key,
  "userId" uuid not null constraint "acts_userId_fkey" references users on delete cascade,
  "action" text not null constraint "acts_action_check" check ("action" in ('recommend', 'withdraw', 'assign', 'publish', 'archiveCalls',
    'restoreCalls', 'archiveChat', 'seeNews', 'seeNotices', 'importCompanies', 'write', 'releaseDossiers', 'holdDossiers', 'snooze',
    'finishNotes')),
  -- The title of a call or service, or the name of a file. Companies are named by their id alone.
  "what" text,
  -- Of an action on one company; null for several, for none, and once the company is erased.
  "agencyId" uuid constraint "acts_agencyId_fkey" references all_agencies on delete set null,
  "count" integer not null constraint "acts_count_check" check ("count" > 0),
  "items" jsonb not null constraint "acts_items_check" check (jsonb_typeof("items") = 'array'),
  "at" timestamptz(3) not null,
  "undoneAt" timestamptz(3),
  -- What stayed when it was undone: how many, by reason.
  "remains" jsonb,
  constraint "acts_undone_check" check (("undoneAt" is null) = ("remains" is null))
);
create index "acts_userId_at_index" on acts ("userId", "at" desc, "_id");
create index "acts_agencyId_index" on acts ("agencyId") where "agencyId" is not null;
create index "acts_at_index" on acts ("at");

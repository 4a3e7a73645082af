-- Steps of the first run that the office does without. Which are done is worked out from what is there, and kept nowhere.
create table setup_asides (
  "step" text primary key check ("step" in ('mail', 'incentives', 'consultant')),
  "createdAt" timestamptz not null
);

-- How the last test e-mail went is read at each visit of an admin.
create index on mails ("createdAt") where "eventKey" like 'mailTest %';

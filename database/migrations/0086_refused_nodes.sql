-- Portals that were refused at their start because they see other files than this database's: which machine, which files, and when last.
create table refused_nodes (
  "host" text not null,
  "place" text not null,
  "at" timestamptz not null,
  primary key ("host", "place")
);
-- When an e-mail left last.
create index on mails ("sentAt") where "sentAt" is not null;

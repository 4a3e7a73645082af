-- Records of the feed that were refused whole: they are not gone, and not in the catalogue as they are now.
alter table watch_runs add column "skipped" integer not null default 0;

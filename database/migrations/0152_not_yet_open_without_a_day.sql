-- A record may say that a call is not open yet without saying when it opens (decision 136): only an hour needs its day.
alter table announcement_facts
  drop constraint "hourIsDated",
  add constraint "hourIsDated" check ("kind" <> 'hour' or "day" is not null);

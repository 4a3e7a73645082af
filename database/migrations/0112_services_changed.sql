-- When a service was last written: a draft of long ago that is published is told of once it is left alone, like a call.
alter table services add column "updatedAt" timestamptz not null default now();
update services set "updatedAt" = "createdAt";

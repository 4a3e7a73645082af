-- A message may be about a call or a service (9-working-day §2), which stands beside its text by the title that it had when it was said.
alter table chat_messages
  add column "aboutType" text check ("aboutType" in ('announcement', 'service')),
  add column "aboutId" uuid,
  add column "aboutTitle" text check (length("aboutTitle") > 0),
  add constraint chat_messages_about_whole
    check (("aboutType" is null) = ("aboutId" is null) and ("aboutType" is null) = ("aboutTitle" is null)),
  drop constraint chat_messages_deleted_empty,
  add constraint chat_messages_deleted_empty check ("deletedAt" is null or ("message" = '' and "aboutType" is null));

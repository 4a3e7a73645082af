-- A message may be corrected or deleted by who said it (9-working-day, chat). What it said before is not kept: of a deleted one its place is.
alter table chat_messages
  add column "editedAt" timestamptz check ("editedAt" >= "createdAt"),
  add column "deletedAt" timestamptz check ("deletedAt" >= "createdAt"),
  add constraint chat_messages_deleted_empty check ("deletedAt" is null or "message" = '');

-- What messages are searched by: every word as it stands, for its beginning, and by its stem.
create function message_words(message text) returns tsvector
  language sql immutable strict parallel safe
  return strip(to_tsvector('simple', plain_words(message)) || to_tsvector('italian', plain_words(message)));

-- Kept, not worked out when asked. A deleted message has no text and so no words; one that is corrected has those of its new text.
alter table chat_messages
  add column "words" tsvector not null generated always as (message_words("message")) stored;

-- The conversation goes first: whoever takes part in a hundred of them searches these, however common a word is in all the others.
-- Few are left to be added at a time, so that neither a search nor one sender in a thousand waits for them.
create index chat_messages_words on chat_messages using gin ("chatId", "words") with (gin_pending_list_limit = 256);

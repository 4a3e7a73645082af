-- A message that many get says nothing to what one of them asked. Whether one of before was such is not known any more.
alter table chat_messages add "kind" text not null default 'personal' check ("kind" in ('personal', 'broadcast'));

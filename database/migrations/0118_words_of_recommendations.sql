-- What was said with a recommendation, so that it can be taken back with it. The words about several things are of each of them.
alter table recommendations add "messageId" uuid references chat_messages on delete set null;
create index on recommendations ("messageId") where "messageId" is not null;

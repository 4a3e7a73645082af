-- Up to which message somebody of the firm said that nothing is left to answer; what the company says after it is a question again.
alter table chats add "closedSequence" integer not null default 0 check ("closedSequence" >= 0);

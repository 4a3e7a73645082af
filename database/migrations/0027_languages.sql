-- The language that a person is written to in, and whether the password is one that somebody else made for them.

alter table users
  add "language" text not null default 'it' check ("language" in ('it', 'en')),
  add "mustChangePassword" boolean not null default false;

-- What the CRM was last told of each company, so that it is told again only what is other than before.
create table crm_accounts (
  "agencyId" uuid primary key references all_agencies on delete cascade,
  "fingerprint" bytea not null,
  "sentAt" timestamptz not null
);

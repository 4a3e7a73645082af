-- Companies that the CRM still knows although their owner was erased here, until it was told. Their rows are gone, and a restore erases
-- without calling anybody: what is to be said waits here.
create table crm_erasures (
  "agencyId" uuid primary key
);

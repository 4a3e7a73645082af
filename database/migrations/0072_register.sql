-- Names and addresses of a list of customers, filled from a register by their VAT numbers (9-working-day §6).
-- What the last look-up brought: which register, how many rows it filled, did not know, had nothing more of, and did not answer for.
alter table company_imports add column "lookup" jsonb
  check ("lookup" ?& array['source', 'filled', 'unknown', 'nothing', 'silent']);
-- The fields of a row that the register gave.
alter table company_import_rows add column "lookedUp" text[] not null default '{}';

-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- deleteConfirmed
delete from "deduction_confirmations"
  where "agencyId" = $1
  and "key" = $2
  and "value" = $3
  and "confirmedById" = $4;

-- insertConfirmed
insert into "deduction_confirmations" ("agencyId", "confirmedAt", "confirmedById", "key", "value")
  values ($1, $2, $3, $4, $5)
  on conflict do nothing;

-- listConfirmedDeductions
select "key", "value", "confirmedAt"
  from "deduction_confirmations"
  where "agencyId" = $1
  order by "confirmedAt", "key", "value";

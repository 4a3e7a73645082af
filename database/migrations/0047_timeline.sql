-- The history of a company is read newest first, a page at a time (9-working-day §3).
create index on kpi_events ("agencyId", "createdAt" desc) where "kpiType" = 'accesses';
create index on recommendations ("agencyId", "createdAt" desc);

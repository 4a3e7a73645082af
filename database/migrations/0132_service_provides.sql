-- What a service brings about, apart from whom it is for: answers that a company can give once it was done.

create table service_provides (
  "serviceId" uuid not null references all_services on delete cascade,
  "requirementTemplateId" uuid not null references requirements_templates on delete cascade,
  primary key ("serviceId", "requirementTemplateId")
);
create index on service_provides ("requirementTemplateId");

-- Matching names the service beside what is missing (0006).
create trigger matching_insert after insert on service_provides referencing new table as changed
  for each statement execute function note_matching_changes('service', 'select "serviceId" from changed');
create trigger matching_delete after delete on service_provides referencing old table as changed
  for each statement execute function note_matching_changes('service', 'select "serviceId" from changed');

-- Whether an admin confirms whom a company chooses to be followed by (17-seams §9); a choice assigns at once otherwise.
alter table firm add column "confirmsChoices" boolean not null default false;

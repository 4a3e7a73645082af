-- Which firms a record speaks of, where whoever is still to be founded, or is in no register of companies, may not be one of them (decision 148):
-- whether they are refused or it is left open, and the sentence that asks for the register.
alter table all_announcements
  add column "firmsAsked" jsonb check ("firmsAsked" ? 'founded' and "firmsAsked" ? 'register'
    and coalesce("firmsAsked" ->> 'founded', 'unsure') in ('required', 'unsure'));

create or replace view announcements as select * from all_announcements where "withdrawnAt" is null with local check option;

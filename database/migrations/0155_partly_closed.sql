-- A part of a call that closed, such as one line or province: nobody knows whether the part that a company needs is open.

alter table announcement_facts drop constraint "announcement_facts_kind_check";
alter table announcement_facts add constraint "announcement_facts_kind_check"
  check ("kind" in ('exhausted', 'closedEarly', 'partlyClosed', 'suspended', 'ranking', 'extended', 'reopened', 'notYetOpen', 'hour'));
alter table all_announcements drop constraint "all_announcements_openDoubt_check";
alter table all_announcements add constraint "all_announcements_openDoubt_check"
  check ("openDoubt" ->> 'kind' in ('partlyClosed', 'suspended', 'ranking', 'contradiction', 'windowOver')
    and "openDoubt" ? 'field' and "openDoubt" ? 'quote' and "openDoubt" ? 'day');

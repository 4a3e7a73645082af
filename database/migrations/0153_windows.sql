-- Of a call with several windows it is in doubt, from the day after one of them, whether it is open (decision 147).
alter table all_announcements
  drop constraint "all_announcements_openDoubt_check",
  add constraint "all_announcements_openDoubt_check" check ("openDoubt" ->> 'kind' in ('suspended', 'ranking', 'contradiction', 'windowOver')
    and "openDoubt" ? 'field' and "openDoubt" ? 'quote' and "openDoubt" ? 'day');

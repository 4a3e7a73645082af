-- The territory of a call is said with the names of its provinces and towns, no longer with their codes: no digest takes that for a change.
update digest_marks set "told" = "told" - 'territory' where "told" ? 'territory';

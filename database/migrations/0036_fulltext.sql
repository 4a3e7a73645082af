-- What a call is searched by: its title before the body that grants it and its number, before what its text says.

-- A text as the words that people type: no case, accents or signs between them. `wordsOf` is its twin.
create function plain_words(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(searchable(value), '[^a-z0-9]+', ' ', 'g');

-- What an editor wrote, without its tags and entities. No more than a long text is read.
create function words_of_html(html text) returns text
  language sql immutable strict parallel safe
  return plain_words(regexp_replace(left(html, 100000), '<[^>]*>|&[#a-zA-Z0-9]+;', ' ', 'g'));

create function announcement_head_words(title text, body text, number text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('italian', plain_words(title)), 'A')
    || setweight(to_tsvector('italian', plain_words(coalesce(body, ''))), 'B')
    || setweight(to_tsvector('simple', plain_words(coalesce(number, ''))), 'B');

-- Kept, not worked out when asked: to read a long text again takes a millisecond, and no plan may do that for every call.
alter table announcements
  add column "headWords" tsvector not null
    generated always as (announcement_head_words("title", "grantingBody", "officialId")) stored,
  add column "words" tsvector not null
    generated always as (announcement_head_words("title", "grantingBody", "officialId") || to_tsvector('italian', words_of_html("description"))) stored;
-- Without a list of what is still to be added, which a search after an import would read to its end.
create index announcements_words on announcements using gin ("words") with (fastupdate = off);

-- The words that calls have or had, for what is misspelt. No key: two who write the same new word do not wait for each other, and twice does no harm.
create table announcement_vocabulary ("word" text not null);
create index announcement_vocabulary_word on announcement_vocabulary ("word");
create index announcement_vocabulary_alike on announcement_vocabulary using gin ("word" gin_trgm_ops) with (fastupdate = off);

create function words_of_call(title text, body text, description text) returns setof text
  language sql stable parallel safe
  begin atomic
    select distinct found.word
    from regexp_split_to_table(plain_words(title || ' ' || coalesce(body, '')) || ' ' || words_of_html(description), ' ') found(word)
    where found.word ~ '^[a-z]{4,30}$';
  end;

create function keep_words_of_new_calls() returns trigger language plpgsql as $$
begin
  insert into announcement_vocabulary ("word")
    select distinct found.word from added, words_of_call(added."title", added."grantingBody", added."description") found(word)
    where not exists (select from announcement_vocabulary v where v."word" = found.word);
  return null;
end $$;
create trigger keep_vocabulary_insert after insert on announcements
  referencing new table as added for each statement execute function keep_words_of_new_calls();

-- Of a call that is written again, only where its text is another: publishing a thousand reads none.
create function keep_words_of_changed_call() returns trigger language plpgsql as $$
begin
  insert into announcement_vocabulary ("word")
    select found.word from words_of_call(new."title", new."grantingBody", new."description") found(word)
    where not exists (select from announcement_vocabulary v where v."word" = found.word);
  return null;
end $$;
create trigger keep_vocabulary_update after update on announcements for each row
  when ((old."title", old."grantingBody", old."description") is distinct from (new."title", new."grantingBody", new."description"))
  execute function keep_words_of_changed_call();

insert into announcement_vocabulary ("word")
  select distinct found.word from announcements a, words_of_call(a."title", a."grantingBody", a."description") found(word);

-- A word by its stem, as it stands (numbers, names), and as a beginning.
create function word_query(word text) returns tsquery
  language sql immutable strict parallel safe
  return plainto_tsquery('italian', word) || to_tsquery('simple', word || ':*');

-- Each of some words as a query of its own. One that no call has is taken for those that it may be a misspelling of. Words are letters a to z
-- and digits, nothing else. By the indexes, whatever a plan thinks: it does not know that a vector lies outside its row.
create function announcement_queries(typed text[]) returns tsquery[]
  language plpgsql stable strict
  set enable_seqscan = off set pg_trgm.similarity_threshold = 0.3
as $$
declare
  asked text;
  other text;
  query tsquery;
  queries tsquery[] := '{}';
begin
  foreach asked in array typed loop
    query := word_query(asked);
    if asked ~ '^[a-z]{5,}$' and not exists (select from announcements a where a."words" @@ query) then
      for other in
        select v."word" from announcement_vocabulary v
        where v."word" % asked and abs(length(v."word") - length(asked)) <= 2
        group by v."word" order by similarity(v."word", asked) desc, v."word" limit 3
      loop
        query := query || word_query(other);
      end loop;
    end if;
    queries := queries || query;
  end loop;
  return queries;
end $$;

-- What has every one of some words.
create function announcement_query(typed text[]) returns tsquery
  language plpgsql stable strict
as $$
declare
  query tsquery;
  every tsquery;
begin
  foreach query in array announcement_queries(typed) loop
    every := coalesce(every && query, query);
  end loop;
  return every;
end $$;

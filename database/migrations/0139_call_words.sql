-- What calls are searched by: hyphens and spaces alike, the words of the trade, and what was opened after what was typed.

-- Words with a hyphen as one: "Start-up" is "startup" too.
create function joined_words(value text) returns text
  language sql immutable strict parallel safe
  return (select coalesce(string_agg(regexp_replace(found[1], '[^a-z0-9]', '', 'g'), ' '), '')
    from regexp_matches(searchable(value), '[a-z0-9]+(?:[-‐‑–][a-z0-9]+)+', 'g') found);

create or replace function announcement_head_words(title text, body text, number text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('italian', plain_words(title) || ' ' || joined_words(title)), 'A')
    || setweight(to_tsvector('italian', plain_words(coalesce(body, ''))), 'B')
    || setweight(to_tsvector('simple', plain_words(coalesce(number, ''))), 'B');

create or replace function words_of_html(html text) returns text
  language sql immutable strict parallel safe
  return (select plain_words(plain) || ' ' || joined_words(plain)
    from regexp_replace(left(html, 100000), '<[^>]*>|&[#a-zA-Z0-9]+;', ' ', 'g') plain);

create or replace function words_of_call(title text, body text, description text) returns setof text
  language sql stable parallel safe
  begin atomic
    select distinct found.word
    from regexp_split_to_table(plain_words(title || ' ' || coalesce(body, '')) || ' ' || joined_words(title) || ' '
      || words_of_html(description), ' ') found(word)
    where found.word ~ '^[a-z]{4,30}$';
  end;

-- The kept vectors anew. Nothing of a call changes by it, so nobody hears of it.
alter table all_announcements disable trigger user;
update all_announcements set "title" = "title", "description" = "description";
alter table all_announcements enable trigger user;
insert into announcement_vocabulary ("word")
  select distinct found.word from all_announcements a, words_of_call(a."title", a."grantingBody", a."description") found(word)
  where not exists (select from announcement_vocabulary v where v."word" = found.word);

-- The stem of one word without case and accents; null for one that means nothing by itself.
create function stem_of(word text) returns text
  language sql immutable strict parallel safe
  return (ts_lexize('italian_stem', word))[1];

-- A phrase as its stems in their order, a word with a hyphen as one.
create function search_stems(value text) returns text
  language sql immutable strict parallel safe
  return (select coalesce(string_agg(stem_of(word), ' ' order by at), '')
    from regexp_split_to_table(regexp_replace(plain_words(regexp_replace(searchable(value), '(\w)[-‐‑–](?=\w)', '\1', 'g')), '^ | $', '', 'g'), ' ')
      with ordinality found(word, at)
    where word <> '');

-- What owners call a thing, and what calls say for it. The office edits it.
create table call_words (
  "_id" uuid primary key,
  "phrase" text not null check (length("phrase") between 1 and 80),
  "also" text[] not null check (cardinality("also") between 1 and 12 and array_position("also", null) is null),
  "stems" text not null generated always as (search_stems("phrase")) stored check ("stems" <> ''),
  "createdAt" timestamptz not null default now()
);
create unique index call_words_once on call_words ("stems");

-- Words typed and the call opened after them, counted. Nobody is named, here or elsewhere.
create table call_choices (
  "words" text not null check (length("words") between 1 and 80),
  "announcementId" uuid not null references all_announcements on delete cascade,
  "count" integer not null default 1 check ("count" > 0),
  "lastAt" timestamptz not null,
  primary key ("words", "announcementId")
);
create index on call_choices ("announcementId");
create index on call_choices ("lastAt");

create index municipalities_words on municipalities (plain_words("name"));

create function is_region_or_province(asked text) returns boolean
  language sql stable strict parallel safe
  begin atomic
    select exists (select from regions r where asked = any (string_to_array(plain_words(r."name"), ' ')))
      or exists (select from provinces p where asked = any (string_to_array(plain_words(p."name" || ' ' || coalesce(p."otherName", '')), ' ')));
  end;

-- Whether a word is the name of a place, or stands in that of a person or a firm while calls hardly have it.
create function is_proper_name(asked text) returns boolean
  language plpgsql stable strict set enable_seqscan = off
as $$
begin
  return is_region_or_province(asked)
    or exists (select from municipalities m where plain_words(m."name") = asked)
    or ((exists (select from users u where u."searchTerms" @@ asked::tsquery) or exists (select from all_agencies g where g."searchTerms" @@ asked::tsquery))
      and (select count(*) < 4 from (select from announcements a where a."words" @@ to_tsquery('italian', asked) limit 4) found));
end $$;

-- What was typed, part by part: `asked` says it as it stands, `wider` as the table of words or a spelling says it. Words are letters a to z and
-- digits, nothing else; `pairs` are the places of those that may be one word with the next, `small` the words that say nothing alone. By the
-- indexes, whatever a plan thinks.
create function read_call_search(words text[], pairs integer[], small text[])
  returns table ("place" integer, "length" integer, "asked" tsquery, "wider" tsquery, "corrections" text[], "synonyms" text[])
  language plpgsql stable
  set enable_seqscan = off set pg_trgm.similarity_threshold = 0.3
as $$
declare
  single text;
  phrase text;
  root text;
  joint text;
  other text;
  query tsquery;
begin
  "place" := 1;
  while "place" <= cardinality(words) loop
    "asked" := null; "wider" := null; "corrections" := '{}'; "synonyms" := '{}';
    -- The longest phrase that the table has, or two words that calls write as one.
    for taken in reverse least(4, cardinality(words) - "place" + 1)..1 loop
      "length" := taken;
      phrase := array_to_string(words["place":"place" + taken - 1], ' ');
      joint := case when taken = 2 then replace(phrase, ' ', '') end;
      root := search_stems(phrase);
      select w."also" into "synonyms" from call_words w where w."stems" = stem_of(joint);
      if not found and not ("place" = any (pairs) and exists (select from announcement_vocabulary v where v."word" = joint)) then
        joint := null;
      end if;
      if "synonyms" is null and root <> '' and not (taken > 1 and (words["place"] = any (small) or words["place" + taken - 1] = any (small))) then
        select w."also" into "synonyms" from call_words w where w."stems" = root;
      end if;
      exit when "synonyms" <> '{}' or joint is not null;
    end loop;
    "synonyms" := coalesce("synonyms", '{}');
    -- "Marche" is a region, and no mark.
    if "length" = 1 and is_region_or_province(phrase) then "synonyms" := '{}'; end if;
    single := case when "length" = 1 then phrase end;
    if joint is not null then
      "asked" := plainto_tsquery('italian', joint);
      -- "e commerce" without its small single is another thing.
      if not words["place"] = any (small) then "asked" := "asked" || phraseto_tsquery('italian', phrase); end if;
    elsif single is null then
      "asked" := phraseto_tsquery('italian', phrase);
    elsif single = any (small) or stem_of(single) is null then
      "place" := "place" + 1;
      continue;
    else
      "asked" := plainto_tsquery('italian', single) || to_tsquery('simple', single);
    end if;
    foreach other in array "synonyms" loop
      query := phraseto_tsquery('italian', plain_words(other)) || plainto_tsquery('italian', joined_words(other));
      "wider" := coalesce("wider" || query, query);
    end loop;
    if single is not null and "synonyms" = '{}' and not exists (select from announcements a where a."words" @@ "asked") then
      query := case when char_length(single) >= 4 then to_tsquery('simple', single || ':*') end;
      if exists (select from announcements a where a."words" @@ query) then
        "asked" := "asked" || query;
      elsif single ~ '^[a-z]{5,}$' then
        for other in
          select near."word" from (
            select v."word", similarity(v."word", single) as likeness from announcement_vocabulary v
            where v."word" % single and abs(char_length(v."word") - char_length(single)) <= 2
            group by v."word" order by likeness desc, v."word" limit 8) near
          where not is_proper_name(near."word") order by near.likeness desc, near."word" limit 3
        loop
          "corrections" := "corrections" || other;
          query := plainto_tsquery('italian', other) || to_tsquery('simple', other);
          "wider" := coalesce("wider" || query, query);
        end loop;
      end if;
    end if;
    return next;
    "place" := "place" + "length";
  end loop;
end $$;

drop function announcement_query(text[]);
drop function announcement_queries(text[]);

insert into call_words ("_id", "phrase", "also")
select gen_random_uuid(), phrase, string_to_array(also, ', ')
from (values
  ('capannone, magazzino, laboratorio', 'fabbricati, opere murarie, opere edili, acquisto di immobili, nuovi stabilimenti, stabilimento'),
  ('caldaia, riscaldamento, infissi', 'efficienza energetica, risparmio energetico, pompa di calore, impianti termici'),
  ('pannelli solari, pannelli, impianto solare, solare', 'fotovoltaico, fonti rinnovabili, energia rinnovabile'),
  ('fotovoltaico', 'fonti rinnovabili, energia rinnovabile'),
  ('colonnina', 'ricarica, mobilità elettrica'),
  ('assumere, assunzione', 'assunzioni, occupazione, inserimento lavorativo'),
  ('giovani', 'giovanile, under 35'),
  ('corsi, corso, aggiornamento', 'formazione, competenze'),
  ('e-commerce, vendere online, negozio online', 'commercio elettronico, digitalizzazione, tecnologie digitali'),
  ('sito internet, sito web, sito, social', 'digitalizzazione, tecnologie digitali, web'),
  ('software, gestionale, computer, informatica, cloud, app', 'digitalizzazione, tecnologie digitali, digitale, ICT'),
  ('intelligenza artificiale', 'AI, tecnologie digitali, innovazione'),
  ('cybersicurezza, hacker', 'sicurezza informatica, cybersecurity, cyber security'),
  ('amianto, eternit', 'rimozione amianto, bonifica amianto, materiali contenenti amianto'),
  ('tetto', 'coperture, copertura, amianto'),
  ('soldi, aiuti, fondo perduto', 'contributo, contributi, agevolazione, finanziamento'),
  ('apro, aprire, apertura, avviare, mettersi in proprio, nuova attività', 'nuova impresa, nuove imprese, avvio, creazione di impresa, autoimpiego, startup'),
  ('bar, ristorante, pizzeria, pub, gelateria', 'ristorazione, pubblici esercizi, somministrazione, ristoranti'),
  ('negozio, negozi, bottega', 'commercio, commerciali, esercizi di vicinato, dettaglio'),
  ('vicinato', 'commercio, negozi, dettaglio'),
  ('vigneto, vigna, cantina, viticoltore', 'viticoltura, vitivinicole, enologia, uva, aziende agricole'),
  ('olio, frantoio, uliveto', 'olivicoltura, oleario, olive, agroalimentare'),
  ('mucche, stalla, bestiame, pecore, maiali', 'zootecnia, zootecnico, allevamento, bovini, agricole'),
  ('trattore, campi, campagna', 'agricoltura, agricole, macchine agricole'),
  ('pesca, barca, pescatore, peschereccio', 'acquacoltura, ittico, pesca'),
  ('agriturismo', 'aziende agricole, turismo rurale, attività agrituristica'),
  ('albergo, hotel, camping, b&b', 'strutture ricettive, ricettivo, alberghiere, turismo'),
  ('cinema, film', 'cinematografico, audiovisivo, audiovisive'),
  ('teatro, spettacolo, musica, museo', 'cultura, culturali, spettacolo dal vivo, creative'),
  ('liquidità', 'credito, capitale circolante, finanziamento'),
  ('mutuo, prestito', 'finanziamento agevolato, finanziamento, credito, tasso agevolato'),
  ('tasso zero', 'finanziamento agevolato, interessi zero'),
  ('garanzia, garanzie', 'confidi, fondo di garanzia'),
  ('farmacia', 'farmaceutico, farmaci, sanità, esercizi di vicinato'),
  ('furgone, camion, automezzo, auto aziendale', 'veicoli, veicolo, autotrasporto, mezzi di trasporto, parco veicolare'),
  ('elettrico', 'mobilità elettrica, basse emissioni'),
  ('alluvione, allagamento, grandine', 'calamità, maltempo, eventi calamitosi, eventi meteorologici'),
  ('terremoto, sisma', 'sisma, eventi sismici, cratere'),
  ('telecamere, allarme, antifurto', 'videosorveglianza, sicurezza'),
  ('donne, donna, imprenditrice', 'femminile, femminili, imprenditoria femminile'),
  ('macchinari, macchinario, tornio', 'beni strumentali, impianti, attrezzature'),
  ('estero, esportare, export, vendere all''estero', 'internazionalizzazione, mercati esteri, export'),
  ('fiera, fiere', 'manifestazioni fieristiche, fieristica, esposizioni'),
  ('brevetto, invenzione', 'brevetti, proprietà industriale, proprietà intellettuale'),
  ('marchio', 'marchi, proprietà industriale'),
  ('iso, iso 9001, qualità', 'certificazione, certificazioni, sistemi di gestione'),
  ('parità di genere', 'certificazione della parità, pari opportunità'),
  ('disabili, disabile, categorie protette', 'disabilità, persone con disabilità, svantaggiati'),
  ('licenziati, licenziamento, disoccupati', 'disoccupati, ricollocazione, crisi occupazionale'),
  ('apprendista, stage, tirocinante', 'apprendistato, tirocinio, tirocini'),
  ('asilo, asilo nido', 'welfare, conciliazione, infanzia'),
  ('artigiano, artigiana', 'artigianato, artigiane'),
  ('rifiuti, riciclo', 'economia circolare, recupero, gestione dei rifiuti'),
  ('bolletta, bollette, energia', 'efficienza energetica, risparmio energetico, costi energetici'),
  ('start-up', 'start up, nuova impresa, imprese innovative'),
  ('bonus, incentivo, sconto', 'contributo, agevolazione, credito d''imposta'),
  ('tasse', 'credito d''imposta, agevolazione fiscale, esonero contributivo')
) lines(phrases, also), unnest(string_to_array(phrases, ', ')) phrase
on conflict ("stems") do nothing;

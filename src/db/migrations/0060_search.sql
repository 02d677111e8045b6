-- The search (docs/decisions/072-search.md): an index of words in our own tables. Errors of typing are forgiven on the
-- vocabulary, which is small, and not on the documents. All texts are compared by code point: words are folded before they
-- are written (lib/persian-text.ts), and a range of words with the same beginning needs that order.

-- One row for each thing that can be found: a published title or part of one, and a person of one.
create table search_docs (
  subject text not null check (subject in ('product', 'person')),
  subject_id integer not null,
  group_name text not null
    check (group_name in ('films', 'series', 'episodes', 'music', 'people', 'screenings', 'festivals', 'goods')),
  -- words of both titles, in their order; those of a half-space word stand apart
  fa text collate "C" not null,
  en text collate "C" not null,
  -- the same words as one: «شیشه‌ای» is also «شیشهای»
  joined text collate "C" not null,
  -- words of the names of those who made it
  people text collate "C" not null,
  -- what is watched more comes first among equals
  weight real not null default 0,
  age_rating integer not null default 0,
  -- from this instant on it is in no list: a screening that is over
  listed_until timestamptz,
  -- by what an advanced search narrows and sorts; of people null
  slot integer unique,
  facets text[] not null default '{}',
  year integer,
  minutes integer,
  listed_at timestamptz,
  sort_fa text collate "fa-x-icu",
  sort_en text collate "en-x-icu",
  -- A: titles, B: people and what it is a part of, C: genres, years, countries and the like, D: what it is about
  words tsvector not null,
  primary key (subject, subject_id)
);
create index search_docs_words on search_docs using gin (words) with (fastupdate = off);
-- one or two letters are the beginning of a title: thousands have them, and the heaviest are taken from an index
create index search_docs_fa_one on search_docs (group_name, left(fa, 1), weight desc, subject_id);
create index search_docs_fa_two on search_docs (group_name, left(fa, 2), weight desc, subject_id);
create index search_docs_en_one on search_docs (group_name, left(en, 1), weight desc, subject_id);
create index search_docs_en_two on search_docs (group_name, left(en, 2), weight desc, subject_id);

create index search_docs_newest on search_docs (year desc nulls last, listed_at desc, subject_id desc) where slot is not null;
create index search_docs_oldest on search_docs (year, listed_at, subject_id) where slot is not null;
create index search_docs_shortest on search_docs (minutes, subject_id desc) where slot is not null;
create index search_docs_longest on search_docs (minutes desc nulls last, subject_id desc) where slot is not null;
create index search_docs_by_title_fa on search_docs (sort_fa, subject_id) where slot is not null;
create index search_docs_by_title_en on search_docs (sort_en, subject_id) where slot is not null;
create index search_docs_listed_until on search_docs (listed_until) where listed_until is not null;

-- What can be counted quickly: for each value of each filter the titles that have it, a bit for each title. A title keeps
-- its slot for ever. Pages are as large as a row may be without being stored apart.
create table search_slots (
  product_id integer primary key,
  slot integer not null unique generated always as identity (start with 0 minvalue 0)
);
create table search_bits (
  facet text collate "C" not null,
  value text collate "C" not null,
  page integer not null,
  bits bit varying not null check (length(bits) = 15360),
  primary key (facet, value, page)
) with (fillfactor = 50);

create function search_mask_add(mask bit varying, place integer) returns bit varying language sql immutable as $$
  select set_bit(coalesce(mask, repeat('0', 15360)::bit varying), place, 1)
$$;
create aggregate search_mask(integer) (sfunc = search_mask_add, stype = bit varying);

-- The vocabulary. A word stays when its last title goes, until the vocabulary is counted again.
create table search_terms (
  term text collate "C" primary key,
  -- as it was written where it was seen first
  spelled text not null,
  -- by which words are found that sound alike (lib/word-sound.ts)
  consonants text collate "C" not null,
  sounds text not null,
  -- in how many documents it was when the vocabulary was last counted
  documents integer not null default 1
);
create index search_terms_consonants on search_terms (consonants);

-- Each word without each of its letters: two words that are one edit apart meet here (lib/one-edit.ts).
create table search_shortened (
  short text collate "C" not null,
  term text collate "C" not null references search_terms (term) on delete cascade,
  primary key (short, term)
);
create index search_shortened_term on search_shortened (term);

-- What has changed and is not in the index yet. Whoever changes a title writes the index before its commit and takes its own
-- rows away; what another way has changed, the next search or the job takes.
create table search_changes (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('product', 'person')),
  subject_id integer not null,
  made_by xid8 not null default pg_current_xact_id()
);
create index search_changes_made_by on search_changes (made_by, subject, subject_id);

-- Words that mean the same.
create table search_synonyms (
  id integer generated always as identity primary key,
  version integer not null default 1,
  words text[] not null check (cardinality(words) between 2 and 12),
  -- the same, folded
  keys text[] collate "C" not null,
  note text,
  updated_at timestamptz not null
);
create index search_synonyms_keys on search_synonyms using gin (keys);

-- What was searched for and not found: words and how often by day. Who asked is not kept.
create table unfound_searches (
  words text collate "C" not null,
  -- in Tehran
  day date not null,
  count integer not null default 1 check (count > 0),
  primary key (words, day)
);
create index unfound_searches_day on unfound_searches (day);

-- What is said: the lines of subtitles. A track whose lines are not here yet is read by the job.
create table subtitle_lines (
  track_id uuid not null references subtitle_tracks (id) on delete cascade,
  -- counted from 0 in the track
  position integer not null,
  begins_ms integer not null,
  text text not null,
  -- its words as they are compared, for sentences as a whole
  folded text collate "C" not null,
  -- A: its own words, B: those of the next line, because a sentence may go on there
  words tsvector not null,
  primary key (track_id, position)
);
create index subtitle_lines_words on subtitle_lines using gin (words);
alter table subtitle_tracks add column lines_read boolean not null default false;
create index subtitle_tracks_unread on subtitle_tracks (created_at) where not lines_read;

-- Year and countries of what has them.
create view product_years as select product_id, year, countries from films;

-- Marks ------------------------------------------------------------------------------------------------------------

create function search_mark_products(ids integer[]) returns void language sql as $$
  insert into search_changes (subject, subject_id)
  -- itself, its parts down to episodes (from the top, by the index; the view of the tree reads all products), the
  -- screenings that show it, and the goods that belong to it
  select distinct 'product', found.id
  from (
    select unnest(ids) as id
    union all select part.id from products part where part.parent_id = any (ids)
    union all
      select lower_part.id from products part join products lower_part on lower_part.parent_id = part.id
      where part.parent_id = any (ids)
    union all select product_id from programme_items where item_id = any (ids) and product_kind = 'screening'
    union all select product_id from goods where of_id = any (ids)
  ) found
  -- a transaction writes twenty credits, and marks their title once
  where not exists (
    select from search_changes
    where made_by = pg_current_xact_id() and subject = 'product' and subject_id = found.id
  )
$$;

create function search_mark_people_of(product integer) returns void language sql as $$
  insert into search_changes (subject, subject_id)
  select distinct 'person', person_id from credits
  where product_id in (
    select product
    union all select part.id from products part where part.parent_id = product
    union all
      select lower_part.id from products part join products lower_part on lower_part.parent_id = part.id
      where part.parent_id = product
  )
$$;

create function search_product_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into search_changes (subject, subject_id) values ('product', old.id);
    return null;
  end if;
  perform search_mark_products(array[new.id]);
  if tg_op = 'UPDATE' and old.state <> new.state then perform search_mark_people_of(new.id); end if;
  return null;
end $$;
create trigger search_inserted after insert or delete on products
  for each row execute function search_product_changed();
create trigger search_changed
  after update on products for each row
  when (
    (old.state, old.title_fa, old.title_en, old.tagline_fa, old.tagline_en, old.synopsis_fa, old.synopsis_en,
      old.age_rating, old.release_at, old.release_ends_at, old.parent_id, old.position, old.is_free, old.in_plans)
    is distinct from
    (new.state, new.title_fa, new.title_en, new.tagline_fa, new.tagline_en, new.synopsis_fa, new.synopsis_en,
      new.age_rating, new.release_at, new.release_ends_at, new.parent_id, new.position, new.is_free, new.in_plans)
  )
  execute function search_product_changed();

-- of tables with a column product_id
create function search_part_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform search_mark_products(array[old.product_id]); end if;
  if tg_op <> 'DELETE' then perform search_mark_products(array[new.product_id]); end if;
  return null;
end $$;
create trigger search_changed after insert or update or delete on films
  for each row execute function search_part_changed();
create trigger search_changed after insert or update or delete on product_genres
  for each row execute function search_part_changed();
create trigger search_changed after insert or update or delete on programme_items
  for each row execute function search_part_changed();
create trigger search_changed after insert or update of shelf, of_id, line_fa, line_en, tags on goods
  for each row execute function search_part_changed();
-- a seat that is held changes nothing here
create trigger search_changed after insert or update of fate, is_by_invitation, cafe_id on screenings
  for each row execute function search_part_changed();

create trigger search_changed after insert or update or delete on subtitle_tracks
  for each row execute function search_part_changed();
create trigger search_changed after insert or update or delete on current_assets
  for each row execute function search_part_changed();
create trigger search_changed after insert or update of withdrawn_at or delete on offers
  for each row execute function search_part_changed();

create function search_credit_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform search_mark_products(array[old.product_id]);
    insert into search_changes (subject, subject_id) values ('person', old.person_id);
  end if;
  if tg_op <> 'DELETE' then
    perform search_mark_products(array[new.product_id]);
    insert into search_changes (subject, subject_id) values ('person', new.person_id);
  end if;
  return null;
end $$;
create trigger search_changed after insert or update or delete on credits
  for each row execute function search_credit_changed();

create function search_person_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (subject, subject_id) values ('person', old.id);
  perform search_mark_products(array(select distinct product_id from credits where person_id = old.id));
  return null;
end $$;
-- who is new has no title yet
create trigger search_changed after delete on people for each row execute function search_person_changed();
create trigger search_renamed after update on people for each row
  when ((old.name_fa, old.name_en) is distinct from (new.name_fa, new.name_en))
  execute function search_person_changed();

create function search_genre_changed() returns trigger language plpgsql as $$
begin
  perform search_mark_products(array(select product_id from product_genres where genre_code = new.code));
  return null;
end $$;
create trigger search_renamed after update on genres for each row
  when ((old.name_fa, old.name_en) is distinct from (new.name_fa, new.name_en))
  execute function search_genre_changed();

-- what is there already: the job writes it piece by piece, and may be stopped anywhere
insert into search_changes (subject, subject_id) select 'product', id from products where state = 'published' order by id;
insert into search_changes (subject, subject_id) select 'person', id from people order by id;

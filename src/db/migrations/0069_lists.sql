-- A page of a list walks along an index of its order and passes over what is not meant: with the slot in the index it reads
-- no row of the table, whose rows are wide.
drop index search_docs_newest, search_docs_oldest, search_docs_shortest, search_docs_longest,
  search_docs_by_title_fa, search_docs_by_title_en;
create index search_docs_newest on search_docs (year desc nulls last, listed_at desc, subject_id desc)
  include (slot) where slot is not null;
create index search_docs_oldest on search_docs (year, listed_at, subject_id desc) include (slot) where slot is not null;
create index search_docs_shortest on search_docs (minutes, subject_id desc) include (slot) where slot is not null;
create index search_docs_longest on search_docs (minutes desc nulls last, subject_id desc) include (slot) where slot is not null;
create index search_docs_by_title_fa on search_docs (sort_fa, subject_id desc) include (slot) where slot is not null;
create index search_docs_by_title_en on search_docs (sort_en, subject_id desc) include (slot) where slot is not null;

-- Rows of the home page ask for films by year and for titles by name, the page of music for the newest of a form.
create index films_year on films (year desc, product_id);
create index albums_form on albums (form, year desc, product_id);
create index products_by_title_fa on products (kind, title_fa collate "fa-x-icu", id desc) where state = 'published';
create index products_by_title_en on products (kind, title_en collate "en-x-icu", id desc) where state = 'published';

-- The newest of one kind, without a look at their rows: of a kind that has few titles PostgreSQL else reads past all others.
drop index products_published;
create index products_published on products (kind, published_at desc, id) where state = 'published';

-- What is related to a title are those that were added last in its genres.
drop index product_genres_genre;
create index product_genres_genre on product_genres (genre_code, product_id);

-- Lists are counted by the same bits as the advanced search. They ask for subtitles of a series, which are those of its
-- episodes: what changes an episode changes its series too.
create or replace function search_mark_products(ids integer[]) returns void language sql as $$
  insert into search_changes (subject, subject_id)
  -- itself, its parts down to episodes (from the top, by the index; the view of the tree reads all products), the series of
  -- an episode, the screenings that show it, and the goods that belong to it
  select distinct 'product', found.id
  from (
    select unnest(ids) as id
    union all select part.id from products part where part.parent_id = any (ids)
    union all
      select lower_part.id from products part join products lower_part on lower_part.parent_id = part.id
      where part.parent_id = any (ids)
    union all
      select season.parent_id from products episode join products season on season.id = episode.parent_id
      where episode.id = any (ids) and episode.kind = 'episode'
    union all select product_id from programme_items where item_id = any (ids) and product_kind = 'screening'
    union all select product_id from goods where of_id = any (ids)
  ) found
  -- a transaction writes twenty credits, and marks their title once
  where not exists (
    select from search_changes
    where made_by = pg_current_xact_id() and subject = 'product' and subject_id = found.id
  )
$$;

-- an episode that is deleted or moved to another season takes its subtitles from a series
create or replace function search_product_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.kind = 'episode' then
    insert into search_changes (subject, subject_id)
      select 'product', parent_id from products where id = old.parent_id and parent_id is not null;
  end if;
  if tg_op = 'DELETE' then
    insert into search_changes (subject, subject_id) values ('product', old.id);
    return null;
  end if;
  perform search_mark_products(array[new.id]);
  if tg_op = 'UPDATE' and old.state <> new.state then perform search_mark_people_of(new.id); end if;
  return null;
end $$;

-- those that were indexed without what lists ask for
insert into search_changes (subject, subject_id)
  select 'product', id from products where kind in ('movie', 'series', 'music') and state = 'published' order by id;

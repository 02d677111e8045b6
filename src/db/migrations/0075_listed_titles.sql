-- Where titles stand in lists (docs/decisions/083-listed-titles.md). Kind and name of a title lie in one table, its year in one of its
-- kind, its genres, film and subtitles in others; so no index had the order of a list, and a row of the newest films read a whole
-- year to show five. Here each title has one row for each topic that lists narrow by, with all that they sort by.
create table listed_titles (
  product_id integer not null references products (id) on delete cascade,
  -- empty: every title; else e.g. genre:drama, country:FR, form:album, subtitles:en, price:free
  topic text collate "C" not null,
  kind text not null check (kind in ('movie', 'series', 'music')),
  year integer not null,
  published_at timestamptz,
  release_at timestamptz,
  is_free boolean not null,
  age_rating integer not null,
  -- whether its film is there, for a kind that has one
  has_film boolean not null,
  title_fa text collate "fa-x-icu" not null,
  title_en text collate "en-x-icu" not null,
  primary key (product_id, topic)
);
create index listed_titles_newest on listed_titles (topic, kind, year desc, published_at desc, product_id desc);
create index listed_titles_published on listed_titles (topic, kind, published_at desc, product_id desc);
create index listed_titles_by_title_fa on listed_titles (topic, kind, title_fa, product_id desc);
create index listed_titles_by_title_en on listed_titles (topic, kind, title_en, product_id desc);

-- What the table has to hold, computed.
create view listable_titles as
  select products.id as product_id, topics.topic, products.kind, own.year, products.published_at, products.release_at,
    products.is_free, products.age_rating,
    products.kind <> 'movie' or exists (
      select from current_assets where current_assets.product_id = products.id and purpose = 'feature'
    ) as has_film,
    products.title_fa, products.title_en
  from products
  cross join lateral (
    select year, countries from films where films.product_id = products.id and products.kind = 'movie'
    union all select year, countries from series where series.product_id = products.id and products.kind = 'series'
    union all select year, '{}'::text[] from albums where albums.product_id = products.id and products.kind = 'music'
  ) own
  cross join lateral (
    select '' as topic
    union all select 'genre:' || genre_code from product_genres where product_genres.product_id = products.id
    union all select distinct 'country:' || code from unnest(own.countries) as code
    union all select 'form:' || form from albums where albums.product_id = products.id and products.kind = 'music'
    union all select 'price:free' where products.is_free
    union all (
      select 'subtitles:' || lang from subtitle_tracks where subtitle_tracks.product_id = products.id
      -- a series has those of its published episodes
      union select 'subtitles:' || lang
      from products seasons join products episodes on episodes.parent_id = seasons.id
      join subtitle_tracks on subtitle_tracks.product_id = episodes.id
      where seasons.parent_id = products.id and products.kind = 'series'
        and episodes.kind = 'episode' and episodes.state = 'published'
    )
  ) topics
  where products.kind in ('movie', 'series', 'music') and products.state = 'published';

-- Writes the rows of these titles. Two transactions that change one title take turns at its row, so the last one reads what both
-- have changed.
create function list_titles(ids integer[]) returns void language plpgsql as $$
begin
  perform from products where id = any (ids) order by id for no key update;
  delete from listed_titles where product_id = any (ids) and not exists (
    select from listable_titles wanted
    where wanted.product_id = listed_titles.product_id and wanted.topic = listed_titles.topic
  );
  insert into listed_titles as listed (
    product_id, topic, kind, year, published_at, release_at, is_free, age_rating, has_film, title_fa, title_en
  )
  select product_id, topic, kind, year, published_at, release_at, is_free, age_rating, has_film, title_fa, title_en
  from listable_titles where product_id = any (ids)
  on conflict (product_id, topic) do update set
    kind = excluded.kind, year = excluded.year, published_at = excluded.published_at, release_at = excluded.release_at,
    is_free = excluded.is_free, age_rating = excluded.age_rating, has_film = excluded.has_film,
    title_fa = excluded.title_fa, title_en = excluded.title_en
  where (listed.kind, listed.year, listed.published_at, listed.release_at, listed.is_free, listed.age_rating,
      listed.has_film, listed.title_fa, listed.title_en)
    is distinct from (excluded.kind, excluded.year, excluded.published_at, excluded.release_at, excluded.is_free,
      excluded.age_rating, excluded.has_film, excluded.title_fa, excluded.title_en);
end $$;

-- The title that is listed otherwise when this product or what belongs to it changes: of an episode, its series.
create function list_title_of(product integer) returns void language sql as $$
  select list_titles(array(
    select case kind when 'episode' then (select parent_id from products season where season.id = episode.parent_id) else id end
    from products episode where id = product and kind in ('movie', 'series', 'music', 'episode')
  ))
$$;

create function listed_product_changed() returns trigger language plpgsql as $$
begin
  -- the series that an episode or a season leaves; of a title that is deleted, its rows go with it
  if tg_op <> 'INSERT' and old.kind = 'episode' then
    perform list_titles(array(select parent_id from products where id = old.parent_id and parent_id is not null));
  elsif tg_op <> 'INSERT' and old.kind = 'season' then
    perform list_titles(array[old.parent_id]);
  end if;
  if tg_op <> 'DELETE' and new.kind = 'season' then
    perform list_titles(array[new.parent_id]);
  elsif tg_op <> 'DELETE' then
    perform list_title_of(new.id);
  end if;
  return null;
end $$;
create trigger listed_inserted after insert on products for each row
  when (new.kind in ('movie', 'series', 'music')) execute function listed_product_changed();
create trigger listed_deleted after delete on products for each row
  when (old.kind in ('episode', 'season')) execute function listed_product_changed();
create trigger listed_changed after update on products for each row
  when (
    (old.kind, old.state, old.parent_id, old.title_fa, old.title_en, old.age_rating, old.is_free, old.published_at, old.release_at)
    is distinct from
    (new.kind, new.state, new.parent_id, new.title_fa, new.title_en, new.age_rating, new.is_free, new.published_at, new.release_at)
  )
  execute function listed_product_changed();

-- of tables with a column product_id
create function listed_part_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform list_title_of(old.product_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.product_id <> old.product_id) then
    perform list_title_of(new.product_id);
  end if;
  return null;
end $$;
do $$
declare
  watched text;
begin
  foreach watched in array array['films', 'series', 'albums', 'product_genres', 'current_assets']
  loop
    execute format(
      'create trigger listed_changed after insert or update or delete on %I
         for each row execute function listed_part_changed()',
      watched
    );
  end loop;
end $$;
-- that its lines were read changes nothing here
create trigger listed_changed after insert or update of product_id, lang or delete on subtitle_tracks
  for each row execute function listed_part_changed();

-- the titles that are there already
insert into listed_titles (
  product_id, topic, kind, year, published_at, release_at, is_free, age_rating, has_film, title_fa, title_en
)
select product_id, topic, kind, year, published_at, release_at, is_free, age_rating, has_film, title_fa, title_en
from listable_titles;

-- Indexes that were made for these lists.
drop index films_year, series_year, albums_year, albums_form, products_by_title_fa, products_by_title_en;

-- What is counted by bits -----------------------------------------------------------------------------------------------

-- Each page of bits is of one kind, so that a list of series has the pages of series to count, however many films, episodes and
-- tracks there are. Titles that were indexed before keep their slots in pages of all kinds.
alter table search_slots alter column slot drop identity;
create table search_pages (
  page integer primary key,
  kind text not null check (kind in ('movie', 'series', 'music', 'other', 'mixed')),
  -- how many slots are given
  used integer not null check (used between 0 and 15360)
);
insert into search_pages (page, kind, used) select slot / 15360, 'mixed', 15360 from search_slots group by 1;
create index search_bits_page on search_bits (facet, page);

-- Gives a slot to each product that has none. Whoever gives some holds the lock until the transaction ends, so no slot is given twice.
create function give_search_slots(ids integer[]) returns void language plpgsql as $$
declare
  missing integer[];
  of_kind text;
  free record;
  given integer;
begin
  if not exists (select from unnest(ids) as id where not exists (select from search_slots where product_id = id)) then
    return;
  end if;
  perform pg_advisory_xact_lock(7291410);
  foreach of_kind in array array['movie', 'series', 'music', 'other'] loop
    missing := array(
      select id from products
      where id = any (ids) and not exists (select from search_slots where product_id = id)
        and case when kind in ('movie', 'series', 'music') then kind else 'other' end = of_kind
      order by id
    );
    while cardinality(missing) > 0 loop
      select page, used into free from search_pages where kind = of_kind and used < 15360 order by page limit 1;
      if not found then
        insert into search_pages (page, kind, used) select coalesce(max(page) + 1, 0), of_kind, 0 from search_pages
        returning page, used into free;
      end if;
      given := least(15360 - free.used, cardinality(missing));
      insert into search_slots (product_id, slot)
      select missing[n], free.page * 15360 + free.used + n - 1 from generate_series(1, given) n;
      update search_pages set used = used + given where page = free.page;
      missing := missing[given + 1:];
    end loop;
  end loop;
end $$;

-- A word that is new has not been counted; until the next count a search does not take it for a rare one.
alter table search_terms alter column documents set default 0;

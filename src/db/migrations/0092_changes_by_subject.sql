-- A notice on `site_changed` says what has changed (docs/decisions/105-caches-by-subject.md), as JSON of at most some 3,000 bytes:
--   {"table": "products", "columns": ["title_fa"], "titles": [5, 7], "people": [3]}
-- `columns` is missing when rows came or went, `titles` and `people` when their rows may concern anybody. Whoever knows no better
-- takes any notice for a change of everything, as the releases before did.

-- The titles whose pages and cards may show rows of these: all parts of the same series or album, and what these name or what names
-- them (a screening its film, a festival its programme, a score its film, goods their title). Null when they are many.
create function titles_showing(ids integer[]) returns integer[] language plpgsql stable strict as $$
declare
  roots integer[];
  family integer[];
  shown integer[];
begin
  -- up to three levels, as in `product_tree`
  roots := array(
    select distinct coalesce(above.parent_id, above.id, one.parent_id, one.id)
    from products one left join products above on above.id = one.parent_id
    where one.id = any (ids)
  ) || ids;
  family := array(
    select one.id from products one where one.id = any (roots)
    union select part.id from products part where part.parent_id = any (roots)
    union select part.id from products part join products above on above.id = part.parent_id where above.parent_id = any (roots)
    limit 201
  ) || ids;
  if cardinality(family) > 200 then return null; end if;
  shown := family || array(
    select product_id from programme_items where item_id = any (family)
    union select item_id from programme_items where product_id = any (family)
    union select product_id from albums where score_of = any (family)
    union select score_of from albums where product_id = any (family) and score_of is not null
    union select product_id from goods where of_id = any (family)
    union select of_id from goods where product_id = any (family) and of_id is not null
    union select festival_id from festival_shows where screening_id = any (family)
    union select screening_id from festival_shows where festival_id = any (family)
    limit 201
  );
  if cardinality(shown) > 200 then return null; end if;
  return array(select distinct id from unnest(shown) as id order by id);
end $$;

-- `columns` null: rows came or went. `titles` null, or with a null among them: any title.
create function tell_change(of_table text, columns text[], titles integer[], people integer[]) returns void
language plpgsql as $$
begin
  titles := case when array_position(titles, null) is null then titles_showing(titles) end;
  if array_position(people, null) is not null or cardinality(people) > 200 then people := null; end if;
  perform pg_notify('site_changed', jsonb_strip_nulls(jsonb_build_object(
    'table', of_table, 'columns', to_jsonb(columns), 'titles', to_jsonb(titles), 'people', to_jsonb(people)
  ))::text);
end $$;

-- After a statement, with its rows as `changed`, or `earlier` and `later`. The arguments are two statements that read `changed`:
-- which titles and which people the rows are of; empty where there are none. A statement that changed many rows concerns all.
create function tell_rows_changed() returns trigger language plpgsql as $$
declare
  many boolean;
  row_key text;
  columns text[];
  unpaired bigint := 0;
  found_rows text := '';
  titles integer[];
  people integer[];
begin
  if tg_op = 'UPDATE' then
    select count(*) > 100 into many from (select from later limit 101) counted;
    if not many then
      select string_agg(quote_ident(attname), ', ') into row_key
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = tg_relid and indisprimary;
      execute format(
        'select array(
           select distinct one.key
           from earlier join later using (%1$s) cross join jsonb_each(to_jsonb(later)) one
           where one.value is distinct from to_jsonb(earlier) -> one.key order by 1
         ), (select count(*) from later) - (select count(*) from earlier join later using (%1$s))',
        row_key
      ) into columns, unpaired;
      if unpaired = 0 and cardinality(columns) = 0 then return null; end if;
      if unpaired > 0 then columns := null; end if;
      found_rows := 'with changed as (
        select later.* from later where not exists (select from earlier where to_jsonb(earlier) = to_jsonb(later))
        union all
        select earlier.* from earlier where not exists (select from later where to_jsonb(later) = to_jsonb(earlier))
      ) ';
    end if;
  else
    select count(*) > 100 into many from (select from changed limit 101) counted;
    if not exists (select from changed) then return null; end if;
  end if;
  if not many then
    if tg_argv[0] <> '' then execute format('%sselect array(%s)', found_rows, tg_argv[0]) into titles; end if;
    if tg_argv[1] <> '' then execute format('%sselect array(%s)', found_rows, tg_argv[1]) into people; end if;
  end if;
  perform tell_change(tg_table_name, columns, titles, people);
  return null;
end $$;

-- The same for one row, of tables of which most columns change no page: a trigger that sees all rows of a statement cannot be of
-- some columns, and would run at every seat that is held.
create function tell_row_changed() returns trigger language plpgsql as $$
declare
  columns text[];
  titles integer[];
begin
  columns := array(
    select one.key from jsonb_each(to_jsonb(new)) one where one.value is distinct from to_jsonb(old) -> one.key order by 1
  );
  if cardinality(columns) = 0 then return null; end if;
  if tg_argv[0] <> '' then
    execute format(
      'with changed as (select ($1::%1$s).* union all select ($2::%1$s).*) select array(%2$s)',
      tg_relid::regclass, tg_argv[0]
    ) using old, new into titles;
  end if;
  perform tell_change(tg_table_name, columns, titles, null);
  return null;
end $$;

create function tell_table_changed() returns trigger language plpgsql as $$
begin
  perform tell_change(tg_table_name, null, null, null);
  return null;
end $$;

-- The triggers without a subject go. Their function stays, for a table of which any change is one of everything.
do $$
declare
  one record;
begin
  for one in select tgname, tgrelid::regclass as of_table from pg_trigger where tgname like 'site\_changed%' loop
    execute format('drop trigger %I on %s', one.tgname, one.of_table);
  end loop;
end $$;

do $$
declare
  own constant text := 'select product_id from changed';
  one record;
begin
  for one in
    select * from (values
      ('products', 'select id from changed union select parent_id from changed where parent_id is not null', ''),
      ('product_stills', own, ''),
      ('product_genres', own, ''),
      ('credits', own, 'select person_id from changed'),
      ('people', 'select product_id from credits where person_id in (select id from changed)', 'select id from changed'),
      ('merged_people', '', ''),
      ('genres', '', ''),
      ('offers', own, ''),
      ('offer_prices', 'select product_id from changed left join offers on offers.id = offer_id', ''),
      ('home_slides', '', ''),
      ('widgets', '', ''),
      ('current_assets', own, ''),
      ('subtitle_tracks', own, ''),
      ('films', own, ''),
      ('series', own, ''),
      ('episodes', own, ''),
      ('albums', 'select product_id from changed union select score_of from changed where score_of is not null', ''),
      ('tracks', own, ''),
      ('lyrics', own, ''),
      -- a row of it may leave one film out of a screening and take in another
      ('programme_items', 'select product_id from changed union select item_id from changed', ''),
      ('festivals', own, ''),
      ('festival_jurors', 'select festival_id from changed', ''),
      ('festival_prizes', 'select festival_id from changed', ''),
      ('festival_halls', '', ''),
      ('festival_shows', '', ''),
      ('pass_prices', '', ''),
      ('cafes', '', ''),
      ('cafe_pictures', '', ''),
      ('ticket_prices', '', ''),
      ('goods', 'select product_id from changed union select of_id from changed where of_id is not null', ''),
      ('variant_prices', 'select product_id from changed left join variants on variants.id = variant_id', ''),
      ('variant_pictures', 'select product_id from changed left join variants on variants.id = variant_id', ''),
      ('collections', '', ''),
      ('collection_goods', own, ''),
      ('title_collections', '', ''),
      ('title_collection_items', '', ''),
      ('landings', '', ''),
      ('site_frame', '', ''),
      ('text_revisions', '', ''),
      -- lists are read from it alone, without the tables from which it is written
      ('listed_titles', own, '')
    ) as watched (of_table, titles, people)
  loop
    execute format(
      'create trigger site_changed_inserted after insert on %1$I referencing new table as changed
         for each statement execute function tell_rows_changed(%2$L, %3$L)', one.of_table, one.titles, one.people);
    execute format(
      'create trigger site_changed_updated after update on %1$I referencing old table as earlier new table as later
         for each statement execute function tell_rows_changed(%2$L, %3$L)', one.of_table, one.titles, one.people);
    execute format(
      'create trigger site_changed_deleted after delete on %1$I referencing old table as changed
         for each statement execute function tell_rows_changed(%2$L, %3$L)', one.of_table, one.titles, one.people);
    execute format(
      'create trigger site_changed_emptied after truncate on %I for each statement execute function tell_table_changed()',
      one.of_table);
  end loop;

  -- tables that count what is sold: of their updates only those of some columns are told
  for one in
    select * from (values
      ('screenings', own, array[
        'mode', 'fate', 'doors_minutes', 'sale_starts_at', 'sale_ends_at', 'late_entry', 'return_hours', 'most_per_member',
        'capacity', 'cafe_id', 'guest_name_fa', 'guest_name_en', 'guest_text_fa', 'guest_text_en', 'takes_questions',
        'is_by_invitation', 'goes_back', 'replay_hours', 'interval_after', 'interval_minutes', 'talk_minutes']),
      ('ticket_offers', own, array['withdrawn_at', 'ends_at', 'tickets']),
      ('pass_kinds', '', array['name_fa', 'name_en', 'credits', 'withdrawn_at']),
      ('variants', own, array[
        'position', 'sku', 'size_fa', 'size_en', 'color_fa', 'color_en', 'color_hex', 'edition_fa', 'edition_en', 'weight_grams',
        'withdrawn_at']),
      ('gift_campaigns', '', array[
        'slug', 'title_fa', 'title_en', 'about_fa', 'about_en', 'starts_at', 'ends_at', 'is_stopped', 'kind', 'currency', 'amount',
        'lasts_days', 'product_id', 'plan_id', 'plan_days', 'places', 'budget'])
    ) as watched (of_table, titles, columns)
  loop
    execute format(
      'create trigger site_changed_inserted after insert on %1$I referencing new table as changed
         for each statement execute function tell_rows_changed(%2$L, %3$L)', one.of_table, one.titles, '');
    execute format(
      'create trigger site_changed_updated after update of %2$s on %1$I
         for each row execute function tell_row_changed(%3$L)',
      one.of_table, (select string_agg(quote_ident(name), ', ') from unnest(one.columns) as name), one.titles);
    execute format(
      'create trigger site_changed_deleted after delete on %1$I referencing old table as changed
         for each statement execute function tell_rows_changed(%2$L, %3$L)', one.of_table, one.titles, '');
    execute format(
      'create trigger site_changed_emptied after truncate on %I for each statement execute function tell_table_changed()',
      one.of_table);
  end loop;
end $$;

create trigger site_changed_at_last after update of given on gift_campaigns for each row
  when (new.given >= new.places or (new.budget is not null and new.spent + new.amount > new.budget))
  execute function tell_row_changed('');

-- An image is new before anything shows it, and gone after nothing does; what shows it is told of by its own row.
create trigger site_changed_updated after update on images referencing old table as earlier new table as later
  for each statement execute function tell_rows_changed('', '');
create trigger site_changed_emptied after truncate on images for each statement execute function tell_table_changed();

-- Lists count by the index of the search, which follows what is marked here.
create trigger site_changed_inserted after insert on search_changes
  for each statement execute function tell_table_changed();
create trigger site_changed_updated after update on search_changes
  for each statement execute function tell_table_changed();

-- Series and albums have their years in tables of their own, and are searched by them as films are.

create or replace view product_years as
  select product_id, year, countries from films
  union all select product_id, year, countries from series
  union all select product_id, year, '{}'::text[] from albums;

create trigger search_changed after insert or update or delete on series
  for each row execute function search_part_changed();
create trigger search_changed after insert or update or delete on albums
  for each row execute function search_part_changed();

-- those that were indexed without their year
insert into search_changes (subject, subject_id)
  select 'product', id from products where kind in ('series', 'music', 'track') and state = 'published' order by id;

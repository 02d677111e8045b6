-- What is opened is not always what plays: seasons and festivals are ways in to episodes and films.

alter table products
  drop constraint products_kind_check,
  -- music is an album or a single piece, which then plays itself
  add constraint products_kind_check check (
    kind in ('movie', 'series', 'season', 'episode', 'music', 'track', 'screening', 'festival', 'goods')
  ),
  add constraint products_id_kind unique (id, kind),
  add column parent_id integer,
  -- its number in the parent: season 2, episode 5, track 7; 0 is for specials
  add column position integer check (position >= 0),
  -- The tree: series, season, episode; music, track. A kind has one kind of parent and the kinds only go down, so there
  -- are three levels at most and no circle, whoever writes at the same moment.
  add column parent_kind text generated always as (
    case kind when 'season' then 'series' when 'episode' then 'season' when 'track' then 'music' end
  ) stored,
  add constraint products_has_parent check ((parent_id is null) = (parent_kind is null)),
  add constraint products_has_position check ((parent_id is null) = (position is null)),
  add constraint products_parent foreign key (parent_id, parent_kind) references products (id, kind),
  -- checked at the end of the transaction: places are changed around
  add constraint products_order unique (parent_id, position) deferrable initially deferred;

-- Programmes: a screening shows one title, a festival holds titles and screenings. The kinds are written with the ids, so
-- that the foreign keys hold them; no festival is ever inside another programme, so there is no circle here either.
create table programme_items (
  product_id integer not null,
  product_kind text not null,
  item_id integer not null,
  item_kind text not null,
  position integer not null default 0,
  primary key (product_id, item_id),
  foreign key (product_id, product_kind) references products (id, kind) on delete cascade,
  foreign key (item_id, item_kind) references products (id, kind),
  constraint programme_items_kinds check (
    (product_kind = 'screening' and item_kind in ('movie', 'episode', 'music', 'track'))
    or (product_kind = 'festival'
      and item_kind in ('movie', 'series', 'season', 'episode', 'music', 'track', 'screening'))
  ),
  constraint programme_items_order unique (product_id, position) deferrable initially deferred
);
create index programme_items_item on programme_items (item_id);
-- what a screening plays has one answer
create unique index programme_items_one_shown on programme_items (product_id) where product_kind = 'screening';

create trigger site_changed after insert or update or delete or truncate on programme_items
  for each statement execute function tell_site_changed();

-- Every product with all that it is a part of, itself included. Written as one join: a condition on the product does not
-- reach into a union, which would be made whole for each title.
create view product_tree as
  select products.id as product_id, within.id as within_id
  from products
  left join products parents on parents.id = products.parent_id
  cross join lateral (values (products.id), (products.parent_id), (parents.parent_id)) as within (id)
  where within.id is not null;

-- What a product plays when it is opened: a screening its film, anything else itself.
create view what_plays as
  select products.id as product_id, coalesce(programme_items.item_id, products.id) as plays_id
  from products
  left join programme_items on programme_items.product_id = products.id and programme_items.product_kind = 'screening';

-- On which products a right opens a product: itself, all that it is a part of, and the festivals that hold any of these.
-- A screening opens nothing but itself: its ticket is a seat at the showing, not the film.
create view ways_in as
  select product_id, within_id as held_id, null::integer as festival_id from product_tree
  union all
  select product_tree.product_id, programme_items.product_id, programme_items.product_id
  from product_tree
  join programme_items
    on programme_items.item_id = product_tree.within_id and programme_items.product_kind = 'festival';

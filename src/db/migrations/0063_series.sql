-- Series with their seasons and episodes: what only they have, and how they are named and sold.

create table series (
  product_id integer primary key,
  product_kind text not null default 'series' check (product_kind = 'series'),
  -- Gregorian: of its first season, and of its last one; null while it goes on
  year integer not null,
  end_year integer,
  -- ISO 3166-1
  countries text[] not null default '{}',
  foreign key (product_id, product_kind) references products (id, kind) on delete cascade,
  constraint series_years check (end_year is null or end_year >= year)
);
create index series_year on series (year desc, product_id);

create table seasons (
  product_id integer primary key,
  product_kind text not null default 'season' check (product_kind = 'season'),
  -- grows with every change of an episode: an editor who has the season's table open sees that it changed
  table_version integer not null default 1,
  foreign key (product_id, product_kind) references products (id, kind) on delete cascade
);

create table episodes (
  product_id integer primary key,
  product_kind text not null default 'episode' check (product_kind = 'episode'),
  -- of a special: the episode after which it is watched
  comes_after integer,
  -- where its credits begin; null: not known
  credits_at_ms integer check (credits_at_ms > 0),
  foreign key (product_id, product_kind) references products (id, kind) on delete cascade,
  -- an episode that goes leaves the specials after it without a place
  foreign key (comes_after) references products (id) on delete set null,
  constraint episodes_not_after_itself check (comes_after <> product_id)
);
create index episodes_comes_after on episodes (comes_after) where comes_after is not null;

alter table offers
  -- of a series that is bought for good: whether seasons that are not there yet belong to it
  add column covers_future boolean not null default false;

alter table rights
  -- what was bought, where the right is to a part of it: a series without its later seasons gives a right to each season
  add column bought_id integer references products (id);

-- What a product is called where nothing around it says of what it is a part, and the title whose page shows it.
create view named_products as
  select
    products.id as product_id,
    case products.kind
      when 'season' then parents.title_fa || ' — ' || products.title_fa
      when 'episode' then grandparents.title_fa || ' — ' || case parents.position
        when 0 then 'ویژهٔ ' else 'فصل ' || translate(parents.position::text, '0123456789', '۰۱۲۳۴۵۶۷۸۹') || ' · قسمت '
      end || translate(products.position::text, '0123456789', '۰۱۲۳۴۵۶۷۸۹')
      else products.title_fa
    end as name_fa,
    case products.kind
      when 'season' then parents.title_en || ' — ' || products.title_en
      when 'episode' then grandparents.title_en || ' — ' || case parents.position
        when 0 then 'special ' else 'season ' || parents.position || ' · episode '
      end || products.position
      else products.title_en
    end as name_en,
    coalesce(grandparents.id, parents.id, products.id) as title_id,
    coalesce(grandparents.kind, parents.kind, products.kind) as title_kind,
    case products.kind when 'season' then products.position when 'episode' then parents.position end as season
  from products
  left join products parents on parents.id = products.parent_id
  left join products grandparents on grandparents.id = parents.parent_id;

-- That something was watched once stays known when it is watched again; only its viewer takes the mark away.
alter table watch_times add column watched_at timestamptz;
update watch_times set watched_at = updated_at where finished;

-- Members who want to hear when a part of a series is there.
create table release_alerts (
  member_id uuid not null references members (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  created_at timestamptz not null,
  primary key (member_id, product_id)
);
create index release_alerts_product on release_alerts (product_id);

do $$
declare
  watched text;
begin
  foreach watched in array array['series', 'episodes']
  loop
    execute format(
      'create trigger site_changed after insert or update or delete or truncate on %I
         for each statement execute function tell_site_changed()',
      watched
    );
  end loop;
end $$;

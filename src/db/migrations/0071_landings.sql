-- Pages of campaigns: a head, and blocks under each other as data, both in either language.
create table landings (
  id integer generated always as identity primary key,
  version integer not null default 1,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  -- the languages in which the page exists
  langs text not null check (langs in ('both', 'fa', 'en')),
  state text not null check (state in ('draft', 'published')),
  -- whether the page leads to the other language
  has_switcher boolean not null,
  eyebrow_fa text not null,
  eyebrow_en text not null,
  title_fa text not null,
  title_en text not null,
  lead_fa text not null,
  lead_en text not null,
  description_fa text not null,
  description_en text not null,
  -- the picture of its head: a still of a title, or a picture of its own
  head_product_id integer references products (id) on delete set null,
  head_image_id uuid references images (id) on delete set null,
  -- null: at once; null: for good
  shown_from timestamptz,
  shown_until timestamptz,
  blocks jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint landings_shown check (shown_until > shown_from)
);

-- Pictures that were stored for one page. Those that no block shows are dropped when the page is saved a day later.
create table landing_pictures (
  landing_id integer not null references landings (id) on delete cascade,
  image_id uuid not null references images (id) on delete cascade,
  created_at timestamptz not null,
  primary key (landing_id, image_id)
);
create index landing_pictures_image on landing_pictures (image_id);
create index landings_head_product on landings (head_product_id);
create index landings_head_image on landings (head_image_id);

create trigger site_changed after insert or update or delete or truncate on landings
  for each statement execute function tell_site_changed();

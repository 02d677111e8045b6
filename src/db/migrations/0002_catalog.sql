-- Products, people, genres, pictures, prices and the home page.

create table images (
  id uuid primary key default gen_random_uuid(),
  -- folder in storage that holds the widths; never reused
  path text not null unique,
  width integer not null,
  height integer not null,
  color text not null,
  widths integer[] not null,
  has_avif boolean not null default false,
  focus text not null default 'center' check (focus in ('start', 'center', 'end')),
  created_at timestamptz not null default now()
);

create table products (
  id integer generated always as identity (start with 1001) primary key,
  kind text not null check (kind in ('movie', 'series', 'music', 'screening', 'festival', 'goods')),
  state text not null default 'draft' check (state in ('draft', 'published')),
  version integer not null default 1,
  title_fa text not null,
  title_en text not null,
  tagline_fa text,
  tagline_en text,
  synopsis_fa text not null default '',
  synopsis_en text not null default '',
  year integer not null,
  countries text[] not null default '{}',
  age_rating integer not null default 0,
  is_free boolean not null default false,
  release_at timestamptz,
  release_ends_at timestamptz,
  -- null = everywhere
  regions text[],
  poster_id uuid references images (id),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_published on products (kind, published_at desc) where state = 'published';

create table product_stills (
  product_id integer not null references products (id) on delete cascade,
  image_id uuid not null references images (id),
  position integer not null,
  primary key (product_id, image_id)
);

create table genres (
  code text primary key,
  name_fa text not null,
  name_en text not null,
  position integer not null default 0
);

create table product_genres (
  product_id integer not null references products (id) on delete cascade,
  genre_code text not null references genres (code),
  position integer not null default 0,
  primary key (product_id, genre_code)
);
create index product_genres_genre on product_genres (genre_code);

create table people (
  id integer generated always as identity (start with 501) primary key,
  name_fa text not null,
  name_en text not null,
  photo_id uuid references images (id),
  unique (name_fa, name_en)
);

create table credits (
  product_id integer not null references products (id) on delete cascade,
  position integer not null,
  person_id integer not null references people (id),
  role text not null check (role in ('director', 'writer', 'cast', 'camera', 'editor', 'music', 'producer', 'voice')),
  character_fa text,
  character_en text,
  primary key (product_id, position)
);
create index credits_person on credits (person_id);

-- An offer is never changed once made: a new price is a new offer, so that a purchase keeps what it froze.
create table offers (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references products (id) on delete cascade,
  way text not null check (way in ('buy')),
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create unique index offers_current on offers (product_id, way) where withdrawn_at is null;

create table offer_prices (
  offer_id uuid not null references offers (id) on delete cascade,
  currency text not null check (currency in ('IRR', 'USD')),
  amount bigint not null check (amount > 0),
  primary key (offer_id, currency)
);

create table home_slides (
  id integer generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  eyebrow_fa text,
  eyebrow_en text,
  story_fa text not null,
  story_en text not null,
  image_id uuid not null references images (id),
  position integer not null
);

create table widgets (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('posters', 'wide')),
  title_fa text not null,
  title_en text not null,
  -- which products: {"kind":"movie","genre":"drama","price":"free","coming":true,"sort":"newest","limit":12} or {"ids":[…]}
  query jsonb not null,
  href text,
  position integer not null
);

-- Pages of people, of genres, and collections by hand with a story (docs/decisions/080-people-and-collections.md).

alter table people
  add column version integer not null default 1,
  -- Gregorian: of a person the year of birth, of a group the one in which it was founded; null: not told
  add column born_year integer check (born_year between 1800 and 2200),
  add column birthplace_fa text,
  add column birthplace_en text,
  add column biography_fa text not null default '',
  add column biography_en text not null default '',
  add constraint people_birthplace check ((birthplace_fa is null) = (birthplace_en is null));
create index people_by_name_fa on people (name_fa collate "fa-x-icu", id);

create index festival_jurors_person on festival_jurors (person_id);
create index festival_prizes_person on festival_prizes (person_id) where person_id is not null;

-- Two rows were one person: the address of the row that is gone leads to the other.
create table merged_people (
  old_id integer primary key,
  person_id integer not null references people (id),
  merged_at timestamptz not null
);
create index merged_people_person on merged_people (person_id);

-- Members who want to hear of new titles of a person.
create table person_alerts (
  member_id uuid not null references members (id) on delete cascade,
  person_id integer not null references people (id),
  created_at timestamptz not null,
  primary key (member_id, person_id)
);
create index person_alerts_person on person_alerts (person_id);

-- Of which titles a member was told: once of each, however many of its people they asked for.
create table person_alerts_told (
  member_id uuid not null references members (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  told_at timestamptz not null,
  primary key (member_id, product_id)
);
create index products_published_last on products (published_at desc) where state = 'published';

-- What a genre is, for its page.
alter table genres
  add column about_fa text not null default '',
  add column about_en text not null default '';

create index films_countries on films using gin (countries);
create index series_countries on series using gin (countries);

-- Titles that an editor has gathered, with a story. Goods have collections of their own, by which the shop is arranged.
create table title_collections (
  id integer generated always as identity primary key,
  version integer not null default 1,
  title_fa text not null,
  title_en text not null,
  line_fa text not null default '',
  line_en text not null default '',
  story_fa text not null default '',
  story_en text not null default '',
  picture_id uuid references images (id),
  is_shown boolean not null default false,
  -- null: at once; null: for good
  shown_from timestamptz,
  shown_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint title_collections_shown check (shown_until > shown_from)
);

create table title_collection_items (
  collection_id integer not null references title_collections (id) on delete cascade,
  position smallint not null check (position >= 0),
  product_id integer not null references products (id) on delete cascade,
  -- why it is in the collection
  note_fa text not null default '',
  note_en text not null default '',
  primary key (collection_id, position),
  unique (collection_id, product_id)
);
create index title_collection_items_product on title_collection_items (product_id);

do $$
declare
  watched text;
begin
  foreach watched in array array['merged_people', 'title_collections', 'title_collection_items']
  loop
    execute format(
      'create trigger site_changed after insert or update or delete or truncate on %I
         for each statement execute function tell_site_changed()',
      watched
    );
  end loop;
end $$;

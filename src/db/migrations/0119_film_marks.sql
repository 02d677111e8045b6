-- Where the chapters of a film begin, and what of it a viewer may skip. They belong to the title and not to a run: the same
-- film in a better file has them at the same places, and a mark behind the end of a shorter one is not shown.
create table film_marks (
  product_id integer not null references products (id) on delete cascade,
  kind text not null check (kind in ('chapter', 'intro', 'recap')),
  start_ms integer not null check (start_ms >= 0),
  -- null: a chapter, which ends where the next one begins
  end_ms integer check (end_ms > start_ms),
  -- of a chapter; null: it has a number only
  name_fa text check (char_length(name_fa) between 1 and 80),
  name_en text check (char_length(name_en) between 1 and 80),
  primary key (product_id, kind, start_ms),
  check ((kind = 'chapter') = (end_ms is null)),
  check ((name_fa is null) = (name_en is null)),
  check (kind = 'chapter' or name_fa is null)
);
create unique index film_marks_skipped on film_marks (product_id, kind) where kind <> 'chapter';

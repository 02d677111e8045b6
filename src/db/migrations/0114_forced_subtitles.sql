-- Lines that are shown to whoever has chosen no subtitle: what is said in another language than the film's sound, and signs.
-- They are no subtitles of the film, so they stand apart: nothing that asks for a title's subtitles finds them.
create table forced_subtitles (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references products (id) on delete cascade,
  lang text not null check (lang in ('fa', 'en')),
  file_name text not null,
  encoding text not null,
  cues integer not null,
  warnings jsonb not null default '[]',
  -- WebVTT in storage
  path text not null unique,
  created_at timestamptz not null default now(),
  unique (product_id, lang)
);

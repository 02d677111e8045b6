-- What an editor has changed of the sounds of a film's file. They are those of one run: another file has sounds of its own.
-- A run has rows for all of its sounds, or for none.
create table sound_edits (
  run_id uuid not null references pipeline_runs (id) on delete cascade,
  -- its rendition: a1, a2
  sound text not null check (sound ~ '^a[0-9]{1,3}$'),
  position smallint not null check (position >= 0),
  -- its language, and its name by the file, as the plan of the run has them
  language text not null,
  label text not null,
  -- null: as the file calls it
  name_fa text check (char_length(name_fa) between 1 and 60),
  name_en text check (char_length(name_en) between 1 and 60),
  is_hidden boolean not null,
  is_default boolean not null,
  primary key (run_id, sound),
  unique (run_id, position),
  check ((name_fa is null) = (name_en is null)),
  check (not (is_hidden and is_default))
);
create unique index sound_edits_default on sound_edits (run_id) where is_default;

-- A copy of a screening outlives the asset of which it was made; its sounds are those of the same run.
alter table screening_copies add column run_id uuid references pipeline_runs (id) on delete set null;
update screening_copies set run_id = assets.run_id from assets where assets.id = screening_copies.asset_id;
create index screening_copies_run on screening_copies (run_id);
